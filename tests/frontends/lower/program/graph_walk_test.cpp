// Which blocks and branches of a function become edges.
#include "frontends/lower/program/graph_walk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::graph_walk_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

/// A store behind a condition that never holds, and one behind its opposite.
constexpr const char* with_dead_code =
    "define i32 @main() {\nentry:\n%p = alloca i32\n%c = icmp eq i32 1, 2\n"
    "br i1 %c, label %dead, label %live\n"
    "dead:\nstore i32 7, i32* %p\nbr label %end\n"
    "live:\nstore i32 8, i32* %p\nbr label %end\n"
    "end:\n%r = load i32, i32* %p\nret i32 %r\n}";

TEST(GraphWalk, CodeBehindAConditionThatNeverHoldsIsLeftOut) {
  const std::vector<std::string> steps = steps_of(with_dead_code);
  EXPECT_THAT(steps, Not(Contains(HasSubstr("assume false"))));
  EXPECT_THAT(steps, Not(Contains(HasSubstr("7"))));
  EXPECT_THAT(steps, Contains(HasSubstr("8")));
}

TEST(GraphWalk, WhereEveryLineCountsItStays) {
  Options options;
  options.every_line = true;
  const std::vector<std::string> steps = steps_of(with_dead_code, options);
  EXPECT_THAT(steps, Contains(HasSubstr("assume false")));
  EXPECT_THAT(steps, Contains(HasSubstr("7")));
}

}  // namespace
}  // namespace heapreach::frontends::graph_walk_test

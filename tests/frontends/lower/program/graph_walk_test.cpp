// Which blocks and branches of a function become edges.
#include "frontends/lower/program/graph_walk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontends/lower/program/translate.h"
#include "rts/text/write.h"
#include "support/error.h"
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

/// An operation that no translation knows, behind a store.
constexpr const char* with_assembly =
    "define i32 @main() {\nentry:\n%p = alloca i32\nstore i32 7, i32* %p\n"
    "%r = call i32 asm \"nop\", \"=r\"()\nstore i32 8, i32* %p\nret i32 %r\n}";

TEST(GraphWalk, WhatIsNotSupportedIsRefused) {
  EXPECT_THROW(steps_of(with_assembly), InputError);
}

TEST(GraphWalk, OrIsAnErrorWhereExecutionsComeToIt) {
  Options options;
  options.refuses_where_reached = true;
  Code code(with_assembly);
  lower::Refusals refusals;
  lower::translate(code.functions(), options, {}, refusals, {});
  ASSERT_EQ(refusals.size(), 1u);
  EXPECT_EQ(refusals.begin()->second.text, "inline assembly is not supported");
  const rts::System system = lower::translate(code.functions(), options, {}, refusals, {}).system;
  EXPECT_EQ(refusals.size(), 1u);
  const rts::Vertex& error = system.vertex(system.errors.back());
  EXPECT_EQ(error.breaks, rts::Property::supported);
  EXPECT_EQ(error.label, "inline assembly is not supported");
  for (const rts::Edge& edge : system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      const std::string text = describe(instruction.action, system);
      EXPECT_EQ(text.find("8"), std::string::npos) << text;
    }
  }
}

}  // namespace
}  // namespace heapreach::frontends::graph_walk_test

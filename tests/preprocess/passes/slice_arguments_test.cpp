// Arguments that nothing reads are dropped.
#include "preprocess/passes/slice_arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/preprocess/one_pass.h"

namespace heapreach::preprocess::slice_arguments_test {
namespace {

using testing::ElementsAre;
using SliceArgumentsPass = test::OnePass;

TEST_F(SliceArgumentsPass, KeepOnlyWhatIsReadInTheEnd) {
  const auto p = predicate("p", 4), q = predicate("q", 2);
  clause({p, {num(0), x(0), x(1), x(2)}}, {});
  // 0 is tested, 1 flows into it, 2 only counts itself, 3 flows into what nobody reads.
  clause({p, {terms().add(x(0), x(1)), x(1), plus(x(2), 1), x(3)}}, {{p, {x(0), x(1), x(2), x(3)}}},
         at_most(x(1), num(3)));
  clause({q, {x(0), terms().add(x(3), x(2))}}, {{p, {x(0), x(1), x(2), x(3)}}});
  query({{q, {x(0), x(1)}}}, at_least(x(0), 4));
  const Preprocessed after = run_pass("slice_arguments");
  EXPECT_THAT(arities(after.system), ElementsAre(2, 1));
  EXPECT_FALSE(after.back_translation->keeps_simple_paths());
  check(after, true);
}

TEST_F(SliceArgumentsPass, CountRepeatedAndCompoundArgumentsAsRead) {
  const auto p = predicate("p", 4), q = predicate("q", 4);
  clause({p, {num(1), num(2), num(3), num(4)}}, {});
  clause({q, {x(0), x(1), x(2), x(2)}}, {{p, {x(0), x(0), plus(x(1), 1), x(2)}}});
  clause({q, {num(0), num(0), num(0), num(1)}}, {});
  query({{q, {x(0), x(1), num(5), x(1)}}});
  const Preprocessed after = run_pass("slice_arguments");
  EXPECT_THAT(arities(after.system), ElementsAre(4, 3));
  EXPECT_EQ(after.system.predicates[1].sorts.size(), 3u);
  check(after, false);
}

TEST_F(SliceArgumentsPass, LeaveSystemsAloneThatReadEverything) {
  const auto p = predicate("p", 1);
  clause({p, {num(1)}}, {});
  query({{p, {x(0)}}}, at_least(x(0), 2));
  const Preprocessed after = run_pass("slice_arguments");
  EXPECT_TRUE(after.back_translation->keeps_simple_paths());
  check(after, false);
}

TEST_F(SliceArgumentsPass, ReadWhatAConstraintComparesWithThem) {
  const auto p = predicate("p", 2), q = predicate("q", 1);
  clause({p, {x(0), x(1)}}, {});
  clause({q, {x(0)}}, {{p, {x(0), x(1)}}}, at_most(x(1), num(3)));
  query({{q, {x(0)}}});
  // The first argument flows to q only, where nobody looks at it.
  const Preprocessed after = run_pass("slice_arguments");
  EXPECT_THAT(arities(after.system), ElementsAre(1, 0));
  EXPECT_EQ(after.system.clauses[1].body[0].arguments, std::vector<horn::Term>{x(1)});
  check(after, true);
}

}  // namespace
}  // namespace heapreach::preprocess::slice_arguments_test

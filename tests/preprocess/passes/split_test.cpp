// A predicate with constants at some place becomes one per constant.
#include "preprocess/passes/split.h"

#include <gtest/gtest.h>

#include "tests/preprocess/one_pass.h"

namespace heapreach::preprocess::split_test {
namespace {

using SplitPass = test::OnePass;

TEST_F(SplitPass, FollowsALocationArgument) {
  const auto p = predicate("p", 2);
  clause({p, {num(0), x(0)}}, {}, at_least(x(0), 3));
  clause({p, {num(1), plus(x(0), 1)}}, {{p, {num(0), x(0)}}});
  clause({p, {num(0), x(0)}}, {{p, {num(1), x(0)}}}, at_most(x(0), num(6)));
  clause({p, {num(2), x(0)}}, {{p, {num(1), x(0)}}});
  query({{p, {num(2), x(0)}}}, at_most(x(0), num(3)));
  const Preprocessed after = run_pass("split");
  EXPECT_EQ(after.system.predicates.size(), 3u);
  EXPECT_EQ(after.system.predicates[1].name, "p@1");
  EXPECT_EQ(after.system.predicates[1].arity(), 1u);
  check(after, false);
}

TEST_F(SplitPass, NeedsAConstantEverywhere) {
  const auto p = predicate("p", 2), taken = predicate("p@1", 1), q = predicate("q", 1);
  clause({taken, {num(1)}}, {});
  clause({p, {num(0), num(1)}}, {{taken, {x(0)}}});
  clause({p, {num(0), num(2)}}, {});
  clause({q, {num(0)}}, {{p, {x(0), num(1)}}});
  clause({q, {num(2)}}, {{q, {x(0)}}});
  query({{q, {num(2)}}, {p, {x(0), num(2)}}});
  const Preprocessed after = run_pass("split");
  EXPECT_EQ(after.system.predicates.size(), 4u);  // p by its second argument; q not
  check(after, true);
}

TEST_F(SplitPass, TakesTheFirstPlaceWithSeveralConstants) {
  const auto p = predicate("p", 3);
  clause({p, {num(5), num(0), num(8)}}, {});
  clause({p, {num(5), num(1), num(9)}}, {{p, {num(5), num(0), num(8)}}});
  query({{p, {num(5), num(1), num(9)}}});
  const Preprocessed after = run_pass("split");
  ASSERT_EQ(after.system.predicates.size(), 2u);
  EXPECT_EQ(after.system.predicates[0].name, "p@0");
  EXPECT_EQ(after.system.clauses[0].head->arguments, (std::vector<horn::Term>{num(5), num(8)}));
  check(after, true);
}

TEST_F(SplitPass, LeavesTheNamesOfOtherArguments) {
  const auto p = predicate("p", 2);
  system.predicates[p].argument_names = {"at", "value"};
  clause({p, {num(0), x(0)}}, {});
  clause({p, {num(1), x(0)}}, {{p, {num(0), x(0)}}});
  query({{p, {num(1), x(0)}}});
  const Preprocessed after = run_pass("split");
  ASSERT_EQ(after.system.predicates.size(), 2u);
  EXPECT_EQ(after.system.predicates[1].argument_names, std::vector<std::string>{"value"});
}

TEST_F(SplitPass, GivesNamesThatAreNotTaken) {
  const auto taken = predicate("p@1", 1), p = predicate("p", 1);
  clause({taken, {x(0)}}, {});
  clause({p, {num(0)}}, {{taken, {x(0)}}});
  clause({p, {num(1)}}, {{p, {num(0)}}});
  query({{p, {num(1)}}});
  const Preprocessed after = run_pass("split");
  ASSERT_EQ(after.system.predicates.size(), 3u);
  EXPECT_EQ(after.system.predicates[1].name, "p@0");
  EXPECT_EQ(after.system.predicates[2].name, "p@1'");
}

TEST_F(SplitPass, APredicateIsFalseForValuesThatOccurNowhere) {
  const auto p = predicate("p", 1);
  clause({p, {num(0)}}, {});
  query({{p, {num(1)}}});
  const Preprocessed after = run_pass("split");
  horn::Model model;
  model.formulas = {terms().truth(), terms().falsity()};
  const horn::Model back = after.back_translation->model(model, {}, {});
  ASSERT_EQ(back.formulas.size(), 1u);
  EXPECT_EQ(horn::to_text(back.formulas[0], {}), horn::to_text(equal(x(0), num(0)), {}));
}

}  // namespace
}  // namespace heapreach::preprocess::split_test

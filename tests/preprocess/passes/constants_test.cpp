// Arguments that are one constant wherever they stand are dropped.
#include "preprocess/passes/constants.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/preprocess/one_pass.h"

namespace heapreach::preprocess::constants_test {
namespace {

using testing::ElementsAre;
using ConstantsPass = test::OnePass;

TEST_F(ConstantsPass, SurviveLoops) {
  const auto p = predicate("p", 3);
  clause({p, {num(4), num(0), x(0)}}, {}, equal(x(0), num(2)));
  // Only because argument 0 stays 4 does argument 1 stay 0.
  clause({p, {x(0), terms().choose(equal(x(0), num(4)), x(1), num(7)), plus(x(2), 1)}},
         {{p, {x(0), x(1), x(2)}}});
  query({{p, {x(0), x(1), x(2)}}}, terms().disjunction(equal(x(1), num(7)), at_most(x(2), num(0))));
  const Preprocessed after = run_pass("constants");
  EXPECT_THAT(arities(after.system), ElementsAre(1));
  check(after, false);
}

TEST_F(ConstantsPass, DecideConditions) {
  const auto p = predicate("p", 2), q = predicate("q", 1), r = predicate("r", 1);
  clause({p, {num(1), x(0)}}, {});
  clause({q, {x(1)}}, {{p, {x(0), x(1)}}}, at_least(x(0), 2));  // never
  clause({r, {x(0)}}, {{q, {x(0)}}});                           // hence never
  clause({r, {plus(x(1), 1)}}, {{p, {num(1), x(1)}}}, at_least(x(1), 0));
  clause({r, {x(0)}}, {{p, {num(3), x(0)}}});  // never
  query({{r, {x(0)}}}, at_most(x(0), num(0)));
  const Preprocessed after = run_pass("constants");
  EXPECT_EQ(after.system.clauses.size(), 3u);
  EXPECT_THAT(arities(after.system), ElementsAre(1, 1));  // p and r
  check(after, false);
}

TEST_F(ConstantsPass, RestrictWhatStandsInTheBody) {
  const auto p = predicate("p", 2), q = predicate("q", 2);
  clause({p, {num(5), x(0)}}, {}, at_least(x(0), 0));
  clause({q, {x(0), x(0)}}, {{p, {plus(x(0), 1), x(0)}}});  // x is 4
  clause({q, {x(0), num(4)}}, {{p, {x(0), x(0)}}});         // x is 5
  query({{q, {x(0), x(1)}}}, terms().negation(equal(x(1), num(4))));
  const Preprocessed after = run_pass("constants");
  EXPECT_THAT(arities(after.system), ElementsAre(1, 1));
  check(after, false);
}

TEST_F(ConstantsPass, MayContradictEachOther) {
  const auto p = predicate("p", 2), q = predicate("q", 1);
  clause({p, {num(1), num(2)}}, {});
  clause({q, {x(0)}}, {{p, {x(0), x(0)}}});
  query({{q, {x(0)}}});
  check(run_pass("constants"), false);
}

TEST_F(ConstantsPass, LeaveDerivationsDerivable) {
  const auto p = predicate("p", 2);
  clause({p, {num(0), num(1)}}, {});
  clause({p, {plus(x(0), 1), x(1)}}, {{p, {x(0), x(1)}}});
  query({{p, {plus(x(0), 1), x(0)}}});
  check(run_pass("constants"), true);
}

}  // namespace
}  // namespace heapreach::preprocess::constants_test

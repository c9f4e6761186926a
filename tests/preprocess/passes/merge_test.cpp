// Clauses that say no more than another one are dropped.
#include "preprocess/passes/merge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/preprocess/one_pass.h"

namespace heapreach::preprocess::merge_test {
namespace {

using testing::ElementsAre;
using MergePass = test::OnePass;

TEST_F(MergePass, KeepsTheWeakestConstraint) {
  const auto p = predicate("p", 1);
  clause({p, {x(5)}}, {}, at_least(x(5), 1));                             // e0
  clause({p, {x(2)}}, {}, at_least(x(2), 1));                             // e1: as e0
  clause({p, {x(0)}}, {}, both(at_least(x(0), 1), at_most(x(0), x(1))));  // e2: less than e0
  clause({p, {x(0)}}, {{p, {plus(x(0), 1)}}},
         both(at_least(x(0), 2), at_most(x(0), num(9))));          // e3: less than e4
  clause({p, {x(0)}}, {{p, {plus(x(0), 1)}}}, at_least(x(0), 2));  // e4
  clause({p, {x(0)}}, {{p, {plus(x(0), 2)}}}, at_least(x(0), 2));  // e5: another body
  query({{p, {x(0)}}}, at_most(x(0), num(0)));
  const Preprocessed after = run_pass("merge");
  EXPECT_THAT(labels(after.system), ElementsAre("e0", "e4", "e5", "e6"));
  check(after, false);
}

TEST_F(MergePass, KeepsOneOfEqualClauses) {
  const auto p = predicate("p", 1);
  clause({p, {x(0)}}, {}, at_least(x(0), 1));
  clause({p, {x(3)}}, {}, at_least(x(3), 1));
  clause({p, {x(0)}}, {}, at_least(x(0), 2));
  query({{p, {x(0)}}}, at_most(x(0), num(0)));
  query({{p, {x(7)}}}, at_most(x(7), num(0)));
  EXPECT_THAT(labels(run_pass("merge").system), ElementsAre("e0", "e2", "e3"));
}

TEST_F(MergePass, AClauseWithoutConstraintMakesAllOthersRedundant) {
  const auto p = predicate("p", 1);
  clause({p, {x(0)}}, {}, at_least(x(0), 1));
  clause({p, {x(0)}}, {});
  clause({p, {x(0)}}, {}, at_least(x(0), 2));
  query({{p, {x(0)}}}, at_most(x(0), num(0)));
  const Preprocessed after = run_pass("merge");
  EXPECT_THAT(labels(after.system), ElementsAre("e1", "e3"));
  check(after, true);
}

TEST_F(MergePass, TellsQueriesFromClausesWithAHead) {
  const auto p = predicate("p", 1), q = predicate("q", 1);
  clause({q, {x(0)}}, {});
  clause({p, {x(0)}}, {{q, {x(0)}}});
  query({{p, {x(0)}}, {q, {x(0)}}});
  query({{q, {x(0)}}, {p, {x(0)}}});  // other atoms come first
  EXPECT_EQ(run_pass("merge").system.clauses.size(), 4u);
}

TEST_F(MergePass, TellsVariablesThatAreEqualFromThoseThatAreNot) {
  const auto p = predicate("p", 2);
  clause({p, {x(0), x(0)}}, {});
  clause({p, {x(0), x(1)}}, {});
  query({{p, {x(1), x(0)}}}, at_least(x(0), 3));
  query({{p, {x(1), x(0)}}}, at_least(x(1), 3));
  EXPECT_EQ(run_pass("merge").system.clauses.size(), 4u);
}

TEST_F(MergePass, ComparesWithTheLastSixteenOfAGroup) {
  const auto kept = [](long others) {
    test::Clauses all;
    const auto p = all.predicate("p", 1);
    all.clause({p, {all.x(0)}}, {}, all.at_least(all.x(0), -1));
    for (long i = 0; i < others; ++i) {
      all.clause({p, {all.x(0)}}, {}, all.equal(all.x(0), all.num(i)));
    }
    all.clause({p, {all.x(0)}}, {}, all.at_least(all.x(0), -1));
    all.query({{p, {all.x(0)}}});
    return run(all.system, {&pass_named("merge")}, {}).system.clauses.size();
  };
  EXPECT_EQ(kept(15), 17u);
  EXPECT_EQ(kept(16), 19u);
}

}  // namespace
}  // namespace heapreach::preprocess::merge_test

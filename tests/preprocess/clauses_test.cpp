// Passes that drop clauses or rewrite them one by one: prune, merge, simplify, split.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/preprocess/back_translations.h"
#include "tests/preprocess/clauses.h"

namespace heapreach::preprocess::clauses_test {
namespace {

struct DroppingClauses : ::testing::Test, test::Clauses {
  Preprocessed run_pass(const std::string& name) { return run(system, {&pass_named(name)}, {}); }
  void check(const Preprocessed& after, bool derivable) {
    test::check_back_translations(system, after, derivable);
  }
  static std::vector<std::string> labels(const horn::ClauseSystem& system) {
    std::vector<std::string> result;
    for (const horn::Clause& clause : system.clauses) result.push_back(clause.label);
    return result;
  }
};

TEST_F(DroppingClauses, PruneKeepsPathsFromFactsToTheQuery) {
  const auto p = predicate("p", 1), dead_end = predicate("dead end", 1);
  const auto unfounded = predicate("unfounded", 1), both_ways = predicate("both", 1);
  const auto q = predicate("q", 1);
  clause({p, {num(0)}}, {});                                               // e0
  clause({dead_end, {x(0)}}, {{p, {x(0)}}});                               // e1
  clause({unfounded, {x(0)}}, {{unfounded, {plus(x(0), 1)}}});             // e2
  clause({q, {x(0)}}, {{unfounded, {x(0)}}});                              // e3
  clause({both_ways, {x(0)}}, {{unfounded, {x(0)}}, {dead_end, {x(0)}}});  // e4
  clause({dead_end, {x(0)}}, {{both_ways, {x(0)}}});                       // e5
  clause({q, {x(0)}}, {{p, {plus(x(0), 1)}}});                             // e6
  clause({q, {x(0)}}, {{dead_end, {x(0)}}}, terms().falsity());            // e7
  query({{q, {x(0)}}, {unfounded, {x(0)}}});                               // e8
  query({{q, {x(0)}}}, at_least(x(0), 3));                                 // e9
  const Preprocessed after = run_pass("prune");
  EXPECT_THAT(labels(after.system), testing::ElementsAre("e0", "e6", "e9"));
  EXPECT_EQ(after.system.predicates.size(), 2u);
  check(after, false);
}

TEST_F(DroppingClauses, PruneCarriesDerivationsBack) {
  const auto p = predicate("p", 0), q = predicate("q", 0);
  clause({q, {}}, {{q, {}}});
  clause({p, {}}, {{q, {}}});
  clause({p, {}}, {});
  query({{p, {}}});
  check(run_pass("prune"), true);
}

TEST_F(DroppingClauses, PruneMayLeaveNothing) {
  const auto p = predicate("p", 1);
  clause({p, {x(0)}}, {{p, {x(0)}}});
  query({{p, {x(0)}}});
  const Preprocessed after = run_pass("prune");
  EXPECT_TRUE(after.system.clauses.empty());
  check(after, false);
}

TEST_F(DroppingClauses, MergeKeepsTheWeakestConstraint) {
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
  EXPECT_THAT(labels(after.system), testing::ElementsAre("e0", "e4", "e5", "e6"));
  check(after, false);
}

TEST_F(DroppingClauses, SimplifyKeepsTheSystemsShape) {
  const auto p = predicate("p", 2);
  clause({p, {x(0), x(1)}}, {}, both(equal(x(0), num(1)), equal(x(1), plus(x(0), 1))));
  clause(
      {p, {x(2), x(3)}}, {{p, {x(0), x(1)}}},
      terms().conjunction({equal(x(2), x(1)), equal(x(3), plus(x(2), 1)), at_most(x(2), num(5))}));
  clause({p, {x(0), x(1)}}, {{p, {x(0), x(1)}}}, both(equal(x(0), num(1)), at_least(x(0), 3)));
  query({{p, {x(0), x(1)}}}, at_least(x(0), 7));
  const Preprocessed after = run_pass("simplify");
  EXPECT_EQ(after.system.clauses.size(), 3u);  // one was contradictory
  EXPECT_TRUE(after.system.clauses[0].constraint->is_true());
  check(after, false);
}

TEST_F(DroppingClauses, SplitFollowsALocationArgument) {
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

TEST_F(DroppingClauses, SplitNeedsAConstantEverywhere) {
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

}  // namespace
}  // namespace heapreach::preprocess::clauses_test

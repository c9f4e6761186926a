// Only what is on a path from a fact to the query stays.
#include "preprocess/passes/prune.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/preprocess/one_pass.h"

namespace heapreach::preprocess::prune_test {
namespace {

using testing::ElementsAre;
using PrunePass = test::OnePass;

TEST_F(PrunePass, KeepsPathsFromFactsToTheQuery) {
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
  EXPECT_THAT(labels(after.system), ElementsAre("e0", "e6", "e9"));
  EXPECT_EQ(after.system.predicates.size(), 2u);
  check(after, false);
}

TEST_F(PrunePass, CarriesDerivationsBack) {
  const auto p = predicate("p", 0), q = predicate("q", 0);
  clause({q, {}}, {{q, {}}});
  clause({p, {}}, {{q, {}}});
  clause({p, {}}, {});
  query({{p, {}}});
  check(run_pass("prune"), true);
}

TEST_F(PrunePass, MayLeaveNothing) {
  const auto p = predicate("p", 1);
  clause({p, {x(0)}}, {{p, {x(0)}}});
  query({{p, {x(0)}}});
  const Preprocessed after = run_pass("prune");
  EXPECT_TRUE(after.system.clauses.empty());
  check(after, false);
}

}  // namespace
}  // namespace heapreach::preprocess::prune_test

// Predicates that resolution eliminates: counts, and the bounds on growth.
#include "preprocess/elimination/eliminate.h"

#include <gtest/gtest.h>

#include "tests/preprocess/clauses.h"

namespace heapreach::preprocess::eliminate_test {
namespace {

struct Eliminated : ::testing::Test, test::Clauses {
  Elimination elimination() { return {system, bound, deadline, "test"}; }
  /// So many definitions and uses of p, which lead to q.
  horn::PredicateId between(long definitions, long uses) {
    const auto p = predicate("p", 1), q = predicate("q", 1);
    for (long i = 0; i < definitions; ++i) clause({p, {num(i)}}, {});
    for (long i = 0; i < uses; ++i) clause({q, {plus(x(0), i)}}, {{p, {x(0)}}});
    query({{q, {x(0)}}}, at_least(x(0), 100));
    return p;
  }
  static std::size_t alive(const Elimination& elimination) {
    std::size_t count = 0;
    for (Elimination::Id id = 0; id < elimination.clauses(); ++id) count += elimination.alive(id);
    return count;
  }

  GrowthBound bound;
  Deadline deadline;
};

TEST_F(Eliminated, CountsDefinitionsAndUses) {
  const auto p = between(2, 3);
  Elimination now = elimination();
  EXPECT_EQ(now.definition_count(p), 2u);
  EXPECT_EQ(now.use_count(p), 3u);
  EXPECT_EQ(now.definitions(p), (std::vector<Elimination::Id>{0, 1}));
  EXPECT_EQ(now.predicates(), 2u);
  EXPECT_EQ(now.clauses(), 6u);
}

TEST_F(Eliminated, LeavesOutFalseClauses) {
  const auto p = between(1, 1);
  clause({p, {num(1)}}, {}, terms().falsity());
  Elimination now = elimination();
  EXPECT_EQ(now.definition_count(p), 1u);
  EXPECT_EQ(now.clauses(), 3u);
}

TEST_F(Eliminated, ResolvesEveryUseWithEveryDefinition) {
  const auto p = between(2, 2);
  Elimination now = elimination();
  ASSERT_TRUE(now.may_eliminate(p));
  EXPECT_TRUE(now.eliminate(p));
  EXPECT_EQ(now.use_count(p), 0u);
  EXPECT_EQ(now.definition_count(p), 0u);
  EXPECT_EQ(now.definition_count(1), 4u);
  EXPECT_EQ(alive(now), 5u);
  EXPECT_FALSE(now.may_eliminate(p));
}

/// Whether so many uses and definitions may be resolved, if there may be so many more clauses.
bool allowed(long definitions, long uses, std::size_t extra) {
  test::Clauses all;
  const auto p = all.predicate("p", 1), q = all.predicate("q", 1);
  for (long i = 0; i < definitions; ++i) all.clause({p, {all.num(i)}}, {});
  for (long i = 0; i < uses; ++i) all.clause({q, {all.plus(all.x(0), i)}}, {{p, {all.x(0)}}});
  GrowthBound bound;
  bound.extra_clauses = extra;
  const Deadline deadline;
  return Elimination(all.system, bound, deadline, "test").may_eliminate(p);
}

TEST_F(Eliminated, MayNotMakeMoreClauses) {
  EXPECT_TRUE(allowed(2, 2, 0));
  EXPECT_FALSE(allowed(2, 3, 0));
  EXPECT_TRUE(allowed(2, 3, 1));
  EXPECT_TRUE(allowed(1, 9, 0));
  EXPECT_TRUE(allowed(9, 1, 0));
  EXPECT_FALSE(allowed(3, 3, 2));
  EXPECT_TRUE(allowed(3, 3, 3));
}

TEST_F(Eliminated, IsNoPredicateThatUsesItself) {
  const auto p = predicate("p", 1);
  clause({p, {num(0)}}, {});
  clause({p, {plus(x(0), 1)}}, {{p, {x(0)}}});
  query({{p, {x(0)}}}, at_least(x(0), 9));
  EXPECT_FALSE(elimination().may_eliminate(p));
}

TEST_F(Eliminated, IsNoPredicateThatNobodyMentions) {
  between(1, 1);
  const auto none = predicate("none", 1);
  EXPECT_FALSE(elimination().may_eliminate(none));
}

TEST_F(Eliminated, MayNotGrowTooHeavy) {
  const auto p = between(2, 2);
  EXPECT_TRUE(elimination().may_eliminate(p));
  bound.extra_weight = 0;
  bound.local_weight = 0.1;
  EXPECT_FALSE(elimination().may_eliminate(p));
  bound.local_weight = 1.5;
  bound.total_weight = 0.1;
  EXPECT_FALSE(elimination().may_eliminate(p));
}

TEST_F(Eliminated, IsRefusedOnceIfAClauseStoodForTooMany) {
  const auto p = between(1, 1);
  bound.steps = 1;
  Elimination now = elimination();
  ASSERT_TRUE(now.may_eliminate(p));
  EXPECT_FALSE(now.eliminate(p));
  EXPECT_FALSE(now.may_eliminate(p));
  EXPECT_EQ(now.use_count(p), 1u);
  bound.steps = 2;
  EXPECT_TRUE(elimination().eliminate(p));
}

TEST_F(Eliminated, SeveralUsesInOneClauseAreResolvedTogether) {
  const auto p = predicate("p", 1), q = predicate("q", 1);
  clause({p, {num(1)}}, {});
  clause({p, {num(2)}}, {});
  clause({q, {x(0)}}, {{p, {x(0)}}, {p, {x(1)}}}, at_most(x(0), x(1)));
  query({{q, {x(0)}}});
  bound.extra_clauses = 10;
  Elimination now = elimination();
  EXPECT_EQ(now.use_count(p), 2u);
  ASSERT_TRUE(now.eliminate(p));
  EXPECT_EQ(now.definition_count(q), 3u);  // not 2 <= 1
}

TEST_F(Eliminated, OneUseIsResolvedWithSomeDefinitions) {
  const auto p = between(2, 2);
  Elimination now = elimination();
  ASSERT_TRUE(now.resolve_atom({2, 0}, {0}));
  EXPECT_FALSE(now.alive(2));
  EXPECT_EQ(now.use_count(p), 1u);
  EXPECT_EQ(now.definition_count(p), 2u);
  ASSERT_TRUE(now.resolve_atom({3, 0}, {1}));
  EXPECT_EQ(now.use_count(p), 0u);
  EXPECT_EQ(now.definition_count(p), 0u);
}

TEST_F(Eliminated, OneUseIsNotResolvedIfThatIsTooLarge) {
  between(2, 2);
  bound.steps = 1;
  EXPECT_FALSE(elimination().resolve_atom({2, 0}, {0}));
  bound.steps = 2;
  EXPECT_TRUE(elimination().resolve_atom({2, 0}, {0}));
  bound.clause_weight = 2;
  EXPECT_FALSE(elimination().resolve_atom({2, 0}, {0}));
}

TEST_F(Eliminated, TouchedAreThoseWhoseClausesChanged) {
  const auto p = between(1, 1);
  const auto other = predicate("other", 1);
  clause({other, {num(1)}}, {});
  Elimination now = elimination();
  EXPECT_EQ(now.take_touched().size(), 3u);
  EXPECT_TRUE(now.take_touched().empty());
  now.eliminate(p);
  std::vector<horn::PredicateId> touched = now.take_touched();
  std::sort(touched.begin(), touched.end());
  EXPECT_EQ(touched, (std::vector<horn::PredicateId>{0, 1}));
}

}  // namespace
}  // namespace heapreach::preprocess::eliminate_test

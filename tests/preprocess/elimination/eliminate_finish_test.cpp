// What an elimination leaves behind: a system without the predicate, and the way back.
#include <gtest/gtest.h>

#include "preprocess/elimination/eliminate.h"
#include "tests/preprocess/clauses.h"

namespace heapreach::preprocess::eliminate_finish_test {
namespace {

struct Finished : ::testing::Test, test::Clauses {
  Finished() : p(predicate("p", 1)), q(predicate("q", 1)) {
    clause({p, {num(1)}}, {});
    clause({p, {num(2)}}, {});
    clause({q, {plus(x(0), 3)}}, {{p, {x(0)}}});
    query({{q, {x(0)}}}, at_least(x(0), 5));
  }
  Transformed without(horn::PredicateId predicate) {
    Elimination elimination(system, {}, deadline, "test");
    EXPECT_TRUE(elimination.eliminate(predicate));
    return elimination.finish();
  }

  horn::PredicateId p, q;
  Deadline deadline;
};

TEST_F(Finished, TheOtherPredicatesAreNumberedAnew) {
  const Transformed after = without(p);
  ASSERT_EQ(after.system.predicates.size(), 1u);
  EXPECT_EQ(after.system.predicates[0].name, "q");
  ASSERT_EQ(after.system.clauses.size(), 3u);
  for (const horn::Clause& clause : after.system.clauses) {
    EXPECT_EQ(clause.head ? clause.head->predicate : 0u, 0u);
    for (const horn::Atom& atom : clause.body) EXPECT_EQ(atom.predicate, 0u);
  }
}

TEST_F(Finished, WithoutAnyStepAllIsAsItWas) {
  Elimination elimination(system, {}, deadline, "test");
  const Transformed after = elimination.finish();
  EXPECT_EQ(after.system.predicates.size(), 2u);
  EXPECT_EQ(after.system.clauses.size(), 4u);
  EXPECT_EQ(after.back_translation->height(7), 7u);
}

TEST_F(Finished, ModelsSayWhatThePredicateWas) {
  const Transformed after = without(p);
  horn::Model model;
  model.formulas = {at_most(x(0), num(4))};
  const horn::Model back = after.back_translation->model(model, {}, deadline);
  ASSERT_EQ(back.formulas.size(), 2u);
  EXPECT_EQ(back.formulas[q], model.formulas[0]);
  ASSERT_NE(back.formulas[p], nullptr);
}

TEST_F(Finished, DerivationsStandOnTheOldClauses) {
  const Transformed after = without(p);
  horn::Derivation derivation;
  derivation.steps.push_back({1, {}});
  derivation.steps.push_back({0, {0}});
  // Clause 1 of the new system is one of the resolvents, clause 0 the query.
  ASSERT_FALSE(after.system.clauses[0].head);
  const horn::Derivation back = after.back_translation->derivation(derivation);
  ASSERT_EQ(back.steps.size(), 3u);
  EXPECT_EQ(back.steps[1].clause, 2u);
  EXPECT_EQ(back.steps[2].clause, 3u);
  EXPECT_TRUE(back.steps[0].clause == 0 || back.steps[0].clause == 1);
  EXPECT_EQ(back.steps[2].premises, std::vector<std::size_t>{1});
}

TEST_F(Finished, HeightsAreThoseOfAllOldSteps) {
  // A resolvent stands for two old clauses, one on the other, and facts of p stand on none.
  EXPECT_EQ(without(p).back_translation->height(1), 3u);
  EXPECT_EQ(without(p).back_translation->height(3), 7u);
}

}  // namespace
}  // namespace heapreach::preprocess::eliminate_finish_test

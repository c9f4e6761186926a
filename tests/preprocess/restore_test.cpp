#include "preprocess/elimination/restore.h"

#include <gtest/gtest.h>

#include "tests/preprocess/clauses.h"
#include "tests/preprocess/z3_oracle.h"

namespace heapreach::preprocess::restore_test {
namespace {

using horn::Term;
using test::Truth;

/// p -> q -> r, where q is eliminated; models of p and r are given.
struct Restoring : ::testing::Test, test::Clauses {
  Restoring() {
    p = predicate("p", 1);
    q = predicate("q", 1);
    r = predicate("r", 1);
    model.formulas = {nullptr, nullptr, nullptr};
  }

  /// The formula for q; every clause must hold with it.
  Term restored(const AcyclicSolver& solver) {
    const ResolutionStep step{q, {{1, 0}}, {0}, true};
    horn::Model result = model;
    Restorer(system.terms, system.clauses, system.predicates, solver, {}).undo(step, result);
    for (const horn::Clause& clause : system.clauses) {
      EXPECT_EQ(test::is_valid(terms(), condition_of(system, result, clause)), Truth::yes)
          << clause.label;
    }
    return result.formulas[q];
  }

  AcyclicSolver counting() {
    return [this](const horn::ClauseSystem& s, const Deadline& deadline) {
      ++asked;
      return test::acyclic_solver()(s, deadline);
    };
  }

  horn::PredicateId p, q, r;
  horn::Model model;
  int asked = 0;
};

TEST_F(Restoring, TakesTheWeakestPrecondition) {
  clause({q, {x(1)}}, {{p, {x(0)}}}, at_most(x(0), x(1)));
  clause({r, {plus(x(0), 1)}}, {{q, {x(0)}}}, at_most(x(0), num(5)));
  model.formulas[p] = at_least(x(0), 0);
  model.formulas[r] = at_least(x(0), 1);
  const Term wp = restored(counting());
  Term expected = terms().disjunction(at_least(x(0), 6), at_least(x(0), 0));
  EXPECT_FALSE(horn::has_quantifier(wp));
  EXPECT_EQ(test::is_valid(terms(), equal(wp, expected)), Truth::yes);
  EXPECT_EQ(asked, 0);
}

// Values with a factor other than 1 are beyond the projection: these use up the alternatives.
struct RestoringMultiples : Restoring {
  /// The use has an open value: the weakest precondition needs a quantifier.
  void open_use() {
    clause({r, {x(1)}}, {{q, {x(0)}}},
           both(at_most(x(0), terms().multiply(2, x(1))),
                at_most(terms().multiply(3, x(1)), plus(x(0), 10))));
    model.formulas[r] = at_least(x(0), 0);
  }
  void open_definition() {
    clause(
        {q, {x(1)}}, {{p, {x(0)}}},
        both(at_most(x(1), terms().multiply(3, x(0))), at_most(terms().multiply(2, x(0)), x(1))));
    model.formulas[p] = at_least(x(0), 0);
  }
};

TEST_F(RestoringMultiples, TakesTheStrongestPostconditionWhereThatNeedsNoQuantifier) {
  clause({q, {x(0)}}, {{p, {x(0)}}});
  model.formulas[p] = at_least(x(0), 0);
  open_use();
  EXPECT_EQ(restored(counting()), at_least(x(0), 0));
  EXPECT_EQ(asked, 0);
}

TEST_F(RestoringMultiples, AsksTheSolverElse) {
  open_definition();
  open_use();
  EXPECT_FALSE(horn::has_quantifier(restored(counting())));
  EXPECT_EQ(asked, 1);
}

TEST_F(RestoringMultiples, QuantifiesAsALastResort) {
  open_definition();
  open_use();
  const AcyclicSolver fails = [](const horn::ClauseSystem&, const Deadline&) {
    return std::optional<horn::Model>();
  };
  EXPECT_TRUE(horn::has_quantifier(restored(fails)));
  EXPECT_TRUE(horn::has_quantifier(restored({})));
}

TEST_F(RestoringMultiples, DoesNotAskTheSolverAboutQuantifiers) {
  open_definition();
  open_use();
  Term bound = terms().variable(terms().fresh_index(), horn::Sort::integer);
  Term holds = both(at_most(bound, x(0)), equal(terms().modulo(bound, 7), num(0)));
  model.formulas[p] = both(at_least(x(0), 0), terms().exists({bound}, holds));
  EXPECT_TRUE(horn::has_quantifier(restored(counting())));
  EXPECT_EQ(asked, 0);
}

}  // namespace
}  // namespace heapreach::preprocess::restore_test

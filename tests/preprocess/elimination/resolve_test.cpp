// Resolution of two clauses: the atom that is used is replaced by what derives it.
#include "preprocess/elimination/resolve.h"

#include <gtest/gtest.h>

#include "tests/preprocess/clauses.h"

namespace heapreach::preprocess::resolve_test {
namespace {

struct Resolution : ::testing::Test, test::Clauses {
  Resolution() : p(predicate("p", 2)), q(predicate("q", 1)), r(predicate("r", 1)) {}
  /// Clause `upper` with its body atom at the place resolved with clause `lower`.
  std::optional<horn::Clause> resolved(std::size_t upper, std::size_t place, std::size_t lower,
                                       std::uint32_t variables = 10) {
    return resolve(terms(), system.clauses[upper], variables, place, system.clauses[lower]);
  }
  std::string text(horn::Term term) { return horn::to_text(term, {}); }

  horn::PredicateId p, q, r;
};

TEST_F(Resolution, ConstantsThatDifferClash) {
  const auto atoms = [&](horn::Term a, horn::Term b) {
    return clash({p, {x(0), a}}, {p, {num(7), b}});
  };
  EXPECT_TRUE(atoms(num(1), num(2)));
  EXPECT_FALSE(atoms(num(1), num(1)));
  EXPECT_FALSE(atoms(num(1), x(3)));
  EXPECT_FALSE(atoms(plus(x(1), 1), num(2)));
}

TEST_F(Resolution, VariablesOfTheHeadTakeTheArgumentsOfTheUse) {
  clause({q, {x(0)}}, {{p, {x(0), plus(x(1), 1)}}});  // upper
  clause({p, {x(0), x(1)}}, {{r, {x(1)}}}, at_least(x(0), 3));
  const auto found = resolved(0, 0, 1);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->head->predicate, q);
  ASSERT_EQ(found->body.size(), 1u);
  EXPECT_EQ(found->body[0].predicate, r);
  EXPECT_EQ(text(found->body[0].arguments[0]), text(plus(x(1), 1)));
  EXPECT_EQ(text(found->constraint), text(at_least(found->head->arguments[0], 3)));
}

TEST_F(Resolution, VariablesAreKeptApart) {
  clause({q, {x(0)}}, {{r, {x(1)}}});
  clause({r, {x(1)}}, {{p, {x(0), x(1)}}});
  const auto found = resolved(0, 0, 1, 2);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->body.size(), 1u);
  EXPECT_NE(found->body[0].arguments[0], found->head->arguments[0]);
  EXPECT_EQ(found->body[0].arguments[1], x(1));
}

TEST_F(Resolution, OtherArgumentsBecomeEquations) {
  clause({q, {x(0)}}, {{p, {x(0), num(4)}}});
  clause({p, {x(0), x(0)}}, {{r, {x(0)}}});
  const auto found = resolved(0, 0, 1);
  ASSERT_TRUE(found);
  EXPECT_EQ(text(found->head->arguments[0]), "4");
  EXPECT_EQ(text(found->body[0].arguments[0]), "4");
  EXPECT_TRUE(found->constraint->is_true());
}

TEST_F(Resolution, ThereIsNoneWhereTheConstraintIsFalse) {
  clause({q, {x(0)}}, {{p, {x(0), num(4)}}});
  clause({p, {x(0), num(5)}}, {});
  EXPECT_FALSE(resolved(0, 0, 1));
  clause({p, {x(0), x(1)}}, {}, at_most(x(1), num(3)));
  EXPECT_FALSE(resolved(0, 0, 2));
  clause({p, {x(0), x(1)}}, {}, at_most(x(1), num(4)));
  EXPECT_TRUE(resolved(0, 0, 3));
}

TEST_F(Resolution, TheBodyStandsWhereTheAtomStood) {
  clause({q, {x(0)}}, {{r, {x(0)}}, {p, {x(0), x(1)}}, {r, {x(1)}}});
  clause({p, {x(0), x(1)}}, {{q, {x(0)}}, {q, {x(1)}}});
  const auto found = resolved(0, 1, 1);
  ASSERT_TRUE(found);
  std::vector<horn::PredicateId> predicates;
  for (const horn::Atom& atom : found->body) predicates.push_back(atom.predicate);
  EXPECT_EQ(predicates, (std::vector<horn::PredicateId>{r, q, q, r}));
}

TEST_F(Resolution, LabelsAreJoinedWithThatOfTheLowerClauseFirst) {
  clause({q, {x(0)}}, {{r, {x(0)}}});
  clause({r, {x(0)}}, {});
  EXPECT_EQ(resolved(0, 0, 1)->label, "e1; e0");
  system.clauses[1].label = "";
  EXPECT_EQ(resolved(0, 0, 1)->label, "e0");
}

TEST_F(Resolution, QueriesStayQueries) {
  query({{r, {x(0)}}}, at_least(x(0), 1));
  clause({r, {num(1)}}, {});
  const auto found = resolved(0, 0, 1);
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->head);
  EXPECT_TRUE(found->body.empty());
  EXPECT_TRUE(found->constraint->is_true());
}

}  // namespace
}  // namespace heapreach::preprocess::resolve_test

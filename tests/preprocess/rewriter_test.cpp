#include "preprocess/formulas/rewriter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "preprocess/formulas/equations.h"
#include "preprocess/formulas/normalise.h"
#include "tests/preprocess/clauses.h"
#include "tests/preprocess/z3_oracle.h"

namespace heapreach::preprocess::rewriter_test {
namespace {

using horn::Term;
using test::Truth;
using testing::ElementsAre;
using testing::IsEmpty;

struct Rewriting : ::testing::Test, test::Clauses {
  Rewriter rewriter{terms()};
};

TEST_F(Rewriting, ReplacesSimultaneously) {
  rewriter.replace(x(0), x(1));
  rewriter.replace(x(1), x(0));
  EXPECT_EQ(rewriter.apply(terms().subtract(x(0), x(1))), terms().subtract(x(1), x(0)));
}

TEST_F(Rewriting, ShiftsWhatHasNoReplacement) {
  rewriter.replace(x(0), num(7));
  rewriter.shift(10);
  EXPECT_EQ(rewriter.apply(terms().add(x(0), x(1))), plus(x(11), 7));
}

TEST_F(Rewriting, ResolvesDefinitionsInAnyOrder) {
  rewriter.define(x(0), plus(x(1), 1));
  rewriter.define(x(2), plus(x(0), 1));
  rewriter.define(x(1), plus(x(3), 1));
  rewriter.resolve();
  EXPECT_EQ(rewriter.apply(x(2)), plus(x(3), 3));
  EXPECT_THAT(rewriter.unresolved(), IsEmpty());
}

TEST_F(Rewriting, KeepsTheEquationThatClosesACircle) {
  Term is_small = at_most(x(1), num(3));
  rewriter.define(x(0), terms().choose(is_small, num(5), x(1)));
  rewriter.define(x(1), terms().choose(at_most(x(0), num(4)), num(1), x(2)));
  rewriter.resolve();
  ASSERT_EQ(rewriter.unresolved().size(), 1u);
  const bool first_stays = rewriter.apply(x(0)) == x(0);
  EXPECT_NE(rewriter.apply(x(1)) == x(1), first_stays);
  EXPECT_EQ(horn::free_variables(rewriter.unresolved()[0]).size(), 2u);
}

TEST_F(Rewriting, KeepsACircularDefinitionThatNothingElseMentions) {
  rewriter.define(x(0), terms().choose(at_most(x(0), num(3)), num(5), x(0)));
  rewriter.resolve();
  ASSERT_EQ(rewriter.unresolved().size(), 1u);
  EXPECT_EQ(test::is_satisfiable(rewriter.unresolved()[0]), Truth::yes);
  EXPECT_EQ(test::is_satisfiable(both(rewriter.unresolved()[0], at_most(x(0), num(3)))), Truth::no);
}

TEST_F(Rewriting, DoesNotLetSumsGrowWithoutEnd) {
  constexpr std::uint32_t count = 1000;
  for (std::uint32_t i = 0; i < count; ++i) {
    rewriter.define(x(i), terms().add(x(i + 1), x(2000 + i)));
  }
  rewriter.resolve();
  EXPECT_FALSE(rewriter.unresolved().empty());
  for (std::uint32_t i = 0; i < count; ++i) {
    EXPECT_LE(rewriter.apply(x(i))->arguments.size(), Rewriter::widest_value);
  }
}

TEST_F(Rewriting, NeedsNoStackForDeepTerms) {
  Term deep = x(0);
  for (int i = 0; i < 50000; ++i) deep = terms().choose(at_most(deep, x(1)), x(2), x(3));
  rewriter.replace(x(1), x(4));
  EXPECT_NE(rewriter.apply(deep), deep);
}

struct Solving : Rewriting {
  Equations equations{terms(), rewriter};
};

TEST_F(Solving, DefinesVariablesBySidesAndSummands) {
  equations.add(equal(x(0), plus(x(1), 2)));
  equations.add(terms().conjunction({b(0), terms().negation(b(1))}));
  equations.add(equal(terms().add({x(2), x(3), x(4)}), num(7)));
  rewriter.resolve();
  EXPECT_THAT(equations.rest(), IsEmpty());
  EXPECT_EQ(rewriter.apply(terms().subtract(x(0), x(1))), num(2));
  EXPECT_EQ(rewriter.apply(terms().conjunction(b(0), terms().negation(b(1)))), terms().truth());
  EXPECT_EQ(rewriter.apply(terms().add({x(2), x(3), x(4)})), num(7));
}

TEST_F(Solving, LeavesMultiplesOfIntegersAlone) {
  Term even = equal(terms().multiply(2, x(0)), terms().multiply(3, x(1)));
  equations.add(even);
  EXPECT_THAT(equations.rest(), ElementsAre(even));
  Term half = terms().variable(9, horn::Sort::real);
  equations.add(terms().multiply(2, half), terms().numeral(1, horn::Sort::real));
  EXPECT_EQ(rewriter.apply(half), terms().numeral(Rational(1, 2), horn::Sort::real));
}

TEST_F(Solving, RespectsRestrictions) {
  equations.keep_below(1);
  equations.restrict(x(1), Freedom::simple_term);
  equations.restrict(x(2), Freedom::simple_term);
  equations.add(equal(x(0), num(1)));         // x0 stays
  equations.add(equal(x(1), plus(x(2), 1)));  // neither may become a sum
  equations.add(plus(x(2), 3), num(5));       // but a constant
  EXPECT_THAT(equations.rest(), ElementsAre(equal(x(0), num(1)), equal(x(1), plus(x(2), 1))));
  EXPECT_EQ(rewriter.apply(x(2)), num(2));
}

struct Normalising : ::testing::Test, test::Clauses {};

TEST_F(Normalising, UsesEquationsUp) {
  const auto p = predicate("p", 2), q = predicate("q", 1);
  horn::Clause clause{horn::Atom{p, {x(1), x(2)}},
                      {{q, {x(0)}}},
                      terms().conjunction({equal(x(1), plus(x(0), 1)), equal(x(3), x(2)),
                                           equal(x(3), num(8)), at_most(x(1), x(3))}),
                      ""};
  ASSERT_TRUE(simplify(terms(), clause));
  EXPECT_THAT(clause.head->arguments, ElementsAre(plus(x(0), 1), num(8)));
  EXPECT_THAT(clause.body[0].arguments, ElementsAre(x(0)));
  EXPECT_EQ(clause.constraint, at_most(x(0), num(7)));
}

TEST_F(Normalising, PropagatesUnitsIntoTheRestOfTheClause) {
  const auto p = predicate("p", 1);
  Term guard = at_most(x(0), x(1));
  horn::Clause clause{
      horn::Atom{p, {terms().choose(guard, x(0), x(1))}},
      {{p, {x(0)}}, {p, {x(1)}}},
      terms().conjunction(guard, terms().disjunction(terms().negation(guard), b(0))),
      ""};
  ASSERT_TRUE(simplify(terms(), clause));
  EXPECT_EQ(clause.head->arguments[0], x(0));
  EXPECT_EQ(clause.constraint, guard);
}

TEST_F(Normalising, SeesContradictions) {
  horn::Clause clause{std::nullopt, {}, both(at_most(x(0), num(3)), at_least(x(0), 4)), ""};
  EXPECT_FALSE(simplify(terms(), clause));
  horn::Clause booleans{
      std::nullopt, {}, both(equal(b(0), b(1)), both(b(0), terms().negation(b(1)))), ""};
  EXPECT_FALSE(simplify(terms(), booleans));
}

TEST_F(Normalising, ForgetsConditionsOnForgottenValues) {
  const auto p = predicate("p", 1);
  horn::Clause clause{horn::Atom{p, {x(0)}},
                      {{p, {plus(x(0), 1)}}},
                      terms().conjunction({at_least(x(0), 2), terms().negation(equal(x(1), num(0))),
                                           at_most(x(2), x(0)), at_most(x(3), x(2)),
                                           at_most(x(0), plus(x(4), 3)), at_most(x(4), num(9))}),
                      ""};
  ASSERT_TRUE(simplify(terms(), clause));
  EXPECT_EQ(clause.constraint, both(at_least(x(0), 2), at_most(x(0), num(12))));
}

TEST_F(Normalising, NumbersVariablesByOccurrence) {
  const auto p = predicate("p", 2);
  horn::Clause clause{horn::Atom{p, {x(7), x(3)}}, {{p, {x(3), x(9)}}}, at_most(x(5), x(7)), ""};
  const Shape shape = renumber(terms(), clause);
  EXPECT_EQ(shape.variables, 4u);
  EXPECT_THAT(clause.head->arguments, ElementsAre(x(0), x(1)));
  EXPECT_THAT(clause.body[0].arguments, ElementsAre(x(1), x(2)));
  EXPECT_EQ(clause.constraint, at_most(x(3), x(0)));
}

}  // namespace
}  // namespace heapreach::preprocess::rewriter_test

#include "horn/terms/term.h"

#include <gtest/gtest.h>

#include "horn/terms/linear.h"
#include "tests/horn/toy_term.h"

namespace heapreach::horn::term_test {
namespace {

using test::assignment;
using test::Random;

class TermTest : public testing::Test {
 protected:
  TermStore t;
  Term x = t.variable(0, Sort::integer), y = t.variable(1, Sort::integer);
  Term p = t.variable(2, Sort::boolean), q = t.variable(3, Sort::boolean);
  Term r = t.variable(4, Sort::real), s = t.variable(5, Sort::real);
  Term n(long value) { return t.numeral(value, Sort::integer); }
  Term d(const char* value) { return t.numeral(Rational(value), Sort::real); }
  std::string text(Term term) { return to_text(term, {"x", "y", "p", "q", "r", "s"}); }
};

TEST_F(TermTest, EqualTermsAreTheSameNode) {
  EXPECT_EQ(t.add(x, y), t.add(y, x));
  EXPECT_EQ(t.variable(0, Sort::integer), x);
  EXPECT_NE(t.variable(0, Sort::real), x);
  EXPECT_NE(n(1), t.numeral(1, Sort::real));
  EXPECT_NE(n(1), t.truth());
  EXPECT_NE(n(1), n(-1));
  EXPECT_EQ(d("2/4"), d("1/2")) << "numerals are compared by value";
}

TEST_F(TermTest, ComparisonsWithANumberAreTheSameNodeHoweverTheyAreMade) {
  for (const long value : {-7, 0, 5}) {
    const Term moved = t.add(x, y), aside = t.add(y, n(value));
    EXPECT_EQ(t.equal(x, n(value)), t.equal(moved, aside));
    EXPECT_EQ(t.equal(n(value), x), t.equal(moved, aside));
    EXPECT_EQ(t.less_equal(x, n(value)), t.less_equal(moved, aside));
    EXPECT_EQ(t.less_equal(n(value), x), t.less_equal(aside, moved));
    EXPECT_EQ(t.less(n(value - 1), x), t.less_equal(n(value), x));
    EXPECT_NE(t.less_equal(n(value), x), t.less_equal(x, n(value)));
    EXPECT_EQ(t.less_equal(n(value), n(5)), t.boolean(value <= 5));
    EXPECT_EQ(t.less(n(value), n(5)), t.boolean(value < 5));
    EXPECT_EQ(t.equal(n(5), n(value)), t.boolean(value == 5));
  }
  EXPECT_EQ(t.equal(d("1/2"), r), t.equal(t.multiply(2, r), d("1")));
  EXPECT_EQ(t.less(r, d("1/2")), t.less(t.add(r, s), t.add(s, d("1/2"))));
  EXPECT_EQ(t.less(d("1/2"), r), t.less(t.add(s, d("1/2")), t.add(r, s)));
}

TEST_F(TermTest, SumsAreCanonical) {
  EXPECT_EQ(t.subtract(t.add(x, n(3)), x), n(3));
  EXPECT_EQ(t.add(t.multiply(2, x), t.multiply(-2, x)), n(0));
  EXPECT_EQ(t.multiply(2, t.add(x, n(1))), t.add(t.multiply(2, x), n(2)));
  EXPECT_EQ(t.multiply(Rational(1, 2), t.multiply(2, r)), r);
  EXPECT_EQ(t.multiply(0, x), n(0));
  EXPECT_EQ(t.add({x, y, x, n(0)}), t.add(t.multiply(2, x), y));
}

TEST_F(TermTest, ComparisonsAreCanonical) {
  EXPECT_EQ(t.less(x, y), t.less_equal(t.add(x, n(1)), y));
  EXPECT_EQ(t.equal(x, y), t.equal(y, x));
  EXPECT_EQ(t.equal(t.add(x, n(1)), t.add(y, n(1))), t.equal(x, y));
  EXPECT_EQ(t.equal(t.multiply(2, x), n(3)), t.falsity());
  EXPECT_EQ(t.equal(t.multiply(2, r), d("3")), t.equal(r, d("3/2")));
  EXPECT_EQ(t.less_equal(t.multiply(2, x), n(3)), t.less_equal(x, n(1)));
  EXPECT_EQ(t.less_equal(n(3), t.multiply(2, x)), t.less_equal(n(2), x));
  EXPECT_EQ(t.less_equal(t.multiply(-2, x), n(-3)), t.less_equal(n(2), x));
  EXPECT_EQ(t.negation(t.less_equal(x, n(3))), t.less_equal(n(4), x));
  EXPECT_EQ(t.negation(t.less(r, s)), t.less_equal(s, r));
  EXPECT_NE(t.less(r, s), t.less_equal(r, s));
  EXPECT_EQ(t.less(x, x), t.falsity());
  EXPECT_EQ(t.less_equal(x, x), t.truth());
}

TEST_F(TermTest, ComparisonOfAnIteBetweenConstantsIsItsCondition) {
  Term cell = t.choose(p, n(1), n(2));
  EXPECT_EQ(t.equal(cell, n(1)), p);
  EXPECT_EQ(t.equal(n(2), cell), t.negation(p));
  EXPECT_EQ(t.equal(cell, n(3)), t.falsity());
  EXPECT_EQ(t.less_equal(n(1), cell), t.truth());
  EXPECT_EQ(t.less_equal(n(2), cell), t.negation(p));
}

TEST_F(TermTest, JunctionsAreFlat) {
  EXPECT_EQ(t.conjunction(std::vector<Term>{}), t.truth());
  EXPECT_EQ(t.disjunction(std::vector<Term>{}), t.falsity());
  EXPECT_EQ(t.conjunction(p, t.conjunction(q, p)), t.conjunction(p, q));
  EXPECT_EQ(t.conjunction(p, t.negation(p)), t.falsity());
  EXPECT_EQ(t.disjunction(t.negation(p), p), t.truth());
  EXPECT_EQ(t.conjunction(p, t.falsity()), t.falsity());
  EXPECT_EQ(t.disjunction(p, t.falsity()), p);
  EXPECT_EQ(t.implies(t.falsity(), p), t.truth());
}

TEST_F(TermTest, BooleanEqualityAndChoice) {
  EXPECT_EQ(t.equal(p, t.truth()), p);
  EXPECT_EQ(t.equal(t.falsity(), p), t.negation(p));
  EXPECT_EQ(t.equal(p, t.negation(p)), t.falsity());
  EXPECT_EQ(t.equal(t.negation(p), t.negation(q)), t.equal(p, q));
  EXPECT_EQ(t.choose(t.negation(p), x, y), t.choose(p, y, x));
  EXPECT_EQ(t.choose(p, x, x), x);
  EXPECT_EQ(t.choose(p, t.truth(), q), t.disjunction(p, q));
  EXPECT_EQ(t.choose(p, q, t.truth()), t.disjunction(t.negation(p), q));
}

TEST_F(TermTest, DivisionRoundsDown) {
  EXPECT_EQ(t.divide(n(-7), 2), n(-4));
  EXPECT_EQ(t.modulo(n(-7), 2), n(1));
  EXPECT_EQ(t.divide(x, 1), x);
  EXPECT_EQ(t.modulo(x, 1), n(0));
}

TEST_F(TermTest, RemaindersDependOnResiduesOnly) {
  EXPECT_EQ(t.modulo(t.add(x, n(7)), 3), t.modulo(t.add(x, n(-2)), 3));
  EXPECT_EQ(t.modulo(t.subtract(x, t.multiply(4, y)), 2), t.modulo(x, 2));
  EXPECT_EQ(t.modulo(t.add(t.multiply(6, x), n(-5)), 3), n(1));
}

TEST_F(TermTest, QuantifiersDropWhatTheirBodyDoesNotMention) {
  Term u = t.variable(t.fresh_index(), Sort::integer);
  Term v = t.variable(t.fresh_index(), Sort::integer);
  EXPECT_EQ(t.exists({u}, p), p);
  EXPECT_EQ(t.forall({u, v}, t.less(u, x))->arguments.size(), 2u);
  EXPECT_EQ(t.exists({u}, t.exists({v}, t.less(u, v))), t.exists({u, v}, t.less(u, v)));
  EXPECT_EQ(t.exists({u, u}, t.less(u, x)), t.exists({u}, t.less(u, x)));
  EXPECT_EQ(t.exists({u}, t.truth()), t.truth());
  EXPECT_EQ(free_variables(t.exists({u}, t.less(u, x))), std::vector<Term>{x});
}

TEST_F(TermTest, FreshIndicesDiffer) {
  const std::uint32_t first = t.fresh_index();
  EXPECT_GE(first, first_fresh_index);
  EXPECT_NE(t.fresh_index(), first);
}

/// What the header promises about every term; false if some node breaks it.
bool is_canonical(TermStore& t, Term term) {
  if (term->kind == Kind::boolean) return true;
  const std::vector<Term>& a = term->arguments;
  for (Term argument : a) {
    if (!is_canonical(t, argument)) return false;
  }
  if (term->kind == Kind::add || term->kind == Kind::conjunction ||
      term->kind == Kind::disjunction) {
    if (a.size() < 2) return false;
    for (Term argument : a) {
      if (argument->kind == term->kind || argument->kind == Kind::boolean) return false;
    }
  }
  if (term->kind == Kind::negation) {
    return a[0]->kind != Kind::less && a[0]->kind != Kind::less_equal &&
           a[0]->kind != Kind::negation;
  }
  if (term->kind == Kind::less && a[0]->sort == Sort::integer) return false;
  return t.rebuild(term, a) == term;
}

TEST(RandomTerms, KeepTheirValueUnderSimplification) {
  Random random(1);
  TermStore terms;
  for (int round = 0; round < 6000; ++round) {
    const auto sort = static_cast<Sort>(random.below(3));
    const auto toy = random_toy(random, sort, static_cast<int>(random.between(1, 5)));
    Term term = build(terms, *toy);
    ASSERT_EQ(term->sort, sort);
    for (int i = 0; i < 4; ++i) {
      const auto values = random_values(random);
      ASSERT_EQ(evaluate(term, assignment(terms, values)), value_of(*toy, values))
          << text_of(*toy) << "\nbecame " << to_text(term, test::toy_names());
    }
  }
}

TEST(RandomTerms, AreCanonical) {
  Random random(2);
  TermStore terms;
  for (int round = 0; round < 2000; ++round) {
    const auto toy = random_toy(random, static_cast<Sort>(random.below(3)), 4);
    Term term = build(terms, *toy);
    ASSERT_TRUE(is_canonical(terms, term)) << to_text(term, test::toy_names());
  }
}

TEST(RandomTerms, NegationNegates) {
  Random random(3);
  TermStore terms;
  for (int round = 0; round < 1000; ++round) {
    Term term = build(terms, *random_toy(random, Sort::boolean, 4));
    EXPECT_EQ(terms.negation(terms.negation(term)), term);
    const auto values = assignment(terms, random_values(random));
    EXPECT_EQ(evaluate(term, values) + evaluate(terms.negation(term), values), 1);
  }
}

}  // namespace
}  // namespace heapreach::horn::term_test

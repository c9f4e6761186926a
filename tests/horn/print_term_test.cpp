#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "horn/print/print.h"
#include "horn/read/read.h"
#include "tests/horn/toy_term.h"
#include "tests/horn/z3_answer.h"

namespace heapreach::horn::print_term_test {
namespace {

using test::assignment;
using test::Random;
using testing::HasSubstr;

std::string printed(Term term, const std::vector<std::string>& names = test::toy_names()) {
  std::ostringstream out;
  print_term(out, term, names);
  return out.str();
}

std::string script(Term condition) {
  std::ostringstream out;
  print_validity_script(out, condition);
  return out.str();
}

Term reread(TermStore& terms, const std::string& text) {
  return read_term(terms, text, test::toy_names(), test::toy_sorts(), {"model", 1, 1});
}

class PrintTermTest : public testing::Test {
 protected:
  TermStore t;
  Term x = t.variable(0, Sort::integer), y = t.variable(1, Sort::integer);
  Term bound() { return t.variable(t.fresh_index(), Sort::integer); }
};

TEST_F(PrintTermTest, UsesNames) {
  EXPECT_EQ(printed(t.less(x, y), {"|a b|", "n"}), "(<= (+ |a b| 1) n)");
  EXPECT_EQ(printed(t.less(x, y), {"n"}), "(<= (+ n 1) x1)");
  EXPECT_EQ(printed(t.less(x, y), {"x1"}), "(<= (+ x1 1) x1_1)");
  EXPECT_EQ(to_text(t.less(x, y), {"n"}), "(<= (+ n 1) x1)");
}

TEST_F(PrintTermTest, SharedSubtermsGetLet) {
  Term big = t.choose(t.less(x, y), t.multiply(2, x), y);
  Term term = t.disjunction(t.less(big, x), t.less(y, big));
  EXPECT_EQ(printed(term, {"x", "y"}),
            "(let ((s0 (ite (<= (+ x 1) y) (* 2 x) y))) (or (<= (+ s0 1) x) (<= (+ y 1) s0)))");
}

TEST_F(PrintTermTest, LetStandsInsideTheQuantifierThatItNeeds) {
  Term u = bound(), v = bound();
  Term closed = t.choose(t.less(x, y), t.multiply(2, x), y);
  Term half = t.choose(t.less(x, u), t.multiply(2, x), closed);
  Term open = t.choose(t.less(v, u), t.multiply(2, v), closed);
  Term inner = t.forall({v}, t.disjunction(t.less(open, half), t.less(half, t.multiply(2, open))));
  Term term = t.exists({u}, t.conjunction({inner, t.less(half, closed)}));
  EXPECT_EQ(printed(term, {"x", "y"}),
            "(let ((s0 (ite (<= (+ x 1) y) (* 2 x) y))) (exists ((q0 Int)) "
            "(let ((s1 (ite (<= (+ x 1) q0) (* 2 x) s0))) (and (forall ((q1 Int)) "
            "(let ((s2 (ite (<= (+ q1 1) q0) (* 2 q1) s0))) (or (<= (+ s2 1) s1) "
            "(<= (+ s1 1) (* 2 s2))))) (<= (+ s1 1) s0)))))");
}

TEST_F(PrintTermTest, ShadowedVariablesAreNotCaptured) {
  // The same variable bound twice, which TermStore's users avoid, must still come out right.
  Term u = bound();
  Term open = t.choose(t.less(x, u), t.multiply(2, x), t.multiply(3, u));
  Term inner = t.forall({u}, t.less(open, y));
  Term term = t.exists({u}, t.conjunction({t.less(open, x), inner, t.less(y, open)}));
  EXPECT_EQ(printed(term, {"x", "y"}),
            "(exists ((q0 Int)) (let ((s0 (ite (<= (+ x 1) q0) (* 2 x) (* 3 q0)))) "
            "(and (<= (+ s0 1) x) (forall ((q0 Int)) "
            "(<= (+ (ite (<= (+ x 1) q0) (* 2 x) (* 3 q0)) 1) y)) (<= (+ y 1) s0))))");
}

TEST_F(PrintTermTest, StandsDeepAndWideTerms) {
  Term deep = x, wide = x;
  for (int i = 0; i < 100000; ++i)
    deep = t.choose(t.equal(y, t.numeral(i, Sort::integer)), x, deep);
  for (int i = 0; i < 60; ++i) {
    wide = t.choose(t.equal(wide, t.numeral(i, Sort::integer)), t.multiply(2, wide), wide);
  }
  const std::vector<std::string> names{"x", "y"};
  const std::vector<Sort> sorts{Sort::integer, Sort::integer};
  Term both = t.less(deep, wide);
  const std::string text = printed(both, names);
  EXPECT_LT(text.size(), 4000000u);
  EXPECT_EQ(read_term(t, text, names, sorts, {}), both);
}

TEST(PrintTerm, RandomTermsAreReadBack) {
  Random random(5);
  TermStore terms;
  for (int round = 0; round < 1500; ++round) {
    Term term = build(terms, *random_toy(random, Sort::boolean, 5));
    ASSERT_EQ(reread(terms, printed(term)), term) << printed(term);
    ASSERT_EQ(reread(terms, to_text(term, test::toy_names())), term);
  }
}

TEST(PrintTerm, MeansWhatItShouldToZ3) {
  Random random(6);
  TermStore terms;
  std::string declarations;
  for (std::size_t v = 0; v < test::toy_variables; ++v) {
    declarations +=
        "(declare-fun " + test::toy_names()[v] + " () " + to_string(test::toy_sort(v)) + ")\n";
  }
  std::string questions;
  for (int round = 0; round < 60; ++round) {
    const auto toy = random_toy(random, Sort::boolean, 3);
    questions += "(distinct " + text_of(*toy) + "\n" + printed(build(terms, *toy)) + ")\n";
  }
  EXPECT_EQ(test::z3_answer(declarations + "(assert (or " + questions + "))(check-sat)"), "unsat");
}

/// The term with each bound variable running over two values only.
Term expand(TermStore& terms, Term term) {
  std::vector<Term> arguments;
  for (Term argument : term->arguments) arguments.push_back(expand(terms, argument));
  if (term->kind != Kind::forall && term->kind != Kind::exists) {
    return terms.rebuild(term, std::move(arguments));
  }
  Term body = arguments.back();
  for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
    std::vector<Term> cases;
    for (int value : {-1, 2}) {
      Substitution substitution(terms);
      const Sort sort = arguments[i]->sort;
      substitution.set(arguments[i], sort == Sort::boolean ? terms.boolean(value > 0)
                                                           : terms.numeral(value, sort));
      cases.push_back(substitution.apply(body));
    }
    body = term->kind == Kind::forall ? terms.conjunction(cases) : terms.disjunction(cases);
  }
  return body;
}

/// A random term in which some variables are bound at several depths.
Term random_quantified(Random& random, TermStore& terms, Term inside, int depth) {
  Term other = build(terms, *random_toy(random, Sort::boolean, 2));
  Term both =
      random.chance(50) ? terms.conjunction(inside, other) : terms.disjunction(other, inside);
  std::vector<Term> bound;
  Substitution substitution(terms);
  for (std::size_t v = 0; v < test::toy_variables; ++v) {
    if (!random.chance(8)) continue;
    bound.push_back(terms.variable(terms.fresh_index(), test::toy_sort(v)));
    substitution.set(terms.variable(v, test::toy_sort(v)), bound.back());
  }
  Term body = substitution.apply(both);
  Term result = random.chance(50) ? terms.forall(bound, body) : terms.exists(bound, body);
  if (random.chance(30)) result = terms.conjunction(result, terms.negation(inside));
  return depth == 0 ? result : random_quantified(random, terms, result, depth - 1);
}

TEST(PrintTerm, QuantifiedTermsAreReadBack) {
  Random random(7);
  TermStore terms;
  int quantified = 0;
  for (int round = 0; round < 300; ++round) {
    Term inside = build(terms, *random_toy(random, Sort::boolean, 4));
    Term term = random_quantified(random, terms, inside, static_cast<int>(random.below(4)));
    Term again = reread(terms, printed(term));
    quantified += has_quantifier(term);
    // Sums are ordered by age, and so need not come back the same: compare values.
    Term expanded = expand(terms, term), again_expanded = expand(terms, again);
    for (int i = 0; i < 4; ++i) {
      const auto values = assignment(terms, random_values(random));
      ASSERT_EQ(evaluate(expanded, values), evaluate(again_expanded, values)) << printed(term);
    }
  }
  EXPECT_GT(quantified, 100);
}

TEST(ValidityScript, IsUnsatisfiableExactlyIfTheConditionIsValid) {
  TermStore t;
  Term x = t.variable(0, Sort::integer), b = t.variable(0, Sort::boolean);
  Term zero = t.numeral(0, Sort::integer), one = t.numeral(1, Sort::integer);
  EXPECT_EQ(test::z3_answer(script(t.truth())), "unsat");
  EXPECT_EQ(test::z3_answer(script(t.falsity())), "sat");
  EXPECT_EQ(test::z3_answer(script(t.implies(t.less(x, zero), t.less(x, one)))), "unsat");
  EXPECT_EQ(test::z3_answer(script(t.implies(t.less(x, one), t.less(x, zero)))), "sat");
  EXPECT_EQ(test::z3_answer(script(t.implies(t.conjunction(b, t.less(x, zero)), b))), "unsat");
  EXPECT_EQ(test::z3_answer(script(t.disjunction(b, t.less(x, zero)))), "sat");
}

TEST(ValidityScript, NamesTheLogic) {
  TermStore t;
  Term x = t.variable(0, Sort::integer), r = t.variable(1, Sort::real);
  Term u = t.variable(t.fresh_index(), Sort::real);
  Term integral = t.less(x, t.numeral(0, Sort::integer));
  Term real = t.less(r, t.numeral(0, Sort::real));
  EXPECT_THAT(script(integral), HasSubstr("(set-logic QF_LIA)"));
  EXPECT_THAT(script(real), HasSubstr("(set-logic QF_LRA)"));
  EXPECT_THAT(script(t.disjunction(integral, real)), HasSubstr("(set-logic QF_LIRA)"));
  EXPECT_THAT(script(t.exists({u}, t.less(u, r))), HasSubstr("(set-logic LRA)"));
  EXPECT_EQ(test::z3_answer(script(t.exists({u}, t.less(u, r)))), "unsat");
  EXPECT_EQ(test::z3_answer(script(t.exists({u}, t.conjunction(t.less(u, r), real)))), "sat");
}

TEST(ValidityScript, OfRandomTermsAgreesWithTheirNegation) {
  Random random(8);
  TermStore terms;
  for (int round = 0; round < 40; ++round) {
    Term term = build(terms, *random_toy(random, Sort::boolean, 4));
    // At fixed values a term or its negation is valid, and evaluate() says which.
    const auto values = assignment(terms, random_values(random));
    std::vector<Term> premises;
    for (Term variable : free_variables(term)) {
      Term value = variable->sort == Sort::boolean
                       ? terms.boolean(values.at(variable) != 0)
                       : terms.numeral(values.at(variable), variable->sort);
      premises.push_back(terms.equal(variable, value));
    }
    Term condition = terms.implies(terms.conjunction(premises), term);
    EXPECT_EQ(test::z3_answer(script(condition)), evaluate(term, values) != 0 ? "unsat" : "sat")
        << script(condition);
  }
}

TEST(ValidityScript, StandsDeepTerms) {
  TermStore t;
  Term x = t.variable(0, Sort::integer), y = t.variable(1, Sort::integer);
  Term deep = x;
  for (int i = 0; i < 20000; ++i) {
    deep = t.choose(t.equal(y, t.numeral(i, Sort::integer)), t.numeral(i + 1, Sort::integer), deep);
  }
  Term nine = t.numeral(9, Sort::integer);
  Term condition = t.implies(t.equal(y, nine), t.less(nine, deep));
  EXPECT_EQ(test::z3_answer(script(condition)), "unsat");
}

}  // namespace
}  // namespace heapreach::horn::print_term_test

#include "backends/smt/translate.h"

#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/harness/random.h"

namespace heapreach::backends::translate_test {
namespace {

using horn::Sort;
using horn::Term;

class TranslateTest : public ::testing::Test {
 protected:
  horn::TermStore terms;
  z3::context context;

  /// The formula with x0, x1 (Int), b (Bool), y (Real) as de-Bruijn variables 0 .. 3, read back.
  Term read(const std::string& text) {
    const std::string script =
        "(declare-const b Bool)(declare-const y Real)(assert (forall ((b Bool) (y Real)"
        " (x1 Int) (x0 Int)) " +
        text + "))";
    const z3::expr_vector parsed = context.parse_string(script.c_str());
    const z3::expr body = parsed[0].body();
    // Bound variables count from the innermost: x0 is 0, x1 is 1, y is 2, b is 3.
    return FromZ3(terms, "test")(body, {x0, x1, y, b});
  }
  Term x0 = terms.variable(0, Sort::integer), x1 = terms.variable(1, Sort::integer);
  Term b = terms.variable(2, Sort::boolean), y = terms.variable(3, Sort::real);
  Term number(int value) { return terms.numeral(value, Sort::integer); }
};

TEST_F(TranslateTest, ReadsWhatSolversWrite) {
  EXPECT_EQ(read("(>= (+ x0 (* (- 2) x1)) 3)"),
            terms.less_equal(number(3), terms.add(x0, terms.multiply(-2, x1))));
  EXPECT_EQ(read("(not (<= x0 (- x1)))"), terms.less(terms.multiply(-1, x1), x0));
  EXPECT_EQ(read("(= (ite b x0 x1) 4)"), terms.equal(terms.choose(b, x0, x1), number(4)));
  EXPECT_EQ(read("(=> b (distinct x0 x1))"), terms.implies(b, terms.negation(terms.equal(x0, x1))));
  EXPECT_EQ(read("(xor b (= x0 2))"), terms.negation(terms.equal(b, terms.equal(x0, number(2)))));
  EXPECT_EQ(read("(< y (/ 1.0 3.0))"), terms.less(y, terms.numeral(Rational(1, 3), Sort::real)));
  EXPECT_EQ(read("(= (/ y 4.0) 2.5)"), terms.equal(y, terms.numeral(10, Sort::real)));
  EXPECT_EQ(read("(= (div x0 3) (mod x1 2))"),
            terms.equal(terms.divide(x0, 3), terms.modulo(x1, 2)));
  EXPECT_EQ(read("(= (div x0 (- 3)) 1)"), terms.equal(terms.divide(x0, 3), number(-1)));
  EXPECT_EQ(read("(= (mod x0 (- 3)) 1)"), terms.equal(terms.modulo(x0, 3), number(1)));
}

TEST_F(TranslateTest, ReadsQuantifiers) {
  const Term read_back =
      read("(exists ((z Int)) (and (< x0 z) (forall ((w Int)) (< w (+ z x1)))))");
  ASSERT_EQ(read_back->kind, horn::Kind::exists);
  const std::vector<Term> free = horn::free_variables(read_back);
  EXPECT_EQ(std::vector<Term>(free.begin(), free.end()), (std::vector<Term>{x0, x1}));
}

TEST_F(TranslateTest, RefusesWhatTermsCannotSay) {
  for (const char* text :
       {"(= (* x0 x1) 2)", "(= (div x0 x1) 2)", "(= (to_int y) 2)", "(= (div x0 0) 2)",
        "(= (to_real x0) y)", "(= (select ((as const (Array Int Int)) x0) x1) 2)",
        "(= (select (lambda ((z Int)) (+ z x0)) x1) 2)"}) {
    EXPECT_THROW(read(text), BackendError) << text;
  }
}

/// Random terms keep their values on the way to Z3.
TEST_F(TranslateTest, KeepsMeaning) {
  test::Random random(1);
  const std::unordered_map<Term, Rational> values{{x0, -7}, {x1, 12}, {b, 1}, {y, Rational(5, 3)}};
  std::vector<Term> numbers{x0, x1, number(3), number(-1)}, booleans{b, terms.truth()},
      reals{y, terms.numeral(Rational(-1, 2), Sort::real)};
  auto add = [](std::vector<Term>& pool, Term term) { pool.push_back(term); };
  for (int i = 0; i < 400; ++i) {
    const Term p = random.pick(numbers), q = random.pick(numbers), c = random.pick(booleans);
    const Term u = random.pick(reals), v = random.pick(reals);
    switch (random.below(10)) {
      case 0:
        add(numbers, terms.add(p, q));
        break;
      case 1:
        add(numbers, terms.multiply(random.between(-3, 3), p));
        break;
      case 2:
        add(numbers, terms.divide(p, random.between(1, 4)));
        break;
      case 3:
        add(numbers, terms.modulo(p, random.between(1, 4)));
        break;
      case 4:
        add(numbers, terms.choose(c, p, q));
        break;
      case 5:
        add(booleans, terms.less_equal(p, q));
        break;
      case 6:
        add(booleans, terms.equal(p, q));
        break;
      case 7:
        add(booleans, terms.equal(c, random.pick(booleans)));
        break;
      case 8:
        add(reals, terms.add(terms.multiply(Rational(1, 3), u), v));
        break;
      default:
        add(booleans, terms.less(u, v));
        break;
    }
  }
  ToZ3 translate(context, {});
  z3::solver solver(context);
  for (const auto& [variable, value] : values) {
    const Term constant = variable->sort == Sort::boolean ? terms.boolean(value != 0)
                                                          : terms.numeral(value, variable->sort);
    solver.add(translate(variable) == translate(constant));
  }
  ASSERT_EQ(solver.check(), z3::sat);
  const z3::model model = solver.get_model();
  for (const auto& pool : {numbers, booleans, reals}) {
    for (Term term : pool) {
      EXPECT_EQ(FromZ3::value(model.eval(translate(term), true)), horn::evaluate(term, values))
          << to_text(term, {});
    }
  }
}

}  // namespace
}  // namespace heapreach::backends::translate_test

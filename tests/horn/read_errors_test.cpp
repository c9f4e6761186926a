// Texts outside the language, one per rejected construct, with the place and the reason.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "horn/read/read.h"

namespace heapreach::horn::read_errors_test {
namespace {

const std::string declarations = R"((set-logic HORN)
(declare-fun P (Int) Bool)
(declare-fun Q (Real Bool) Bool)
(declare-fun Z () Bool)
(define-fun twice ((n Int)) Int (* 2 n))
)";
constexpr int first_line = 6;

struct Rejected {
  std::string text;
  int line, column;  // of the error, in text
  std::string reason;
};

void expect_rejected(const std::string& before, const Rejected& rejected, int line_offset) {
  try {
    read(before + rejected.text, "bad.smt2");
    ADD_FAILURE() << "accepted: " << rejected.text;
  } catch (const InputError& error) {
    EXPECT_EQ(error.position(),
              (Position{"bad.smt2", rejected.line + line_offset, rejected.column}))
        << rejected.text << "\n"
        << error.what();
    EXPECT_THAT(error.message(), testing::HasSubstr(rejected.reason)) << rejected.text;
  }
}

void expect_all_rejected(const std::vector<Rejected>& all) {
  for (const Rejected& rejected : all) expect_rejected(declarations, rejected, first_line - 1);
}

TEST(ReadErrors, Commands) {
  expect_all_rejected({
      {"assert", 1, 1, "expected a command"},
      {"()", 1, 1, "expected a command"},
      {"((assert true))", 1, 1, "expected a command"},
      {"(push 1)", 1, 1, "'push' is not supported"},
      {"(declare-datatypes () ())", 1, 1, "not supported"},
      {"(define-fun-rec f ((x Int)) Int (f x))", 1, 1, "not supported"},
      {"(set-logic LIA)", 1, 12, "expected HORN"},
      {"(set-logic)", 1, 1, "(set-logic HORN)"},
      {"(assert)", 1, 1, "(assert formula)"},
      {"(assert true false)", 1, 1, "(assert formula)"},
      {"(check-sat)\n(assert true)", 2, 1, "behind check-sat"},
      {"(query Z)(query Z)", 1, 10, "one question"},
      {"", 1, 1, "expected (check-sat)"},
      {"(assert true)\n(exit)", 2, 7, "expected (check-sat)"},
  });
}

TEST(ReadErrors, Declarations) {
  expect_all_rejected({
      {"(declare-fun a (Int) Int)", 1, 22, "only predicates may be declared"},
      {"(declare-const a Int)", 1, 18, "only predicates may be declared"},
      {"(declare-fun a ((Array Int Real)) Bool)", 1, 17,
       "sort (Array Int Real) is outside linear arithmetic over Int, Real and Bool, with arrays "
       "from "
       "Int to Int or Bool"},
      {"(declare-fun a ((Array Bool Int)) Bool)", 1, 17, "sort (Array Bool Int) is outside"},
      {"(declare-fun a ((_ BitVec 8)) Bool)", 1, 17, "sort (_ BitVec 8) is outside"},
      {"(declare-fun a (U) Bool)", 1, 17, "sort U is outside"},
      {"(declare-fun P (Int) Bool)", 1, 14, "'P' is declared twice"},
      {"(declare-fun and () Bool)", 1, 14, "predefined"},
      {"(declare-fun let () Bool)", 1, 14, "expected a name"},
      {"(declare-fun |true| () Bool)", 1, 14, "expected a name"},
      {"(declare-fun 3 () Bool)", 1, 14, "expected a name"},
      {"(declare-fun a Int Bool)", 1, 16, "expected a list of sorts"},
      {"(declare-fun a () )", 1, 1, "(declare-fun name"},
      {"(declare-var P Int)", 1, 14, "declared twice"},
      {"(define-fun f ((x Int) (x Int)) Int x)", 1, 24, "occurs twice"},
      {"(define-fun f ((x Int)) Bool (+ x 1))", 1, 30,
       "expected a term of sort Bool, found one of sort Int"},
      {"(define-fun f (x) Int 3)", 1, 16, "a name with a sort"},
      {"(define-fun f x Int 3)", 1, 15, "names with sorts"},
      {"(define-fun f () Int (f))", 1, 23, "neither declared"},
  });
}

TEST(ReadErrors, Symbols) {
  expect_all_rejected({
      {"(assert (P x))", 1, 12, "undeclared symbol 'x'"},
      {"(assert (R 1))", 1, 10, "'R' is neither declared nor a function"},
      {"(assert (P 1 2))", 1, 9, "predicate P takes 1 arguments, found 2"},
      {"(assert P)", 1, 9, "takes 1 arguments, found 0"},
      {"(assert (P (twice)))", 1, 12, "expected 1 operands, found 0"},
      {"(assert (P twice))", 1, 12, "expected 1 operands, found 0"},
      {"(assert (forall ((x Int)) (x 1)))", 1, 28, "'x' is a variable"},
      {"(assert (P +))", 1, 12, "function '+' without operands"},
      {"(assert (let ((a 1)) (P b)))", 1, 25, "undeclared symbol 'b'"},
      {"(assert (and (let ((a 1)) (P a)) (P a)))", 1, 37, "undeclared symbol 'a'"},
      {"(assert (let ((a 1) (b a)) (P b)))", 1, 24, "undeclared symbol 'a'"},
      {"(declare-var v Int)(assert (P v))", 1, 31, "rule and query only"},
      {"(assert (forall ((n Int)) (P (twice n))))\n(define-fun f () Int n)", 2, 22, "undeclared"},
      {"(assert (P n))", 1, 12, "undeclared symbol 'n'"},
      {"(assert (P -5))", 1, 12, "undeclared symbol '-5'"},
  });
}

TEST(ReadErrors, Syntax) {
  expect_all_rejected({
      {"(assert ())", 1, 9, "found ()"},
      {"(assert (forall () Z))", 1, 17, "without variables"},
      {"(assert (forall x Z))", 1, 17, "names with sorts"},
      {"(assert (forall ((x Int))))", 1, 9, "and a term"},
      {"(assert (forall ((x Int) (x Int)) Z))", 1, 26, "occurs twice"},
      {"(assert (forall ((x)) Z))", 1, 18, "a name with a sort"},
      {"(assert (forall ((true Bool)) Z))", 1, 19, "expected a name"},
      {"(assert (let () Z))", 1, 9, "(let ((name term)"},
      {"(assert (let ((a 1) (a 2)) Z))", 1, 21, "occurs twice"},
      {"(assert (let ((a)) Z))", 1, 15, "expected (name term)"},
      {"(assert (!))", 1, 9, "without a term"},
      {"(assert \"text\")", 1, 9, "a string"},
      {"(assert :keyword)", 1, 9, "expected a term"},
      {"(assert (P #x0f))", 1, 12, "bit-vectors"},
      {"(assert ((as const (Array Int Int)) 0))", 1, 10, "qualified"},
      {"(assert (_ bv3 8))", 1, 10, "indexed"},
      {"(assert (and))", 1, 9, "at least 1 operands"},
      {"(assert (not Z Z))", 1, 9, "takes 1 operands, found 2"},
      {"(assert (=> Z))", 1, 9, "at least 2"},
      {"(assert (P (ite true 1)))", 1, 12, "takes 3"},
      {"(assert (P (abs 1 2)))", 1, 12, "takes 1"},
  });
}

TEST(ReadErrors, Sorts) {
  expect_all_rejected({
      {"(assert 3)", 1, 9, "expected a term of sort Bool, found one of sort Int"},
      {"(assert (P true))", 1, 12, "expected a term of sort Int, found one of sort Bool"},
      {"(assert (P 1.0))", 1, 12, "expected a term of sort Int, found one of sort Real"},
      {"(assert (forall ((x Int)) (Q x true)))", 1, 30, "expected a term of sort Real"},
      {"(assert (= 1 true))", 1, 14, "Int or Real, found one of sort Bool"},
      {"(assert (= true 1))", 1, 17, "sort Bool, found one of sort Int"},
      {"(assert (and true (+ 1 2)))", 1, 19, "sort Bool"},
      {"(assert (=> Z 1))", 1, 15, "sort Bool"},
      {"(assert (ite Z true 2))", 1, 21, "sort Bool"},
      {"(assert (ite Z 1 2))", 1, 14, "may stand below"},
      {"(assert (< true false))", 1, 12, "Int or Real"},
      {"(assert (P (+ 1 false)))", 1, 17, "Int or Real"},
      {"(assert (forall ((x Int)) (< x 1.5)))", 1, 30, "sort Real, found one of sort Int"},
      {"(assert (P (ite 1 2 3)))", 1, 17, "sort Bool"},
      {"(assert (P (ite true 2 false)))", 1, 24, "Int or Real"},
      {"(assert (P (div 4.0 2)))", 1, 17, "sort Int"},
      {"(assert (P (/ 4 2)))", 1, 12, "sort Int, found one of sort Real"},
      {"(assert (forall ((x Int)) (Q (/ x 2) true)))", 1, 33, "sort Real"},
      {"(assert (P (twice true)))", 1, 19, "sort Int, found one of sort Bool"},
      {"(assert (P (twice Z)))", 1, 19, "predicates and quantifiers may stand"},
      {"(assert (forall ((x Int)) (Q (to_real x) true)))", 1, 31, "'to_real' is neither"},
  });
}

TEST(ReadErrors, Nonlinear) {
  expect_all_rejected({
      {"(assert (forall ((x Int) (y Int)) (P (* x y))))", 1, 38, "non-linear"},
      {"(assert (forall ((x Int)) (P (* x 2 x))))", 1, 30, "non-linear"},
      {"(assert (forall ((x Int)) (P (div 4 x))))", 1, 37, "non-linear"},
      {"(assert (forall ((x Int)) (P (mod x 0))))", 1, 37, "constant other than 0"},
      {"(assert (forall ((x Real)) (Q (/ x x) true)))", 1, 36, "non-linear"},
      {"(assert (forall ((x Real)) (Q (/ x 0.0) true)))", 1, 36, "constant other than 0"},
  });
}

TEST(ReadErrors, NotHorn) {
  expect_all_rejected({
      {"(assert (or Z (P 1)))", 1, 15, "Z or P"},
      {"(assert (forall ((x Int)) (=> (not (P x)) Z)))", 1, 43, "one of several predicates"},
      {"(assert (= Z true))", 1, 12, "may stand below"},
      {"(assert (xor Z (P 1)))", 1, 14, "may stand below"},
      {"(assert (= (P 1) (P 2)))", 1, 12, "may stand below"},
      {"(assert (distinct Z (P 2)))", 1, 19, "may stand below"},
      {"(assert (Q 1 Z))", 1, 14, "may stand below"},
      {"(assert (P (ite Z 1 2)))", 1, 17, "may stand below"},
      {"(assert (exists ((x Int)) (P x)))", 1, 9, "'exists' in the conclusion"},
      {"(assert (not (forall ((x Int)) (P x))))", 1, 14, "'forall' in a premise"},
      {"(assert (=> (forall ((x Int)) (P x)) Z))", 1, 13, "'forall' in a premise"},
      {"(assert (not (forall ((x Int)) (> x 3))))", 1, 14, "'forall' in a premise"},
  });
}

TEST(ReadErrors, TooMuch) {
  std::string product;
  for (int i = 0; i < 20; ++i) product += " (or (P " + std::to_string(i) + ") (P 0))";
  std::string nested;
  for (int i = 0; i < 3000; ++i) nested += i % 2 == 0 ? "(and Z " : "(or (not Z) ";
  std::string doubling = "(define-fun f0 ((x Int)) Int (- x))\n";
  for (int i = 1; i < 40; ++i) {
    const std::string inner = "(f" + std::to_string(i - 1);
    doubling +=
        "(define-fun f" + std::to_string(i) + " ((x Int)) Int " + inner + " " + inner + " x)))\n";
  }
  auto reason = [](const std::string& text) -> std::string {
    try {
      read(declarations + text, "big.smt2");
    } catch (const InputError& error) {
      return error.message();
    }
    return "accepted";
  };
  EXPECT_THAT(reason("(assert (=> (and" + product + ") Z))"), testing::HasSubstr("distributing"));
  EXPECT_THAT(reason("(assert " + nested + "Z" + std::string(3001, ')')),
              testing::HasSubstr("nested deeper"));
  EXPECT_THAT(reason(doubling), testing::HasSubstr("expand to more than"));
}

TEST(ReadErrors, OfSingleTerms) {
  TermStore t;
  auto place = [&](const std::string& text, const Position& start) {
    try {
      read_term(t, text, {"x", "b"}, {Sort::integer, Sort::boolean}, start);
    } catch (const InputError& error) {
      return error.position();
    }
    return Position{"accepted", 0, 0};
  };
  const Position start{"model.json", 4, 10};
  EXPECT_EQ(place("", start), start);
  EXPECT_EQ(place("(and b c)", start), (Position{"model.json", 4, 17}));
  EXPECT_EQ(place("(and b\n  x)", start), (Position{"model.json", 5, 3}));
  EXPECT_EQ(place("b b", start), (Position{"model.json", 4, 12}));
  EXPECT_EQ(place("x", start), start);
  EXPECT_EQ(place("(and b", {"m", 0, 0}), (Position{"m", 0, 0}));
  EXPECT_EQ(place("(forall ((y Int)) y)", start), (Position{"model.json", 4, 28}));
}

TEST(ReadErrors, AnExpiredDeadlineIsNoInputError) {
  std::string text = declarations;
  for (int i = 0; i < 3000; ++i) text += "(assert (P 1))\n";
  EXPECT_THROW(read(text, "f", Deadline::in(0)), BackendError);
}

}  // namespace
}  // namespace heapreach::horn::read_errors_test

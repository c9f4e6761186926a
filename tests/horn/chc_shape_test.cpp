#include "tests/harness/chc_shape.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heapreach::test::chc_shape_test {
namespace {

using testing::HasSubstr;

constexpr const char* good = R"(; a comment (
(set-logic HORN)
(declare-fun P (Int Bool Real) Bool)
(declare-fun |Q 1| (Int) Bool)
(declare-fun goal () Bool)
(assert (forall ((x Int) (b Bool) (r Real))
  (=> (and (= x (- 5)) (= b true) (= r (/ 1.0 3.0))) (P x b r))))
(assert (forall ((x Int)) (=> true (|Q 1| x))))
(assert (forall ((x Int) (y Int) (b Bool) (r Real) (c Bool) (s Real))
  (=> (and (P x b r) (P y c s) (or b (not c)) (< (+ x (* 2 y)) (div y 3))
           (= r (ite b (* (- 1.0) s) 2.0)))
      (|Q 1| x))))
(assert (forall ((x Int)) (=> (and (|Q 1| x) true) goal)))
(assert (forall ((unused Int)) (=> (and goal true) false)))
(check-sat)
)";

TEST(ChcShape, AcceptsTheShape) {
  EXPECT_EQ(shape_error(good), std::nullopt);
  EXPECT_THAT(shape_error(good, true).value_or(""), HasSubstr("two body atoms"));
}

TEST(ChcShape, AStatusMayFollowTheLogic) {
  auto with = [](const std::string& info) {
    std::string text = good;
    const std::string logic = "(set-logic HORN)\n";
    return text.insert(text.find(logic) + logic.size(), info);
  };
  for (const char* status : {"sat", "unsat", "unknown"}) {
    EXPECT_EQ(shape_error(with("(set-info :status " + std::string(status) + ")")), std::nullopt);
  }
  EXPECT_THAT(shape_error(with("(set-info :status maybe)")).value_or(""), HasSubstr("no status"));
  EXPECT_THAT(shape_error(with("(set-info :source |x|)")).value_or(""), HasSubstr("no status"));
  EXPECT_THAT(shape_error(with("(set-info :status sat)(set-info :status sat)")).value_or(""),
              HasSubstr("unexpected command"));
}

struct Corruption {
  const char* from;
  const char* to;
  const char* complaint;
};

TEST(ChcShape, RejectsEachDeviation) {
  const Corruption corruptions[] = {
      {"(set-logic HORN)", "", "set-logic"},
      {"(set-logic HORN)", "(set-logic ALL)", "set-logic"},
      {"(check-sat)", "", "check-sat"},
      {"(check-sat)", "(check-sat)(exit)", "check-sat"},
      {"(declare-fun goal () Bool)", "(declare-fun goal () Int)", "no predicate"},
      {"(declare-fun goal () Bool)", "(declare-const goal Bool)", "unexpected command"},
      {"(declare-fun goal () Bool)", "(declare-fun P () Bool)", "declared twice"},
      {"(Int Bool Real)", "(Int Bool (Array Int Int))", "sort"},
      {"(declare-fun |Q 1| (Int) Bool)", "(set-info :a b)", "unexpected command"},
      // clauses
      {"(assert (forall ((x Int)) (=> true (|Q 1| x))))", "(assert (=> true goal))", "forall"},
      {"(assert (forall ((x Int)) (=> true (|Q 1| x))))", "(assert (forall () (=> true goal)))",
       "without variables"},
      {"(=> true (|Q 1| x))", "(|Q 1| x)", "no implication"},
      {"(=> true (|Q 1| x))", "(=> true true (|Q 1| x))", "no implication"},
      {"(forall ((x Int)) (=> true", "(forall ((x Int) (x Bool)) (=> true", "bound twice"},
      {"(forall ((x Int)) (=> true", "(forall ((x Int) (P Bool)) (=> true", "like a predicate"},
      // heads
      {"true (|Q 1| x)", "true (|Q 1| 5)", "no variable"},
      {"true (|Q 1| x)", "true (|Q 1| (+ x 1))", "no variable"},
      {"true (|Q 1| x)", "true (|Q 1| y)", "no variable"},
      {"true (|Q 1| x)", "true (|Q 1| x x)", "wrong number"},
      {"true (|Q 1| x)", "true (and (|Q 1| x) (|Q 1| x))", "no atom"},
      {"true (|Q 1| x)", "true (= x 1)", "no atom"},
      {"true (|Q 1| x)", "true false", "not the last"},
      {"true) goal)))", "true) (goal))))", "in parentheses"},
      {"(P x b r))))", "(P x b b))))", "twice"},
      // tails
      {"(and (P x b r) (P y c s) (or", "(and (P x b r) (P y c (* 2.0 s)) (or", "no variable"},
      {"(and (P x b r) (P y c s) (or", "(and (P x b s) (P x b s) (P y c c) (or", "twice"},
      {"(and (P x b r) (P y c s) (or", "(and (P x r r) (or", "ill-sorted"},
      {"(and (P x b r) (P y c s) (or", "(and (P x b r) true (P y c s) (or", "behind"},
      {"(and (P x b r) (P y c s) (or", "(and (P x b r) (not (P y c s)) (or", "not allowed"},
      {"(and (P x b r) (P y c s) (or b (not c))", "(and (P x b r) (and (P y c s) (or b (not c)))",
       "not allowed"},
      {"(= b true)", "b", "bare"},
      {"(= b true)", "(not b)", "bare"},
      {"(= b true)", "(and b (= x 1))", "bare"},
      {"(=> (and (|Q 1| x) true) goal)", "(=> (and (|Q 1| x)) goal)", "fewer than two"},
      {"(=> true (|Q", "(=> x (|Q", "bare"},
      {"(=> true (|Q", "(=> (+ x 1) (|Q", "no Boolean"},
      // constraints
      {"(or b (not c))", "(xor b c)", "not allowed"},
      {"(or b (not c))", "(let ((d b)) (or d c))", "not allowed"},
      {"(or b (not c))", "(exists ((z Int)) (= z x))", ""},
      {"(or b (not c))", "(or b (P x b r))", "not allowed"},
      {"(or b (not c))", "(or b goal)", "unknown symbol"},
      {"(or b (not c))", "(or b x)", "ill-sorted"},
      {"(or b (not c))", "(or b)", "wrong number"},
      {"(or b (not c))", "(= b x)", "ill-sorted"},
      {"(= x (- 5))", "(= x -5)", "unknown symbol"},
      {"(= x (- 5))", "(= x 5.0)", "ill-sorted"},
      {"(= x (- 5))", "(= (* x x) 5)", "non-linear"},
      {"(= x (- 5))", "(= (to_real x) r)", "not allowed"},
      {"(= x (- 5))", "(< b b)", "arithmetic on a Boolean"},
      {"(= x (- 5))", "((as const (Array Int Int)) 0)", "malformed"},
      {"(div y 3)", "(div y x)", "division"},
      {"(div y 3)", "(mod y 0)", "division"},
      {"(/ 1.0 3.0)", "(/ 1.0 r)", "division"},
      {"(/ 1.0 3.0)", "(/ 1 3)", "ill-sorted"},
      {"(ite b (* (- 1.0) s) 2.0)", "(ite b (* (- 1.0) s) 2)", "ill-sorted"},
      {"(ite b (* (- 1.0) s) 2.0)", "(ite r (* (- 1.0) s) 2.0)", "ill-sorted"},
      // the query
      {"(=> (and goal true) false)", "(=> (and goal true) goal)", "no query"},
      {"(=> (and goal true) false)", "(=> true false)", "one atom"},
      {"(=> (and goal true) false)", "(=> (and goal goal true) false)", "one atom"},
      {"(assert (forall ((unused Int)) (=> (and goal true) false)))", "(assert (not goal))",
       "forall"},
      // syntax
      {"(check-sat)\n", "(check-sat", "ends inside"},
      {"(check-sat)\n", "(check-sat))", "too many"},
      {"|Q 1| (Int) Bool", "|Q 1 (Int) Bool", ""},
  };
  for (const Corruption& corruption : corruptions) {
    std::string text = good;
    const std::size_t place = text.find(corruption.from);
    ASSERT_NE(place, std::string::npos) << corruption.from;
    text.replace(place, std::string(corruption.from).size(), corruption.to);
    const auto error = shape_error(text);
    ASSERT_TRUE(error.has_value()) << corruption.from << " -> " << corruption.to;
    EXPECT_THAT(*error, HasSubstr(corruption.complaint)) << corruption.to;
  }
}

TEST(ChcShape, DemandsMoreThanAnEmptyText) {
  EXPECT_TRUE(shape_error("").has_value());
  EXPECT_TRUE(shape_error("(set-logic HORN)(check-sat)").has_value());
  EXPECT_TRUE(shape_error("((((").has_value());
  EXPECT_TRUE(shape_error(std::string(100000, '(')).has_value());
}

}  // namespace
}  // namespace heapreach::test::chc_shape_test

#include "horn/print/print.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "support/error.h"
#include "tests/harness/chc_shape.h"
#include "tests/horn/small_systems.h"
#include "tests/horn/z3_answer.h"

namespace heapreach::horn::print_test {
namespace {

using test::shape_error;
using test::SmallSystem;
using testing::HasSubstr;
using testing::Not;

std::string printed(const ClauseSystem& system, bool comments = false) {
  std::ostringstream out;
  print(out, system, comments);
  return out.str();
}

std::string checked(const ClauseSystem& system, bool linear = true) {
  std::string text = printed(system);
  EXPECT_EQ(shape_error(text, linear), std::nullopt) << text;
  return text;
}

TEST(Print, WritesTheShape) {
  EXPECT_EQ(checked(test::counter(10).system), R"((set-logic HORN)
(declare-fun loop (Int) Bool)
(assert (forall ((x Int))
  (=> (= x 0)
  (loop x))))
(assert (forall ((x Int) (x_1 Int))
  (=> (and
    (loop x)
    (= x_1 (+ x 1))
    (<= x 9))
  (loop x_1))))
(assert (forall ((x Int))
  (=> (and
    (loop x)
    (<= 11 x))
  false)))
(check-sat)
)");
}

TEST(Print, CommentsCarryLabelsOnOneLine) {
  SmallSystem s = test::counter(10);
  s.system.clauses[1].label = "two\nlines";
  const std::string text = printed(s.system, true);
  EXPECT_THAT(text, HasSubstr("; start\n(assert"));
  EXPECT_THAT(text, HasSubstr("; two lines\n(assert"));
  EXPECT_EQ(shape_error(text), std::nullopt);
  EXPECT_THAT(printed(s.system), Not(HasSubstr(";")));
}

TEST(Print, QueriesAreLedIntoOneGoal) {
  SmallSystem two = test::counter(1);
  two.clause(std::nullopt, {{0, {two.integer(3)}}}, two.terms.less(two.integer(3), two.number(0)));
  const std::string text = checked(two.system);
  EXPECT_THAT(text, HasSubstr("(declare-fun goal () Bool)"));
  EXPECT_THAT(text, HasSubstr("(=> (and\n    goal\n    true)\n  false)"));
  EXPECT_EQ(test::z3_answer(text), "unsat");

  SmallSystem none = test::counter(1);
  none.system.clauses.pop_back();
  EXPECT_EQ(test::z3_answer(checked(none.system)), "sat");

  SmallSystem ground;
  ground.clause(std::nullopt, {}, ground.terms.truth());
  EXPECT_EQ(test::z3_answer(checked(ground.system)), "unsat");
  EXPECT_EQ(test::z3_answer(checked(SmallSystem().system)), "sat");
}

TEST(Print, AQueryOverTwoAtomsGoesThroughTheGoal) {
  SmallSystem s = test::counter(10);
  s.system.clauses.pop_back();
  Term x = s.integer(0), y = s.integer(1);
  s.clause(std::nullopt, {{0, {x}}, {0, {y}}}, s.terms.less(s.terms.add(x, s.number(9)), y));
  EXPECT_EQ(test::z3_answer(checked(s.system, false)), "unsat");
}

TEST(Print, QueriesMoveToTheEnd) {
  SmallSystem s = test::counter(5);
  std::swap(s.system.clauses[0], s.system.clauses[2]);
  EXPECT_EQ(test::z3_answer(checked(s.system)), "unsat");
}

TEST(Print, AtomsGetDistinctVariables) {
  SmallSystem s;
  const PredicateId p =
      s.predicate("p", {Sort::integer, Sort::integer, Sort::boolean, Sort::boolean});
  Term x = s.integer(0), b = s.boolean(1);
  Term sum = s.terms.add(x, s.number(1));
  s.clause(Atom{p, {sum, sum, s.terms.negation(b), s.terms.truth()}}, {{p, {x, x, b, b}}},
           s.terms.truth());
  s.clause(std::nullopt, {{p, {s.number(3), s.number(3), b, b}}}, b);
  const std::string text = checked(s.system);
  EXPECT_THAT(text, HasSubstr("(p x0 x1 x2 x3)"));
  EXPECT_THAT(text, HasSubstr("(= x1 x0)"));
}

TEST(Print, BareBooleansBecomeEquations) {
  SmallSystem s;
  const PredicateId p = s.predicate("p", {Sort::boolean, Sort::boolean}, {"a", "b"});
  Term a = s.boolean(0), b = s.boolean(1);
  s.clause(Atom{p, {a, b}}, {}, a);
  s.clause(Atom{p, {a, b}}, {}, s.terms.conjunction(a, s.terms.negation(b)));
  s.clause(Atom{p, {a, b}}, {}, s.terms.negation(s.terms.conjunction(a, b)));
  const std::string text = checked(s.system);
  EXPECT_THAT(text, HasSubstr("(=> (= a true)\n"));
  EXPECT_THAT(text, HasSubstr("(= a true)\n    (= b false)"));
  EXPECT_THAT(text, HasSubstr("(not (and a b))"));
}

TEST(Print, NamesAreUniqueSymbols) {
  SmallSystem s;
  const std::vector<Sort> sorts(4, Sort::integer);
  const PredicateId p = s.predicate("and", sorts, {"f", "and", "x y", "f"});
  const PredicateId q = s.predicate("f", sorts, {"", "or", "p|q"});
  s.predicate("and_1", {});
  s.predicate("goal", {});
  std::vector<Term> x, y;
  for (std::uint32_t i = 0; i < 4; ++i) x.push_back(s.integer(i)), y.push_back(s.integer(4 + i));
  s.clause(Atom{q, y}, {{p, x}}, s.terms.less(s.integer(9), s.integer(8)));
  const std::string text = checked(s.system);
  EXPECT_THAT(text, HasSubstr("(and_1 f_1 and_2 |x y| f_2)"));
  EXPECT_THAT(text, HasSubstr("(declare-fun and_1_1 () Bool)"));
  EXPECT_THAT(text, HasSubstr("(declare-fun goal_1 () Bool)"));
  EXPECT_EQ(test::z3_answer(text), "sat");
}

TEST(Print, NumbersOfAllKinds) {
  SmallSystem s;
  const PredicateId p = s.predicate("p", {Sort::real, Sort::real, Sort::real, Sort::integer});
  auto real = [&](const char* value) { return s.terms.numeral(Rational(value), Sort::real); };
  s.clause(Atom{p, {real("2"), real("-1/3"), real("-7"), s.number(-4)}}, {}, s.terms.truth());
  const std::string text = checked(s.system);
  EXPECT_THAT(text, HasSubstr("(= x0 2.0)"));
  EXPECT_THAT(text, HasSubstr("(= x1 (- (/ 1.0 3.0)))"));
  EXPECT_THAT(text, HasSubstr("(= x2 (- 7.0))"));
  EXPECT_THAT(text, HasSubstr("(= x3 (- 4))"));
}

TEST(Print, SharedSubtermsBecomeClauseVariables) {
  SmallSystem s;
  const PredicateId p = s.predicate("p", {Sort::integer});
  Term sum = s.integer(0);
  for (int i = 0; i < 50; ++i) {  // as a tree it would have 2^50 nodes
    sum = s.terms.choose(s.terms.equal(sum, s.number(i)), s.terms.multiply(3, sum), sum);
  }
  s.clause(Atom{p, {sum}}, {}, s.terms.less(sum, s.number(5)));
  EXPECT_LT(checked(s.system).size(), 5000u);
}

TEST(Print, StandsDeepTerms) {
  SmallSystem s;
  const PredicateId p = s.predicate("p", {Sort::integer});
  Term deep = s.integer(0);
  for (int i = 0; i < 100000; ++i) {
    deep = s.terms.choose(s.terms.equal(s.integer(1), s.number(i)), s.number(i), deep);
  }
  s.clause(Atom{p, {deep}}, {}, s.terms.truth());
  const std::string text = checked(s.system);  // the checker recurses up to 5000 levels
  EXPECT_LT(text.size(), 5000000u);
}

TEST(Print, RefusesQuantifiers) {
  SmallSystem s = test::counter(1);
  Term u = s.terms.variable(s.terms.fresh_index(), Sort::integer);
  s.clause(std::nullopt, {}, s.terms.forall({u}, s.terms.less(u, s.integer(0))));
  EXPECT_THROW(printed(s.system), InternalError);
}

TEST(Print, IsDeterministic) {
  EXPECT_EQ(printed(test::counter(3).system), printed(test::counter(3).system));
  const SmallSystem s = test::counter(3);
  EXPECT_EQ(printed(s.system), printed(s.system)) << "printing does not change the system";
}

}  // namespace
}  // namespace heapreach::horn::print_test

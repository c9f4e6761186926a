#include "horn/read/read.h"

#include <gtest/gtest.h>

#include "tests/horn/toy_term.h"

namespace heapreach::horn::read_test {
namespace {

const std::string declarations = R"((set-logic HORN)
(declare-fun P (Int) Bool)
(declare-fun Q (Int Bool Real) Bool)
(declare-fun Z () Bool)
)";

/// A clause as "head <- atoms; constraint", with variables v0, v1, ..
std::string show(const ClauseSystem& system, const Clause& clause) {
  std::vector<std::string> names;
  for (int i = 0; i < 10; ++i) names.push_back("v" + std::to_string(i));
  auto atom = [&](const Atom& a) {
    std::string text = system.predicates[a.predicate].name;
    for (Term argument : a.arguments) text += " " + to_text(argument, names);
    return text;
  };
  std::string text = clause.head ? atom(*clause.head) : "false";
  text += " <-";
  for (const Atom& a : clause.body) text += " " + atom(a) + ",";
  return text + " " + to_text(clause.constraint, names);
}

std::vector<std::string> clauses(const std::string& text) {
  const ClauseSystem system = read(declarations + text + "(check-sat)", "test.smt2");
  std::vector<std::string> result;
  for (const Clause& clause : system.clauses) result.push_back(show(system, clause));
  return result;
}

using Clauses = std::vector<std::string>;

TEST(Read, Declarations) {
  const ClauseSystem system =
      read(declarations + "(declare-const C Bool)(check-sat)(exit) )))", "f");
  ASSERT_EQ(system.predicates.size(), 4u);
  EXPECT_EQ(system.predicates[1].name, "Q");
  EXPECT_EQ(system.predicates[1].sorts,
            (std::vector<Sort>{Sort::integer, Sort::boolean, Sort::real}));
  EXPECT_EQ(system.predicates[3].arity(), 0u);
  EXPECT_TRUE(system.clauses.empty());
}

TEST(Read, PlainClauses) {
  EXPECT_EQ(clauses("(assert (forall ((x Int)) (=> (= x 0) (P x))))"), Clauses{"P v0 <- (= v0 0)"});
  EXPECT_EQ(clauses("(assert (forall ((x Int) (y Int)) (=> (and (P x) (< x y)) (P y))))"),
            Clauses{"P v1 <- P v0, (<= (+ v0 1) v1)"});
  EXPECT_EQ(clauses("(assert (forall ((x Int)) (=> (P x) false)))"),
            Clauses{"false <- P v0, true"});
  EXPECT_EQ(clauses("(assert (forall ((x Int)) (P x)))"), Clauses{"P v0 <- true"});
  EXPECT_EQ(clauses("(assert Z)"), Clauses{"Z <- true"});
  EXPECT_EQ(clauses("(assert (=> Z false))"), Clauses{"false <- Z, true"});
  EXPECT_EQ(clauses("(assert (P 3))"), Clauses{"P 3 <- true"});
  EXPECT_EQ(clauses("(assert false)"), Clauses{"false <- true"});
  EXPECT_EQ(clauses("(assert true)"), Clauses{});
  EXPECT_EQ(clauses("(assert (forall ((x Int)) (=> false (P x))))"), Clauses{});
}

TEST(Read, ImplicationsAndConjunctionsMove) {
  const Clauses expected{"P v0 <- P (+ v0 1), Z, (<= 0 v0)"};
  EXPECT_EQ(clauses("(assert (forall ((x Int)) (=> (P (+ x 1)) (=> Z (=> (>= x 0) (P x))))))"),
            expected);
  EXPECT_EQ(clauses("(assert (forall ((x Int)) (=> (P (+ x 1)) Z (>= x 0) (P x))))"), expected);
  EXPECT_EQ(clauses("(assert (forall ((x Int)) "
                    "(or (not (P (+ x 1))) (not Z) (not (>= x 0)) (P x))))"),
            expected);
  EXPECT_EQ(clauses("(assert (forall ((x Int)) "
                    "(=> (and (and (P (+ x 1)) (and Z)) (and (and (>= x 0)) true)) (P x))))"),
            expected);
  EXPECT_EQ(clauses("(assert (not (exists ((x Int)) "
                    "(not (=> (and (P (+ x 1)) Z (>= x 0)) (P x))))))"),
            expected);
}

TEST(Read, QuantifiersOpenWherePolarityAllows) {
  EXPECT_EQ(clauses("(assert (not (exists ((x Int)) (and (P x) (> x 3)))))"),
            Clauses{"false <- P v0, (<= 4 v0)"});
  EXPECT_EQ(clauses("(assert (forall ((x Int)) (forall ((x Int) (y Int)) (=> (P x) (P y)))))"),
            Clauses{"P v2 <- P v1, true"});
  EXPECT_EQ(
      clauses("(assert (forall ((x Int)) (=> (exists ((y Int)) (and (P y) (< y x))) (P x))))"),
      Clauses{"P v0 <- P v1, (<= (+ v1 1) v0)"});
  EXPECT_EQ(clauses("(assert (forall ((x Int)) (=> (exists ((y Int)) (= x (* 2 y))) (P x))))"),
            Clauses{"P v0 <- (= v0 (* 2 v1))"});
  EXPECT_EQ(clauses("(assert (=> Z (forall ((x Int)) (P x))))"), Clauses{"P v0 <- Z, true"});
}

TEST(Read, OneAssertionCanBeSeveralClauses) {
  EXPECT_EQ(clauses("(assert (forall ((x Int)) (=> (P x) (and (P (+ x 1)) (<= x 5) Z))))"),
            (Clauses{"P (+ v0 1) <- P v0, true", "Z <- P v0, true", "false <- P v0, (<= 6 v0)"}));
  EXPECT_EQ(clauses("(assert (and (P 1) (and (P 2) (not Z))))"),
            (Clauses{"P 1 <- true", "P 2 <- true", "false <- Z, true"}));
  EXPECT_EQ(clauses("(assert (forall ((x Int)) (=> (or (P x) (and Z (< x 0)) (= x 1)) (P x))))"),
            (Clauses{"P v0 <- P v0, true", "P v0 <- Z, (<= v0 (- 1))", "P v0 <- (= v0 1)"}));
  EXPECT_EQ(clauses("(assert (=> (ite Z (P 1) (P 2)) false))").size(), 0u + 2u);
}

TEST(Read, ConditionalsOverPredicates) {
  EXPECT_EQ(clauses("(assert (forall ((x Int)) (ite (< x 0) (P x) (=> Z (P 1)))))"),
            (Clauses{"P v0 <- (<= v0 (- 1))", "P 1 <- Z, (<= 0 v0)"}));
  EXPECT_EQ(clauses("(assert (forall ((x Int)) (=> (ite (< x 0) (P x) Z) (P 9))))"),
            (Clauses{"P 9 <- P v0, (<= v0 (- 1))", "P 9 <- Z, (<= 0 v0)"}));
}

TEST(Read, LetIsParallelAndShadows) {
  EXPECT_EQ(clauses("(assert (forall ((x Int) (y Int)) (let ((x y) (y x)) (=> (P x) (P y)))))"),
            Clauses{"P v0 <- P v1, true"});
  EXPECT_EQ(clauses("(assert (forall ((x Int)) "
                    "(let ((x (+ x 1))) (let ((x (* 2 x)) (z x)) (=> (P z) (P x))))))"),
            Clauses{"P (+ (* 2 v0) 2) <- P (+ v0 1), true"});
  EXPECT_EQ(clauses("(assert (forall ((x Int)) (let ((a (P x)) (b (> x 1))) (=> (and a b) Z))))"),
            Clauses{"Z <- P v0, (<= 2 v0)"});
  EXPECT_EQ(clauses("(assert (let ((min 4)) (P min)))"), Clauses{"P 4 <- true"});
}

TEST(Read, DefinitionsExpandInTheirOwnScope) {
  EXPECT_EQ(clauses("(define-fun k () Int 7)(define-fun next ((x Int)) Int (+ x k))"
                    "(assert (forall ((k Int)) (=> (P k) (P (next (next k))))))"),
            Clauses{"P (+ v0 14) <- P v0, true"});
  EXPECT_EQ(clauses("(define-fun both ((a Int) (b Int)) Bool (and (P a) (P b) (< a b)))"
                    "(assert (forall ((b Int) (a Int)) (=> (both b a) Z)))"),
            Clauses{"Z <- P v0, P v1, (<= (+ v0 1) v1)"});
  EXPECT_EQ(clauses("(define-fun half ((r Real)) Real (/ r 2))"
                    "(assert (forall ((b Bool)) (Q 1 b (half 3))))"),
            Clauses{"Q 1 v0 (/ 3.0 2.0) <- true"});
  EXPECT_EQ(clauses("(define-const c Int 4)(assert (P c))"), Clauses{"P 4 <- true"});
  EXPECT_EQ(clauses("(define-fun some () Bool (exists ((y Int)) (P y)))"
                    "(assert (=> (and some some) Z))"),
            Clauses{"Z <- P v0, P v1, true"});
}

TEST(Read, Arithmetic) {
  auto constraint = [](const std::string& text) {
    const auto all = clauses("(assert (forall ((x Int) (y Int) (b Bool) (r Real) (s Real)) (=> " +
                             text + " Z)))");
    return all.empty() ? "none" : all[0].substr(5);
  };
  EXPECT_EQ(constraint("(< 0 x y 9)"), "(and (<= 1 v0) (<= (+ v0 1) v1) (<= v1 8))");
  EXPECT_EQ(constraint("(= (- x 1 y) (- x))"), "(= (* 2 v0) (+ v1 1))");
  EXPECT_EQ(constraint("(> (* 2 x 3) (* y (- 2)))"), "(<= 1 (+ (* 3 v0) v1))");
}

TEST(Read, RandomTermsMeanWhatTheirTextSays) {
  test::Random random(9);
  TermStore terms;
  for (int round = 0; round < 2000; ++round) {
    const auto toy = random_toy(random, Sort::boolean, 5);
    Term term = read_term(terms, text_of(*toy), test::toy_names(), test::toy_sorts(), {});
    for (int i = 0; i < 3; ++i) {
      const auto values = random_values(random);
      ASSERT_EQ(evaluate(term, test::assignment(terms, values)), value_of(*toy, values))
          << text_of(*toy);
    }
  }
}

TEST(Read, RealsTakeIntegerNumerals) {
  EXPECT_EQ(clauses("(assert (forall ((r Real) (b Bool)) (=> (and (< r 1) (= 2 (+ r 1)) "
                    "(> (/ r 4) 0.25)) (Q 1 b 2))))"),
            Clauses{"Q 1 v1 2.0 <- (and (< v0 1.0) (= v0 1.0) (< 1.0 v0))"});
  EXPECT_EQ(clauses("(assert (forall ((r Real) (b Bool)) (=> (= r (ite b 1 (/ 1 3))) (Q 1 b r))))"),
            Clauses{"Q 1 v1 v0 <- (= v0 (ite v1 1.0 (/ 1.0 3.0)))"});
}

TEST(Read, AnnotationsNameClauses) {
  const ClauseSystem system =
      read(declarations +
               "(assert (! (forall ((x Int)) (! (P x) :pattern ((P x)))) :named |a b|))"
               "(check-sat)",
           "f");
  EXPECT_EQ(system.clauses.at(0).label, "a b");
}

TEST(Read, QuotedSymbolsAreTheSameSymbols) {
  EXPECT_EQ(
      clauses("(assert (forall ((|x| Int) (|let| Int)) (=> (|P| x) (|=| |let| |x|) (P |let|))))"),
      Clauses{"P v1 <- P v0, (= v0 v1)"});
}

TEST(Read, RuleLanguage) {
  const ClauseSystem system = read(R"(
    (set-option :fp.engine spacer)
    (declare-rel p (Int Bool) interval_relation)
    (declare-rel q ())
    (declare-var x Int)
    (declare-var b Bool)
    (rule (p 0 true) start)
    (rule (=> (and (p x b) (< x 5)) (p (+ x 1) (not b))) |the step|)
    (rule (=> (and (p x b) (exists ((y Int)) (= x (* 2 y)))) q))
    (query (and (p x b) (> x 3)) :print-answer true)
    (get-info :reason-unknown))",
                                   "rules");
  ASSERT_EQ(system.clauses.size(), 4u);
  EXPECT_EQ(system.clauses[0].label, "start");
  EXPECT_EQ(system.clauses[1].label, "the step");
  EXPECT_EQ(show(system, system.clauses[1]), "p (+ v0 1) (not v1) <- p v0 v1, (<= v0 4)");
  EXPECT_EQ(show(system, system.clauses[3]), "false <- p v0 v1, (<= 4 v0)");
}

TEST(Read, QueryOfAPredicateNameAsksForAnyArguments) {
  const ClauseSystem system =
      read("(declare-rel p (Int Bool)) (declare-var v Int) (query p)", "rules");
  ASSERT_EQ(system.clauses.size(), 1u);
  EXPECT_EQ(show(system, system.clauses[0]), "false <- p v1 v2, true");
}

TEST(Read, DeepNestingIsNoProblem) {
  constexpr int depth = 100000;
  auto nested = [](const std::string& open, const std::string& inner, const std::string& close) {
    std::string text;
    for (int i = 0; i < depth; ++i) text += open;
    text += inner;
    for (int i = 0; i < depth; ++i) text += close;
    return "(assert (forall ((x Int) (y Int)) (=> (= y " + text + ") (P x))))";
  };
  EXPECT_EQ(clauses(nested("(ite (= x 3) x ", "y", ")")).size(), 1u);
  EXPECT_EQ(clauses(nested("(+ x ", "y", ")")).size(), 1u);
  EXPECT_EQ(clauses(nested("(+ ", "y", " x)")).size(), 1u);
  EXPECT_EQ(clauses(nested("(let ((x (+ x 1))) ", "x", ")")).size(), 1u);
  EXPECT_EQ(clauses(nested("(- ", "y", ")")).size(), 1u);
  EXPECT_EQ(clauses(nested("(! ", "y", ")")).size(), 1u);
  std::string implications;
  for (int i = 0; i < depth; ++i) implications += "(=> (P x) ";
  EXPECT_EQ(clauses("(assert (forall ((x Int)) " + implications + "Z" + std::string(depth + 2, ')'))
                .size(),
            1u);
}

TEST(Read, ConnectivesOverPredicatesMayBeQuiteDeep) {
  std::string text;
  for (int i = 0; i < 450; ++i) text += "(and (P " + std::to_string(i) + ") (or (not Z) ";
  EXPECT_EQ(clauses("(assert " + text + "Z" + std::string(900 + 1, ')')).size(), 451u);
  std::string negations;
  for (int i = 0; i < 1990; ++i) negations += "(not ";
  EXPECT_EQ(clauses("(assert " + negations + "Z" + std::string(1990 + 1, ')')).size(), 1u);
}

TEST(Read, ReadTermKnowsTheNamesItIsGiven) {
  TermStore t;
  Term x = t.variable(0, Sort::integer), b = t.variable(1, Sort::boolean);
  const std::vector<Sort> sorts{Sort::integer, Sort::boolean};
  EXPECT_EQ(read_term(t, "(and |b b| (< x! 3))", {"x!", "|b b|"}, sorts, {}),
            t.conjunction(b, t.less(x, t.numeral(3, Sort::integer))));
  EXPECT_EQ(read_term(t, " true ; yes", {"x", "b"}, sorts, {}), t.truth());
  Term quantified = read_term(t, "(exists ((y Int)) (= x (* 2 y)))", {"x", "b"}, sorts, {});
  ASSERT_EQ(quantified->kind, Kind::exists);
  EXPECT_GE(quantified->arguments[0]->index, first_fresh_index);
  Term again = read_term(t, "(exists ((y Int)) (= x (* 2 y)))", {"x", "b"}, sorts, {});
  EXPECT_NE(quantified, again) << "bound variables are fresh each time";
}

}  // namespace
}  // namespace heapreach::horn::read_test

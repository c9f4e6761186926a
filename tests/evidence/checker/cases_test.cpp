// Conditions by cases are valid exactly where the whole ones are: on invariants that list states,
// on such with a state too few, and on those that list none.
#include "evidence/checker/clauses/cases.h"

#include <gtest/gtest.h>

#include <utility>

#include "evidence/checker/clauses/condition_check.h"
#include "horn/read/read.h"
#include "tests/harness/random.h"

namespace heapreach::test::cases_test {
namespace {

using evidence::CheckResult;

/// inv(f, b, x) -> inv(f + 1, ..) while f < 3, and nothing else.
constexpr const char* clauses = R"smt(
(set-logic HORN)
(declare-fun inv (Int Bool Int) Bool)
(assert (forall ((x Int)) (=> (= x 7) (inv 0 false x))))
(assert (forall ((f Int) (b Bool) (x Int) (c Bool))
  (=> (and (inv f b x) (< f 3)) (inv (+ f 1) c (ite b x (+ x 1))))))
(assert (forall ((f Int) (b Bool) (x Int)) (=> (and (inv f b x) (> x 10)) false)))
(check-sat)
)smt";

/// inv(f, b, x) -> inv(f, b, x + 1) while x < 3, from (5, false, 0) on.
constexpr const char* one_frontier = R"smt(
(set-logic HORN)
(declare-fun inv (Int Bool Int) Bool)
(assert (inv 5 false 0))
(assert (forall ((f Int) (b Bool) (x Int)) (=> (and (inv f b x) (< x 3)) (inv f b (+ x 1)))))
(assert (forall ((f Int) (b Bool) (x Int)) (=> (and (inv f b x) (> x f)) false)))
(check-sat)
)smt";

struct Checked {
  bool whole = true;
  bool by_cases = true;
  bool solved = false;  // whether something was left for the solver
};

Checked check(const std::string& formula, const char* of = clauses) {
  const horn::ClauseSystem system = horn::read(of, "test.smt2");
  const horn::Model model{{horn::read_term(*system.terms, formula, {"f", "b", "x"},
                                           system.predicates[0].sorts, Position{"", 1, 1})}};
  Checked result;
  for (const horn::Clause& clause : system.clauses) {
    const auto valid = [](horn::Term condition) {
      return evidence::checker::check_valid(condition, "", {}, {}).status ==
             CheckResult::Status::holds;
    };
    const horn::Term condition = evidence::checker::condition_by_cases(system, model, clause, {});
    result.whole = result.whole && valid(horn::condition_of(system, model, clause));
    result.by_cases = result.by_cases && valid(condition);
    result.solved = result.solved || !condition->is_true();
  }
  return result;
}

TEST(Cases, AreNoWorkWhereTheyFixEverything) {
  std::string states = "(and (= f 0) (not b) (= x 7))";
  for (const char* b : {"b", "(not b)"}) {
    for (const char* fx : {"(= f 1) (= x 8)", "(= f 2) (= x 8)", "(= f 2) (= x 9)",
                           "(= f 3) (= x 8)", "(= f 3) (= x 9)", "(= f 3) (= x 10)"}) {
      states += std::string(" (and ") + b + " " + fx + ")";
    }
  }
  const Checked result = check("(or " + states + ")");
  EXPECT_TRUE(result.whole);
  EXPECT_TRUE(result.by_cases);
  EXPECT_FALSE(result.solved);
}

TEST(Cases, WhatTheyHaveInCommonMayStandBeforeThem) {
  const std::string common = "(and (= f 5) (not b) ";
  const Checked right = check(common + "(or (= x 0) (= x 1) (= x 2) (= x 3)))", one_frontier);
  EXPECT_TRUE(right.whole);
  EXPECT_TRUE(right.by_cases);
  EXPECT_FALSE(right.solved);
  const Checked wrong = check(common + "(or (= x 0) (= x 1) (= x 2)))", one_frontier);
  EXPECT_FALSE(wrong.whole);
  EXPECT_FALSE(wrong.by_cases);
}

/// Lists that are long enough to be looked up, each state with all values, some, or others.
void compare_long_lists(int rounds, unsigned least) {
  Random random(7);
  const auto one_in = [&](unsigned n) { return random.one_in(n); };
  unsigned right = 0, wrong = 0;
  for (int round = 0; round < rounds; ++round) {
    const bool all_fix_x = one_in(2);
    std::string states = "(and (= f 0) (not b) (= x 7))";
    for (const char* b : {"b", "(not b)"}) {
      for (const auto& [f, x] : {std::pair(1, 8), {2, 8}, {2, 9}, {3, 8}, {3, 9}, {3, 10}}) {
        if (one_in(40)) continue;
        const std::string value = std::to_string(one_in(60) ? x + 1 : x);
        const bool fixed = all_fix_x || one_in(2);
        states += std::string(" (and ") + b + " (= f " + std::to_string(f) + ") " +
                  (fixed ? "(= x " + value + ")" : "(<= " + value + " x " + value + ")") + ")";
      }
    }
    const Checked result = check("(or " + states + ")");
    EXPECT_EQ(result.whole, result.by_cases) << states;
    ++(result.whole ? right : wrong);
  }
  EXPECT_GE(right, least);
  EXPECT_GE(wrong, least);
}

TEST(Cases, LongListsAreCheckedLikeShortOnes) {
  compare_long_lists(40, 5);
}
TEST(CasesLong, LongListsAreCheckedLikeShortOnes) {
  compare_long_lists(150, 20);
}

TEST(Cases, AStateTooFewIsNoticed) {
  const Checked result = check(
      "(or (and (= f 0) (not b) (= x 7)) (and (= f 1) b (= x 8)) (and (= f 1) (not b) (= x 8)))");
  EXPECT_FALSE(result.whole);
  EXPECT_FALSE(result.by_cases);
}

TEST(Cases, AStateTooManyIsNoticed) {
  const Checked result = check("(or (and (= f 9) (= x 11)) (<= x 10))");
  EXPECT_FALSE(result.whole);
  EXPECT_FALSE(result.by_cases);
}

TEST(Cases, ContradictionsAreNoCases) {
  const Checked result = check(
      "(or (and (= f 0) (= f 1) (= x 99)) (and (= f 3) (= x 2)) (and (<= 0 f 3) (<= x (+ f 7))))");
  EXPECT_TRUE(result.whole);
  EXPECT_TRUE(result.by_cases);
}

TEST(Cases, NestedOnesAreGoneThrough) {
  const Checked result = check(
      "(or (and (= f 0) (not b) (= x 7)) (and (= f 1) (= x 8)) "
      "(and (or (= f 2) (= f 3)) (or (= x 8) (= x 9) (and (= f 3) (= x 10)))))");
  EXPECT_TRUE(result.whole);
  EXPECT_TRUE(result.by_cases);
}

TEST(Cases, OtherInvariantsStayWhatTheyAre) {
  const Checked result = check("(and (<= 0 f 3) (<= x (+ f 7)))");
  EXPECT_TRUE(result.whole);
  EXPECT_TRUE(result.by_cases);
  EXPECT_TRUE(result.solved);
}

TEST(Cases, FalseIsNoCase) {
  const Checked result = check("false");
  EXPECT_FALSE(result.whole);
  EXPECT_FALSE(result.by_cases);
}

}  // namespace
}  // namespace heapreach::test::cases_test

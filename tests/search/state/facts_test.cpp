// What conditions leave possible, against a solver that gets everything at once.
#include "search/linear/facts.h"

#include <gtest/gtest.h>

#include "backends/smt/smt.h"
#include "search/linear/differences.h"
#include "tests/search/heaps.h"

namespace heapreach::test::facts_test {
namespace {

std::optional<bool> decided_differences(const std::vector<search::Constraint>& constraints) {
  std::vector<const search::Constraint*> pointers;
  for (const search::Constraint& constraint : constraints) pointers.push_back(&constraint);
  return search::decide_differences(pointers);
}

using namespace search;

bool satisfiable(const std::vector<Constraint>& constraints) {
  static horn::TermStore terms;
  static backends::Smt smt({});
  smt.push();
  const horn::Term zero = terms.numeral(0, horn::Sort::integer);
  for (const Constraint& constraint : constraints) {
    horn::Term sum =
        terms.numeral(Rational(widened(constraint.linear.constant)), horn::Sort::integer);
    for (const auto& [unknown, factor] : constraint.linear.terms) {
      sum = terms.add(sum, terms.multiply(Rational(widened(factor)),
                                          terms.variable(unknown, horn::Sort::integer)));
    }
    if (constraint.relation == Relation::at_most_zero) {
      smt.assert_term(terms.less_equal(sum, zero));
    } else {
      const horn::Term equal = terms.equal(sum, zero);
      const bool is_zero = constraint.relation == Relation::zero;
      smt.assert_term(is_zero ? equal : terms.negation(equal));
    }
  }
  const auto result = smt.check();
  smt.pop();
  EXPECT_NE(result, backends::Satisfiability::unknown);
  return result == backends::Satisfiability::sat;
}

void compare(std::uint64_t seeds, bool differences) {
  Facts facts({});
  int impossible = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const auto unknowns = static_cast<std::uint32_t>(random.between(1, 4));
    std::vector<Constraint> condition =
        random_condition(random, unknowns, random.below(6), differences);
    if (!satisfiable(condition)) continue;
    const Constraint constraint = random_condition(random, unknowns, 1, differences).front();
    const bool possible = facts.possible(condition, constraint);
    const bool implied = facts.implied(condition, constraint);
    EXPECT_TRUE(possible || !implied);
    std::vector<Constraint> both = condition;
    both.push_back(negation(constraint));
    EXPECT_EQ(implied, !satisfiable(both));
    both.back() = constraint;
    EXPECT_EQ(possible, satisfiable(both));
    const std::optional<bool> decided = decided_differences(both);
    EXPECT_EQ(decided.value_or(possible), possible);
    impossible += possible ? 0 : 1;
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(impossible, static_cast<int>(seeds / 30));
}

TEST(Facts, AgreeWithTheSolver) {
  compare(600, false);
}

TEST(Facts, AgreeWithTheSolverOnDifferences) {
  compare(600, true);
}

TEST(FactsLong, AgreeWithTheSolver) {
  compare(20000, false);
  compare(20000, true);
}

Constraint at_most(const LinearExpression& a, const LinearExpression& b) {
  return less_equal(a, b);
}

TEST(Facts, WhatIsRefusedIsPaidFor) {
  Facts facts({});
  const LinearExpression x = linear_unknown(0);
  const std::vector<Constraint> many(1000, at_most(linear_constant(0), x));
  const std::size_t before = facts.cost();
  facts.allow(0);
  EXPECT_THROW(facts.possible(many, equal(x, linear_constant(1))), TooManyQuestions);
  EXPECT_GT(facts.cost(), before) << "or who asks again never comes to an end";
  facts.allow(10);
  EXPECT_TRUE(facts.possible(many, equal(x, linear_constant(1))));
}

TEST(Facts, IntervalsWithHoles) {
  Facts facts({});
  const LinearExpression x = linear_unknown(0);
  const std::vector<Constraint> zero_to_two{
      at_most(linear_constant(0), x), at_most(x, linear_constant(2)),
      negation(equal(x, linear_constant(0))), negation(equal(x, linear_constant(2)))};
  EXPECT_TRUE(facts.implied(zero_to_two, equal(x, linear_constant(1))));
  EXPECT_FALSE(facts.possible(zero_to_two, negation(equal(x, linear_constant(1)))));
}

TEST(Facts, ConstantAtomsNeedNoCondition) {
  Facts facts({});
  EXPECT_TRUE(facts.possible({}, equal(linear_constant(1), linear_constant(1))));
  EXPECT_FALSE(facts.possible({}, equal(linear_constant(1), linear_constant(2))));
}

TEST(Facts, TheDeadlineIsKept) {
  Facts facts({Deadline::in(0), 0, 0});
  EXPECT_THROW(facts.possible({}, equal(linear_unknown(0), linear_constant(2))), BackendError);
}

TEST(Differences, ACycleOfUnknownsIsPossibleExactlyIfItsLengthIsNotNegative) {
  const LinearExpression x = linear_unknown(0), y = linear_unknown(1), z = linear_unknown(2);
  const std::vector<Constraint> rises{at_most(add(x, 1), y), at_most(add(y, 1), z)};
  std::vector<Constraint> constraints = rises;
  constraints.push_back(at_most(z, add(x, 2)));
  EXPECT_EQ(decided_differences(constraints), true);
  constraints.back() = at_most(z, add(x, 1));
  EXPECT_EQ(decided_differences(constraints), false);
  constraints.back() = at_most(add(x, z), linear_constant(0));
  EXPECT_EQ(decided_differences(constraints), std::nullopt);
  constraints.back() = negation(equal(x, z));
  EXPECT_EQ(decided_differences(constraints), std::nullopt);
}

}  // namespace
}  // namespace heapreach::test::facts_test

// What conditions leave possible, against a solver that gets everything at once.
#include "search/state/facts.h"

#include <gtest/gtest.h>

#include "backends/smt/smt.h"
#include "search/state/differences.h"
#include "tests/search/heaps.h"

namespace heapreach::test {
namespace {

std::optional<bool> decided_differences(const std::vector<search::Atom>& atoms) {
  std::vector<const search::Atom*> pointers;
  for (const search::Atom& atom : atoms) pointers.push_back(&atom);
  return search::decide_differences(pointers);
}

using namespace search;

bool satisfiable(const std::vector<Atom>& atoms) {
  static horn::TermStore terms;
  static backends::Smt smt({});
  smt.push();
  const horn::Term zero = terms.numeral(0, horn::Sort::integer);
  for (const Atom& atom : atoms) {
    horn::Term sum = terms.numeral(Rational(widened(atom.sum.constant)), horn::Sort::integer);
    for (const auto& [unknown, factor] : atom.sum.terms) {
      sum = terms.add(sum, terms.multiply(Rational(widened(factor)),
                                          terms.variable(unknown, horn::Sort::integer)));
    }
    if (atom.relation == Constraint::Relation::at_most_zero) {
      smt.assert_term(terms.less_equal(sum, zero));
    } else {
      const horn::Term equal = terms.equal(sum, zero);
      const bool is_zero = atom.relation == Constraint::Relation::zero;
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
    std::vector<Atom> condition = random_condition(random, unknowns, random.below(6), differences);
    if (!satisfiable(condition)) continue;
    const Atom atom = random_condition(random, unknowns, 1, differences).front();
    const bool possible = facts.possible(condition, atom);
    const bool implied = facts.implied(condition, atom);
    EXPECT_TRUE(possible || !implied);
    std::vector<Atom> both = condition;
    both.push_back(negation(atom));
    EXPECT_EQ(implied, !satisfiable(both));
    both.back() = atom;
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

Atom at_most(const Sum& a, const Sum& b) {
  return less_equal(a, b);
}

TEST(Facts, WhatIsRefusedIsPaidFor) {
  Facts facts({});
  const Sum x = sum_of_unknown(0);
  const std::vector<Atom> many(1000, at_most(sum_of(0), x));
  const std::size_t before = facts.cost();
  facts.allow(0);
  EXPECT_THROW(facts.possible(many, equal(x, sum_of(1))), TooManyQuestions);
  EXPECT_GT(facts.cost(), before) << "or who asks again never comes to an end";
  facts.allow(10);
  EXPECT_TRUE(facts.possible(many, equal(x, sum_of(1))));
}

TEST(Facts, IntervalsWithHoles) {
  Facts facts({});
  const Sum x = sum_of_unknown(0);
  const std::vector<Atom> zero_to_two{at_most(sum_of(0), x), at_most(x, sum_of(2)),
                                      negation(equal(x, sum_of(0))), negation(equal(x, sum_of(2)))};
  EXPECT_TRUE(facts.implied(zero_to_two, equal(x, sum_of(1))));
  EXPECT_FALSE(facts.possible(zero_to_two, negation(equal(x, sum_of(1)))));
}

TEST(Facts, ConstantAtomsNeedNoCondition) {
  Facts facts({});
  EXPECT_TRUE(facts.possible({}, equal(sum_of(1), sum_of(1))));
  EXPECT_FALSE(facts.possible({}, equal(sum_of(1), sum_of(2))));
}

TEST(Facts, TheDeadlineIsKept) {
  Facts facts({Deadline::in(0), 0, 0});
  EXPECT_THROW(facts.possible({}, equal(sum_of_unknown(0), sum_of(2))), BackendError);
}

TEST(Differences, ACycleOfUnknownsIsPossibleExactlyIfItsLengthIsNotNegative) {
  const Sum x = sum_of_unknown(0), y = sum_of_unknown(1), z = sum_of_unknown(2);
  const std::vector<Atom> rises{at_most(add(x, 1), y), at_most(add(y, 1), z)};
  std::vector<Atom> atoms = rises;
  atoms.push_back(at_most(z, add(x, 2)));
  EXPECT_EQ(decided_differences(atoms), true);
  atoms.back() = at_most(z, add(x, 1));
  EXPECT_EQ(decided_differences(atoms), false);
  atoms.back() = at_most(add(x, z), sum_of(0));
  EXPECT_EQ(decided_differences(atoms), std::nullopt);
  atoms.back() = negation(equal(x, z));
  EXPECT_EQ(decided_differences(atoms), std::nullopt);
}

}  // namespace
}  // namespace heapreach::test

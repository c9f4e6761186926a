// Fewer unknowns, and the same answer: by hand, and on random constraints by a solver.
#include "search/linear/exact_elimination.h"

#include <gtest/gtest.h>

#include "backends/smt/smt.h"
#include "search/linear/terms.h"
#include "tests/harness/limits.h"
#include "tests/harness/random.h"

namespace heapreach::search::exact_elimination_test {
namespace {

using Constraints = std::vector<Constraint>;

const LinearExpression x = linear_unknown(0);
const LinearExpression y = linear_unknown(1);
const LinearExpression z = linear_unknown(2);

Constraint at_most(const LinearExpression& linear) {
  return {Relation::at_most_zero, linear};
}
Constraint zero(const LinearExpression& linear) {
  return {Relation::zero, linear};
}
Constraint nonzero(const LinearExpression& linear) {
  return {Relation::nonzero, linear};
}

/// What is left; nothing if no integers fulfil the constraints.
std::optional<std::size_t> left(const Constraints& constraints) {
  const auto reduced = without_easy_unknowns(constraints);
  return reduced ? std::optional(reduced->size()) : std::nullopt;
}

TEST(ExactElimination, AnEquationIsSolvedWhereAFactorIsOne) {
  // x = 3y + z, 0 <= z <= 2
  const LinearExpression sum = subtract(subtract(x, multiply(3, y)), z);
  EXPECT_EQ(left({zero(sum), at_most(multiply(-1, z)), at_most(add(z, -2))}), 0u);
  EXPECT_EQ(left({zero(add(x, -4)), at_most(add(x, -3))}), std::nullopt);
  EXPECT_EQ(left({zero(subtract(multiply(2, x), multiply(2, y))), nonzero(subtract(x, y))}),
            std::nullopt);
}

TEST(ExactElimination, WhatIsBoundedFromOneSideGoes) {
  EXPECT_EQ(left({at_most(subtract(x, y)), at_most(subtract(multiply(2, x), z)),
                  nonzero(subtract(x, z))}),
            0u);
  EXPECT_EQ(left({at_most(x), at_most(add(multiply(-1, x), 1))}), std::nullopt);
}

TEST(ExactElimination, BoundsAreAddedUpOnlyWhereThatIsExact) {
  // y <= 2x <= y + 1 has solutions for each y; 3y + 1 <= 2x and 3x <= 5y - 1 leave gaps.
  EXPECT_EQ(
      left({at_most(subtract(y, multiply(2, x))), at_most(add(subtract(multiply(2, x), y), -1))}),
      0u)
      << "y goes first, whose factor is 1";
  const Constraints gaps = {at_most(add(subtract(multiply(3, y), multiply(2, x)), 1)),
                            at_most(add(subtract(multiply(3, x), multiply(5, y)), 1))};
  EXPECT_EQ(left(gaps), 2u);
}

TEST(ExactElimination, HasTheAnswersOfASolver) {
  std::size_t possible = 0, impossible = 0, smaller = 0;
  horn::TermStore terms;
  backends::Smt smt(test::work_limits(200), "test");
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    test::Random random(seed);
    const auto number = [&](std::uint64_t most) {
      return static_cast<Number>(random.below(2 * most + 1)) - static_cast<Number>(most);
    };
    Constraints constraints;
    const std::uint64_t count = 2 + random.below(5);
    while (constraints.size() < count) {
      LinearExpression linear = linear_constant(number(6));
      for (const LinearExpression& unknown : {x, y, z, linear_unknown(3)}) {
        if (random.below(2) == 0) linear = add(linear, multiply(number(3), unknown));
      }
      constraints.push_back({static_cast<Relation>(random.below(3)), linear});
    }
    const auto is_possible = [&](const Constraints& all) {
      smt.push();
      for (const Constraint& one : all) {
        smt.assert_term(to_term(terms, one, [&](Unknown unknown) {
          return terms.variable(unknown, horn::Sort::integer);
        }));
      }
      const bool result = smt.check() == backends::Satisfiability::sat;
      smt.pop();
      return result;
    };
    const auto reduced = without_easy_unknowns(constraints);
    const bool expected = is_possible(constraints);
    EXPECT_EQ(reduced && is_possible(*reduced), expected) << "seed " << seed;
    ++(expected ? possible : impossible);
    smaller += !reduced || reduced->size() < constraints.size();
  }
  EXPECT_GT(possible, 130u);
  EXPECT_GT(impossible, 40u);
  EXPECT_GT(smaller, 200u);
}

}  // namespace
}  // namespace heapreach::search::exact_elimination_test

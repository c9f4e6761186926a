// What eliminating unknowns leaves: the same integers fulfil it, by trying all in a box.
#include "search/addresses/elimination.h"

#include <gtest/gtest.h>

#include "tests/harness/random.h"

namespace heapreach::test::elimination_test {
namespace {

using namespace search;
using search::Constraint;
using search::LinearExpression;
using search::Number;
using search::Relation;
using search::Unknown;

Number value(const LinearExpression& linear, const std::vector<Number>& numbers) {
  Number result = linear.constant;
  for (const auto& [unknown, factor] : linear.terms) result += factor * numbers[unknown];
  return result;
}

bool holds(const Constraint& constraint, const std::vector<Number>& numbers) {
  return search::constant_truth(
      {constraint.relation, search::linear_constant(value(constraint.linear, numbers))});
}

bool holds(const Constraints& constraints, const std::vector<Number>& numbers) {
  for (const Constraint& constraint : constraints.linear) {
    if (!holds(constraint, numbers)) return false;
  }
  for (const Divisible& d : constraints.divisible) {
    if (value(d.linear, numbers) % d.modulus != 0) return false;
  }
  return true;
}

bool mentions_below(const Constraints& constraints, Unknown first_kept) {
  auto mentions = [&](const LinearExpression& linear) {
    return !linear.terms.empty() && linear.terms.front().first < first_kept;
  };
  for (const Constraint& constraint : constraints.linear) {
    if (mentions(constraint.linear)) return true;
  }
  for (const Divisible& d : constraints.divisible) {
    if (mentions(d.linear)) return true;
  }
  return false;
}

LinearExpression linear(Number constant, std::vector<std::pair<Unknown, Number>> terms) {
  std::erase_if(terms, [](const auto& term) { return term.second == 0; });
  return {constant, std::move(terms)};
}

TEST(Elimination, ReplacesByAUnit) {
  // x = u, y = u + 1
  const Constraints result = without_unknowns({{Relation::zero, linear(0, {{0, 1}, {1, -1}})},
                                               {Relation::zero, linear(1, {{0, 1}, {2, -1}})}},
                                              1);
  ASSERT_EQ(result.linear.size(), 1u);
  EXPECT_TRUE(result.divisible.empty());
  EXPECT_TRUE(holds(result, {0, 4, 5}));
  EXPECT_FALSE(holds(result, {0, 4, 4}));
}

TEST(Elimination, AMultipleStaysOne) {
  // x = 2u + 1
  const Constraints result = without_unknowns({{Relation::zero, linear(1, {{0, 2}, {1, -1}})}}, 1);
  EXPECT_TRUE(result.linear.empty());
  EXPECT_TRUE(holds(result, {0, -3}));
  EXPECT_FALSE(holds(result, {0, 4}));
}

TEST(Elimination, LeavesWhatNoEquationDefines) {
  const Constraints result =
      without_unknowns({{Relation::at_most_zero, linear(0, {{0, 2}, {1, -1}})}}, 1);
  EXPECT_TRUE(mentions_below(result, 1));
}

TEST(Elimination, TooLargeNumbersAreRefused) {
  const Number large = search::greatest_number / 2;
  EXPECT_THROW(without_unknowns({{Relation::zero, linear(0, {{0, large}, {1, -1}})},
                                 {Relation::nonzero, linear(0, {{0, 3}, {2, large}})}},
                                1),
               search::TooLarge);
}

/// Two unknowns, x and y defined by them, and a condition: the same x and y as by trying unknowns.
TEST(Elimination, KeepsExactlyTheSolutions) {
  Random random(7);
  const Number box = 12;
  for (int round = 0; round < 300; ++round) {
    auto any = [&](Number most) { return static_cast<Number>(random.between(-most, most)); };
    const std::vector<Constraint> constraints = {
        {Relation::zero, linear(any(2), {{0, any(3)}, {1, any(2)}, {2, -1}})},
        {Relation::zero, linear(any(2), {{0, any(2)}, {1, any(3)}, {3, -1}})},
        {random.pick<Relation>({Relation::zero, Relation::nonzero, Relation::at_most_zero}),
         linear(any(3), {{0, any(2)}, {1, any(2)}, {2, any(1)}})}};
    const Constraints result = without_unknowns(constraints, 2);
    if (mentions_below(result, 2)) continue;
    for (Number x = -3; x <= 3; ++x) {
      for (Number y = -3; y <= 3; ++y) {
        bool expected = false;
        for (Number u = -box; u <= box; ++u) {
          for (Number v = -box; v <= box; ++v) {
            const std::vector<Number> all = {u, v, x, y};
            expected = expected || (holds(constraints[0], all) && holds(constraints[1], all) &&
                                    holds(constraints[2], all));
          }
        }
        // Unknowns beyond the box may exist, but what the box has must be there.
        const bool found = holds(result, {0, 0, x, y});
        if (expected) {
          EXPECT_TRUE(found) << "round " << round;
        }
        if (!expected && found) {
          bool beyond = false;
          for (Number u = -8 * box; u <= 8 * box && !beyond; ++u) {
            for (Number v = -8 * box; v <= 8 * box && !beyond; ++v) {
              const std::vector<Number> all = {u, v, x, y};
              beyond = holds(constraints[0], all) && holds(constraints[1], all) &&
                       holds(constraints[2], all);
            }
          }
          EXPECT_TRUE(beyond) << "round " << round;
        }
      }
    }
  }
}

}  // namespace
}  // namespace heapreach::test::elimination_test

// Which constraints are differences, and which of these some integers fulfil.
#include "search/linear/differences.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace heapreach::search::differences_test {
namespace {

using Constraints = std::vector<Constraint>;

const LinearExpression x = linear_unknown(0);
const LinearExpression y = linear_unknown(1);
const LinearExpression z = linear_unknown(2);

std::optional<bool> decided(const Constraints& constraints) {
  std::vector<const Constraint*> pointers;
  for (const Constraint& constraint : constraints) pointers.push_back(&constraint);
  return decide_differences(pointers);
}

Constraint at_most(const LinearExpression& linear) {
  return {Relation::at_most_zero, linear};
}

TEST(DifferenceConstraints, OfNoneAllIntegersArePossible) {
  EXPECT_EQ(decided({}), true);
}

TEST(DifferenceConstraints, BoundsOfOneUnknownLeaveTheNumbersBetweenThem) {
  const Constraint most_three = at_most(add(x, -3));
  const auto at_least = [](Number least) { return at_most(add(multiply(-1, x), least)); };
  EXPECT_EQ(decided({most_three, at_least(3)}), true);
  EXPECT_EQ(decided({most_three, at_least(4)}), false);
  EXPECT_EQ(decided({most_three, at_least(-5)}), true);
}

TEST(DifferenceConstraints, AnEquationIsABoundInBothDirections) {
  const Constraint behind = {Relation::zero, add(subtract(x, y), -1)};  // x = y + 1
  EXPECT_EQ(decided({behind, at_most(subtract(y, x))}), true);
  EXPECT_EQ(decided({behind, at_most(subtract(x, y))}), false) << "x <= y";
  EXPECT_EQ(decided({behind, at_most(add(subtract(y, x), 2))}), false) << "x >= y + 2";
  EXPECT_EQ(decided({{Relation::zero, add(x, -3)}, at_most(add(x, -2))}), false);
  EXPECT_EQ(decided({{Relation::zero, add(x, -3)}, at_most(add(multiply(-1, x), 4))}), false);
}

TEST(DifferenceConstraints, OtherFormsAreNotDecided) {
  EXPECT_EQ(decided({at_most(multiply(2, x))}), std::nullopt);
  EXPECT_EQ(decided({at_most(multiply(-2, x))}), std::nullopt);
  EXPECT_EQ(decided({at_most(subtract(x, multiply(2, y)))}), std::nullopt);
  EXPECT_EQ(decided({at_most(add(x, y))}), std::nullopt);
  EXPECT_EQ(decided({at_most(multiply(-1, add(x, y)))}), std::nullopt);
  EXPECT_EQ(decided({at_most(subtract(add(x, y), z))}), std::nullopt);
  EXPECT_EQ(decided({at_most(linear_constant(0))}), std::nullopt);
  EXPECT_EQ(decided({{Relation::nonzero, x}}), std::nullopt);
  EXPECT_EQ(decided({{Relation::zero, add(x, y)}}), std::nullopt);
}

TEST(DifferenceConstraints, OneOfAnotherFormIsEnoughWhereverItStands) {
  const Constraint never = at_most(add(subtract(x, x), 0));
  EXPECT_EQ(decided({at_most(x), never}), std::nullopt);
  EXPECT_EQ(decided({never, at_most(x)}), std::nullopt);
}

TEST(DifferenceConstraints, UnknownsOfAnyNumberAreToldApart) {
  const LinearExpression far = linear_unknown(70000);
  EXPECT_EQ(decided({at_most(add(subtract(x, far), 1)), at_most(add(subtract(far, y), 1))}), true);
  EXPECT_EQ(decided({at_most(add(subtract(x, far), 1)), at_most(subtract(far, x))}), false);
}

/// The bound of one end reaches the other one in as many rounds as there are unknowns.
TEST(DifferenceConstraints, ALongChainIsDecidedInAnyOrder) {
  constexpr Unknown unknowns = 12;
  Constraints chain;
  for (Unknown u = 1; u < unknowns; ++u) {
    chain.push_back(at_most(add(subtract(linear_unknown(u - 1), linear_unknown(u)), 1)));
  }
  const auto last_at_most = [&](Number most) {
    return at_most(add(linear_unknown(unknowns - 1), -most));
  };
  const Constraint first_at_least_zero = at_most(multiply(-1, linear_unknown(0)));
  for (const bool reversed : {false, true}) {
    for (const bool possible : {false, true}) {
      Constraints all = chain;
      all.push_back(last_at_most(possible ? unknowns - 1 : unknowns - 2));
      all.push_back(first_at_least_zero);
      if (reversed) std::reverse(all.begin(), all.end());
      EXPECT_EQ(decided(all), possible) << reversed;
    }
  }
}

TEST(DifferenceConstraints, SumsBeyondTheEndsAreTooLarge) {
  EXPECT_THROW(decided({at_most(add(subtract(x, y), least_number))}), TooLarge);
  const Constraint far = at_most(add(subtract(x, y), greatest_number));
  const Constraint farther = at_most(add(subtract(y, z), greatest_number));
  EXPECT_THROW(decided({farther, far}), TooLarge);
}

}  // namespace
}  // namespace heapreach::search::differences_test

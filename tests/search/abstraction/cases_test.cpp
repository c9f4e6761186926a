// Cases of a configuration by the values of unknowns.
#include "search/abstraction/cases.h"

#include <gtest/gtest.h>

#include <set>

namespace heapreach::search::cases_test {
namespace {

LinearExpression x() {
  return linear_unknown(0);
}
LinearExpression y() {
  return linear_unknown(1);
}

/// Two variables that hold the unknowns.
Configuration two_numbers(std::vector<Constraint> condition) {
  Configuration result;
  result.unknowns = 2;
  result.store = {number(x()), number(y())};
  result.condition = std::move(condition);
  return result;
}

std::vector<Constraint> within(const LinearExpression& linear, Number least, Number most) {
  return {less_equal(linear_constant(least), linear), less_equal(linear, linear_constant(most))};
}

std::vector<Constraint> operator+(std::vector<Constraint> a, const std::vector<Constraint>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::vector<Configuration> cases(const Configuration& configuration, std::size_t most = 64) {
  Facts facts({});
  return cases_of(configuration, facts, most);
}

using Values = std::set<std::pair<Number, Number>>;

Values values(const std::vector<Configuration>& configurations) {
  Values result;
  for (const Configuration& each : configurations) {
    EXPECT_TRUE(each.condition.empty());
    EXPECT_TRUE(each.store[0].linear.is_constant() && each.store[1].linear.is_constant());
    EXPECT_TRUE(
        result.insert({each.store[0].linear.constant, each.store[1].linear.constant}).second);
  }
  return result;
}

TEST(Cases, AreThePairsThatTheConditionAllows) {
  const auto condition = within(x(), -1, 1) + within(y(), 0, 2) + std::vector{less_equal(x(), y())};
  Values expected;
  for (const Number a : {-1, 0, 1}) {
    for (const Number b : {0, 1, 2}) {
      if (a <= b) expected.insert({a, b});
    }
  }
  EXPECT_EQ(values(cases(two_numbers(condition))), expected);
}

TEST(Cases, FollowFromOthers) {
  // 4x + y = 9, where y is a remainder: once that is a number, x is one, too.
  const auto condition =
      within(y(), 0, 3) + std::vector{equal(add(multiply(4, x()), y()), linear_constant(9))};
  EXPECT_EQ(values(cases(two_numbers(condition))), (Values{{2, 1}}));
}

TEST(Cases, LeaveOutWhatIsExcluded) {
  const auto condition =
      within(x(), 0, 3) + std::vector{negation(equal(x(), linear_constant(2))), equal(x(), y())};
  EXPECT_EQ(values(cases(two_numbers(condition))), (Values{{0, 0}, {1, 1}, {3, 3}}));
}

TEST(Cases, AreNoneWithoutBothBounds) {
  EXPECT_TRUE(cases(two_numbers({})).empty());
  EXPECT_TRUE(cases(two_numbers({less_equal(x(), linear_constant(0))})).empty());
  EXPECT_TRUE(
      cases(two_numbers({less_equal(linear_constant(0), x()), less_equal(x(), y())})).empty());
}

TEST(Cases, AreAtMostSoMany) {
  EXPECT_TRUE(cases(two_numbers(within(x(), 0, 64))).empty());
  EXPECT_EQ(cases(two_numbers(within(x(), 0, 63))).size(), 64u);
  // Of the wider one there would be nine times as many.
  const auto both = cases(two_numbers(within(x(), 0, 8) + within(y(), 0, 7)));
  EXPECT_EQ(both.size(), 8u);
  for (const Configuration& each : both) {
    EXPECT_FALSE(each.store[0].linear.is_constant());
    EXPECT_TRUE(each.store[1].linear.is_constant());
  }
}

}  // namespace
}  // namespace heapreach::search::cases_test

// Simplified conditions say the same of what the data hold, value by value.
#include "search/branching/path_condition.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/search/heaps.h"

namespace heapreach::test::path_condition_test {
namespace {

using namespace search;

constexpr std::uint32_t unknowns = 4;
constexpr long box = 3;

/// Whether the store may hold these values: exact, since facts are asked one after the other.
bool may_hold(const Configuration& c, const std::vector<long>& values, Facts& facts) {
  std::vector<Constraint> constraints = c.condition;
  for (std::size_t v = 0; v < values.size(); ++v) {
    constraints.push_back(equal(c.store[v].linear, linear_constant(values[v])));
  }
  std::vector<Constraint> known;
  for (const Constraint& constraint : constraints) {
    if (!facts.possible(known, constraint)) return false;
    if (!constraint.linear.is_constant()) known.push_back(constraint);
  }
  return true;
}

std::vector<bool> stores(const Configuration& c, Facts& facts) {
  std::vector<bool> result;
  for_each_assignment(2, box, [&](const std::vector<long>& values) {
    result.push_back(may_hold(c, values, facts));
  });
  return result;
}

void compare(std::uint64_t seeds) {
  Facts facts({});
  int simpler = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    Random random(seed);
    Configuration c;
    c.unknowns = unknowns;
    c.condition = random_condition(random, unknowns, 1 + random.below(5), random.chance(40));
    for (std::uint32_t u = 0; u < 2; ++u) c.store.push_back(number(linear_unknown(u)));
    // Beside a table, what differs is put in order.
    if (seed % 2 == 1) c.segments = {Segment::table(linear_constant(8))};
    const std::vector<bool> before = stores(c, facts);
    if (std::count(before.begin(), before.end(), true) == 0) continue;
    const std::size_t conjuncts = c.condition.size();
    simplify_condition(c, facts);
    EXPECT_EQ(stores(c, facts), before) << seed;
    simpler += c.condition.size() < conjuncts ? 1 : 0;
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(simpler, static_cast<int>(seeds / 10));
}

TEST(PathCondition, SaysTheSameOfTheData) {
  compare(40);
}

TEST(PathConditionLong, SaysTheSameOfTheData) {
  compare(1000);
}

Configuration with(std::vector<Constraint> condition, std::vector<LinearExpression> store) {
  Configuration c;
  c.unknowns = unknowns;
  for (LinearExpression& linear : store) c.store.push_back(number(std::move(linear)));
  c.condition = std::move(condition);
  return c;
}

const LinearExpression x = linear_unknown(0);
const LinearExpression y = linear_unknown(1);

TEST(PathCondition, EquationsAreUsedUp) {
  Facts facts({});
  Configuration c = with({equal(x, add(y, 2)), less_equal(x, linear_constant(5))}, {x, y});
  simplify_condition(c, facts);
  ASSERT_EQ(c.condition.size(), 1u);
  EXPECT_EQ(subtract(c.store[0].linear, c.store[1].linear), linear_constant(2));
}

TEST(PathCondition, DeadUnknownsBetweenBoundsLeaveTheCombination) {
  Facts facts({});
  Configuration c = with({less_equal(x, y), less_equal(y, linear_constant(5))}, {x});
  simplify_condition(c, facts);
  EXPECT_EQ(c.condition, (std::vector<Constraint>{less_equal(x, linear_constant(5))}));
}

/// x <= 2y <= x: there is such a y for even x only, so y stays.
TEST(PathCondition, ProjectionIsNotTakenWhereItIsInexact) {
  Facts facts({});
  const LinearExpression twice = multiply(2, y);
  Configuration c = with({less_equal(x, twice), less_equal(twice, x)}, {x});
  simplify_condition(c, facts);
  EXPECT_EQ(c.condition.size(), 2u);
}

/// x <= 2y <= 9 - x leaves 2x <= 9, though that has more integers.
TEST(PathCondition, WhatNoDatumMentionsLeavesWhatFollowsOverTheReals) {
  Facts facts({});
  const LinearExpression twice = multiply(2, y);
  Configuration c = with({less_equal(x, twice), less_equal(twice, subtract(linear_constant(9), x)),
                          negation(equal(y, linear_constant(3)))},
                         {x});
  EXPECT_TRUE(forget_unmentioned(c, facts));
  EXPECT_EQ(c.condition, (std::vector<Constraint>{less_equal(x, linear_constant(4))}));
  EXPECT_FALSE(forget_unmentioned(c, facts)) << "nothing is left to forget";
}

TEST(PathCondition, WhatDataMentionIsNotForgotten) {
  Facts facts({});
  Configuration c = with({less_equal(x, y)}, {x, y});
  EXPECT_FALSE(forget_unmentioned(c, facts));
  EXPECT_EQ(c.condition.size(), 1u);
}

TEST(PathCondition, WhatFollowsIsRemoved) {
  Facts facts({});
  Configuration c = with({less_equal(x, linear_constant(5)), less_equal(x, linear_constant(3)),
                          negation(equal(x, linear_constant(4)))},
                         {x});
  simplify_condition(c, facts);
  EXPECT_EQ(c.condition, (std::vector<Constraint>{less_equal(x, linear_constant(3))}));
}

TEST(PathCondition, IndicesOfATableThatAreInOrderAndDifferAreInStrictOrder) {
  Facts facts({});
  const std::vector<Constraint> condition = {less_equal(x, y), negation(equal(x, y)),
                                             less_equal(y, linear_constant(9))};
  Configuration table = with(condition, {x, y});
  table.segments = {Segment::table(linear_constant(10))};
  simplify_condition(table, facts);
  EXPECT_EQ(table.condition,
            (std::vector<Constraint>{less_equal(add(x, 1), y), less_equal(y, linear_constant(9))}));
  Configuration none = with(condition, {x, y});
  simplify_condition(none, facts);
  EXPECT_EQ(none.condition, condition);
}

}  // namespace
}  // namespace heapreach::test::path_condition_test

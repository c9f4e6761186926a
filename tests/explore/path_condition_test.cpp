// Simplified conditions say the same of what the data hold, by enumeration.
#include "explore/path_condition.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/explore/heaps.h"

namespace heapreach::test {
namespace {

using namespace explore;

constexpr std::uint32_t unknowns = 4;
constexpr long box = 4;

/// The values that a store may have for unknowns within a box.
std::set<std::vector<long>> stores(const Configuration& c, long most) {
  std::set<std::vector<long>> result;
  for_each_assignment(unknowns, most, [&](const std::vector<long>& values) {
    if (!holds(c.condition, values)) return;
    std::vector<long> store;
    for (const Datum& datum : c.store) {
      long value = datum.sum.constant;
      for (const auto& [u, f] : datum.sum.terms) value += f * values[u];
      store.push_back(value);
    }
    result.insert(store);
  });
  return result;
}

bool includes(const std::set<std::vector<long>>& all, const std::set<std::vector<long>>& part) {
  return std::includes(all.begin(), all.end(), part.begin(), part.end());
}

/// Every unknown between -box and box is an unknown that the data hold, so that nothing that counts
/// lies outside.
void compare(std::uint64_t seeds) {
  Facts facts({});
  int simpler = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    Random random(seed);
    Configuration c;
    c.unknowns = unknowns;
    c.condition = random_condition(random, unknowns, 1 + random.below(5), random.chance(40));
    for (std::uint32_t u = 0; u < 2; ++u) {
      c.store.push_back(number(sum_of_unknown(u)));
      c.condition.push_back(less_equal(sum_of_unknown(u), sum_of(box)));
      c.condition.push_back(less_equal(sum_of(-box), sum_of_unknown(u)));
    }
    // What dead unknowns need is at most some 3 * box + 3 away.
    const auto before = stores(c, box + 2);
    const auto widely = stores(c, 12);
    if (before.empty()) continue;
    const std::size_t conjuncts = c.condition.size();
    simplify_condition(c, facts);
    EXPECT_TRUE(includes(stores(c, 12), before)) << seed;
    EXPECT_TRUE(includes(widely, stores(c, box + 2))) << seed;
    simpler += c.condition.size() < conjuncts ? 1 : 0;
    const auto once = c.condition;
    simplify_condition(c, facts);
    EXPECT_EQ(c.condition.size(), once.size()) << seed;
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(simpler, static_cast<int>(seeds / 10));
}

TEST(PathCondition, SaysTheSameOfTheData) {
  compare(40);
}

TEST(PathConditionLong, SaysTheSameOfTheData) {
  compare(2000);
}

Configuration with(std::vector<Atom> condition, std::vector<Sum> store) {
  Configuration c;
  c.unknowns = unknowns;
  for (Sum& sum : store) c.store.push_back(number(std::move(sum)));
  c.condition = std::move(condition);
  return c;
}

const Sum x = sum_of_unknown(0);
const Sum y = sum_of_unknown(1);

TEST(PathCondition, EquationsAreUsedUp) {
  Facts facts({});
  Configuration c = with({equal(x, add(y, 2)), less_equal(x, sum_of(5))}, {x, y});
  simplify_condition(c, facts);
  ASSERT_EQ(c.condition.size(), 1u);
  EXPECT_EQ(subtract(c.store[0].sum, c.store[1].sum), sum_of(2));
}

TEST(PathCondition, DeadUnknownsBetweenBoundsLeaveTheCombination) {
  Facts facts({});
  Configuration c = with({less_equal(x, y), less_equal(y, sum_of(5))}, {x});
  simplify_condition(c, facts);
  EXPECT_EQ(c.condition, (std::vector<Atom>{less_equal(x, sum_of(5))}));
}

/// x <= 2y <= x: there is such a y for even x only, so y stays.
TEST(PathCondition, ProjectionIsNotTakenWhereItIsInexact) {
  Facts facts({});
  const Sum twice = multiply(2, y);
  Configuration c = with({less_equal(x, twice), less_equal(twice, x)}, {x});
  simplify_condition(c, facts);
  EXPECT_EQ(c.condition.size(), 2u);
}

TEST(PathCondition, WhatFollowsIsRemoved) {
  Facts facts({});
  Configuration c = with(
      {less_equal(x, sum_of(5)), less_equal(x, sum_of(3)), negation(equal(x, sum_of(4)))}, {x});
  simplify_condition(c, facts);
  EXPECT_EQ(c.condition, (std::vector<Atom>{less_equal(x, sum_of(3))}));
}

}  // namespace
}  // namespace heapreach::test

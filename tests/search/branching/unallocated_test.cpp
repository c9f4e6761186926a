// Numbers at which no cell is allocated: how long that is remembered, and what it says of a block
// that is found near such a number.
#include "search/branching/unallocated.h"

#include <gtest/gtest.h>

#include "tests/search/segments.h"

namespace heapreach::search::unallocated_test {
namespace {

const LinearExpression x = linear_unknown(0);
const LinearExpression y = linear_unknown(1);
const LinearExpression z = linear_unknown(2);

using Numbers = std::vector<LinearExpression>;

Configuration with(Numbers unallocated, std::vector<Constraint> condition = {}) {
  Configuration c;
  c.unknowns = 3;
  c.store = {number(x), number(y)};
  c.unallocated = std::move(unallocated);
  c.condition = std::move(condition);
  return c;
}

bool is_known(Configuration c, const LinearExpression& address) {
  Facts facts({});
  Decisions decisions;
  Branch branch(c, facts, decisions);
  return is_unallocated(branch, number(address));
}

TEST(IsUnallocated, WhatSurelyIsEqual) {
  EXPECT_TRUE(is_known(with({x}), x));
  EXPECT_FALSE(is_known(with({x}), add(x, 1)));
  EXPECT_FALSE(is_known(with({x}), y));
  EXPECT_TRUE(is_known(with({x}, {equal(x, add(y, 2))}), add(y, 2)));
  EXPECT_FALSE(is_known(with({x}, {less_equal(x, y)}), y));
  EXPECT_FALSE(is_known(with({}), x));
}

TEST(ForgetUnallocated, AnAllocationIsAtNoOldNumber) {
  Configuration c = with({x, y, add(x, 1), linear_constant(70)});
  c.old = {0};
  forget_unallocated(c);
  EXPECT_EQ(c.unallocated, Numbers{x});
}

TEST(RememberUnallocated, OnlySoManyNumbers) {
  Configuration c = with({});
  for (Number n = 0; n < 100; ++n) remember_unallocated(c, number(add(x, n)));
  EXPECT_EQ(c.unallocated.size(), 8u);
}

TEST(TidyUnallocated, WhatNobodyCanFollowIsGivenUp) {
  Configuration c = with({add(x, 3), z, add(x, z), x, add(x, 3)});
  tidy_unallocated(c);
  EXPECT_EQ(c.unallocated, (Numbers{x, add(x, 3)}));
}

/// What becomes of the configuration when x is found to be at the offset y of a block of z cells;
/// nothing if that cannot be.
std::optional<Configuration> found_in_a_block(Numbers unallocated) {
  Configuration c = with(std::move(unallocated), {less_equal({}, y), less_equal(add(y, 1), z)});
  c.segments = {Segment::partial(z)};
  c.segments[0].give_address();
  Facts facts({});
  Decisions decisions;
  Branch branch(c, facts, decisions);
  try {
    branch.identify(x, place(0, false, y));
  } catch (const BranchEnds&) {
    return std::nullopt;
  }
  return c;
}

TEST(UnallocatedNumbers, LieBesideABlockThatIsFound) {
  EXPECT_FALSE(found_in_a_block({x}));
  const auto behind = found_in_a_block({add(x, 2)});
  ASSERT_TRUE(behind);
  EXPECT_EQ(behind->unallocated, Numbers{add(x, 2)});
  EXPECT_EQ(behind->segments[0].address(), subtract(x, y));
  EXPECT_EQ(behind->condition.back(), less_equal(z, add(y, 2)));
  const auto before = found_in_a_block({add(x, -1)});
  ASSERT_TRUE(before);
  EXPECT_EQ(before->condition.back(), less_equal(y, {}));
  const auto other = found_in_a_block({y});
  ASSERT_TRUE(other);
  EXPECT_EQ(other->unallocated, Numbers{y});
}

}  // namespace
}  // namespace heapreach::search::unallocated_test

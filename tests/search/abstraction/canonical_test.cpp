// Canonical configurations: names of blocks and unknowns do not matter, nor what nobody reads.
#include "search/abstraction/canonical.h"

#include <gtest/gtest.h>

#include "tests/search/heaps.h"
#include "tests/search/segments.h"

namespace heapreach::test::canonical_test {
namespace {

using namespace search;

const Live all{{true, true, true}, {}, true, true};

/// Some blocks with data and pointers at random, three variables, and a condition on the data.
Configuration random_heap(Random& random) {
  Configuration c;
  c.unknowns = 3;
  const auto blocks = static_cast<std::size_t>(random.between(1, 5));
  const auto datum = [&]() -> Datum {
    const auto target = static_cast<SegmentId>(random.below(blocks));
    if (random.chance(50)) return place(target, false, linear_constant(random.chance(20) ? 1 : 0));
    if (random.chance(30)) return number(linear_constant(random.between(0, 2)));
    if (random.chance(20)) return anything();
    return number(linear_unknown(static_cast<Unknown>(random.below(3))));
  };
  for (std::size_t b = 0; b < blocks; ++b) {
    Segment block;
    block.size = 2;
    slots(block) = {{0, 0, datum()}, {0, 0, datum()}};
    c.segments.push_back(block);
  }
  c.store = {place(0), datum(), datum()};
  // A chain, so that no two unknowns can change places in what it says.
  c.condition = {less_equal(linear_unknown(0), linear_unknown(1)),
                 less_equal(add(linear_unknown(1), 2), linear_unknown(2))};
  return c;
}

TEST(Canonical, NamesDoNotMatter) {
  Facts facts({});
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Random random(seed);
    Configuration c = random_heap(random);
    Configuration other = renamed(c, random);
    const Keep keep = random.chance(70) ? Keep::everything : static_cast<Keep>(random.below(2));
    EXPECT_EQ(make_canonical(c, all, keep, facts), make_canonical(other, all, keep, facts));
    EXPECT_EQ(picture(c), picture(other)) << seed;
  }
}

TEST(Canonical, TwiceIsOnce) {
  Facts facts({});
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Random random(seed);
    Configuration c = random_heap(random);
    make_canonical(c, all, Keep::everything, facts);
    Configuration again = deserialised(serialised(c));
    EXPECT_FALSE(make_canonical(again, all, Keep::everything, facts));
    EXPECT_EQ(serialised(again), serialised(c)) << seed;
  }
}

TEST(Canonical, DroppingAConditionLosesSomething) {
  Facts facts({});
  Configuration c;
  c.unknowns = 1;
  c.store = {number(linear_unknown(0))};
  c.condition = {less_equal(linear_unknown(0), linear_constant(4))};
  Configuration kept = c;
  EXPECT_FALSE(make_canonical(kept, {{true}, {}, true, true}, Keep::everything, facts));
  EXPECT_EQ(kept.condition.size(), 1u);
  EXPECT_TRUE(make_canonical(c, {{true}, {}, true, true}, Keep::nothing, facts));
  EXPECT_TRUE(c.condition.empty());
  EXPECT_EQ(c.store[0].kind, Datum::Kind::any);
}

/// A condition on what nobody reads is no loss.
TEST(Canonical, ConditionsOnDeadDataAreNoLoss) {
  Facts facts({});
  Configuration c;
  c.unknowns = 1;
  c.store = {number(linear_unknown(0))};
  c.condition = {less_equal(linear_unknown(0), linear_constant(4))};
  EXPECT_FALSE(make_canonical(c, {{false}, {}, true, true}, Keep::nothing, facts));
  EXPECT_EQ(c.store[0].kind, Datum::Kind::dropped);
}

/// x0 is in a variable, x1 in a cell: what relates both is about the cell, too.
TEST(Canonical, ConditionsAboutVariablesAreKeptWithoutThoseAboutCells) {
  Facts facts({});
  Configuration c = row({1, false});
  c.unknowns = 2;
  c.store = {place(0), number(linear_unknown(0)), number({})};
  slots(c.segments[0])[0].value = number(linear_unknown(1));
  c.condition = {less_equal(linear_unknown(0), linear_constant(4)),
                 less_equal(linear_unknown(0), linear_unknown(1))};
  Configuration kept = c;
  EXPECT_FALSE(make_canonical(kept, all, Keep::everything, facts));
  EXPECT_EQ(kept.condition.size(), 2u);
  EXPECT_TRUE(make_canonical(c, all, Keep::about_store, facts));
  ASSERT_EQ(c.condition.size(), 1u);
  EXPECT_EQ(c.condition[0], less_equal(linear_unknown(0), linear_constant(4)));
  EXPECT_EQ(slots(c.segments[0])[0].value.kind, Datum::Kind::any);
}

/// Every integer is 4u + v, but not every one is 4u.
TEST(Canonical, SumsThatAnyIntegerMeetsAreWildcards) {
  Facts facts({});
  const Live live{{true}, {}, true, true};
  const LinearExpression quadruple = multiply(4, linear_unknown(0));
  for (const auto& [linear, keep, is_any, loses] :
       std::vector<std::tuple<LinearExpression, Keep, bool, bool>>{
           {add(quadruple, linear_unknown(1)), Keep::everything, true, false},
           {add(quadruple, linear_unknown(1)), Keep::nothing, true, false},
           {quadruple, Keep::everything, false, false},
           {quadruple, Keep::about_store, true, true}}) {
    Configuration c;
    c.unknowns = 2;
    c.store = {number(linear)};
    EXPECT_EQ(make_canonical(c, live, keep, facts), loses);
    EXPECT_EQ(c.store[0].kind == Datum::Kind::any, is_any);
  }
}

/// A doubly linked list with variables at its ends and in the middle is the same after the one in
/// the middle has gone, whichever way the list segments beside it lay.
TEST(Canonical, SegmentsThatMeetInTheMiddleAreJoined) {
  Facts facts({});
  for (const int variable : {1, 2}) {
    Configuration c = row({9, true});
    c.store = {place(0), number({}), number({})};
    // The last block for one variable, the fifth for the other.
    Configuration parted = c;
    const SegmentId last = unfold(parted, 0, true);
    parted.store[static_cast<std::size_t>(variable)] = place(last);
    for (int i = 0; i < 3; ++i) unfold(parted, 0, false);
    const SegmentId middle = unfold(parted, 0, false);
    parted.store[static_cast<std::size_t>(3 - variable)] = place(middle);
    make_canonical(parted, all, Keep::everything, facts);
    parted.store[static_cast<std::size_t>(3 - variable)] = number({});
    make_canonical(parted, all, Keep::everything, facts);
    EXPECT_EQ(parted.segments.size(), 3u);
  }
}

}  // namespace
}  // namespace heapreach::test::canonical_test

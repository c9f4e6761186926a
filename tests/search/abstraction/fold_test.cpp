// Folding, splitting and turning round: the same heap whatever is done, and the same bytes in the
// end.
#include "search/abstraction/fold.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "search/abstraction/canonical.h"
#include "tests/search/heaps.h"
#include "tests/search/segments.h"

namespace heapreach::test::fold_test {
namespace {

using namespace search;

Datum data(Number value) {
  return number(linear_constant(value));
}

/// The row as single blocks: 0 .. count - 1 in order.
Configuration unfolded(const Row& shape) {
  Configuration c = row(shape);
  while (c.segments[0].is_list()) unfold(c, 0, false);
  return c;
}

class Rows : public ::testing::TestWithParam<int> {
 protected:
  Row shape() const { return rows()[static_cast<std::size_t>(GetParam())]; }
};

TEST_P(Rows, StayTheSameHeapHoweverTheyAreSplit) {
  const Configuration whole = row(shape());
  Random random(7);
  for (int i = 0; i < 30; ++i) {
    Configuration split = whole;
    split_somewhere(split, random);
    EXPECT_EQ(picture(split), picture(whole));
    EXPECT_EQ(picture(deserialised(serialised(split))), picture(split));
    EXPECT_EQ(serialised(deserialised(serialised(split))), serialised(split));
  }
}

TEST_P(Rows, AreFoldedToTheSameBytesHoweverTheyWereSplit) {
  const Configuration whole = row(shape());
  const Live live{{true, true}, {}, true, true};
  Facts facts({});
  Configuration expected = whole;
  make_canonical(expected, live, Keep::everything, facts);
  Random random(8);
  for (int i = 0; i < 30; ++i) {
    Configuration split = whole;
    split_somewhere(split, random);
    split = renamed(split, random);
    make_canonical(split, live, Keep::everything, facts);
    EXPECT_EQ(picture(split), picture(whole));
    EXPECT_EQ(serialised(split), serialised(expected)) << picture(split);
    EXPECT_EQ(shape_of(split), shape_of(expected));
  }
  // The block that the variable points at stays apart.
  EXPECT_LE(expected.segments.size(), 2u);
}

INSTANTIATE_TEST_SUITE_P(Fold, Rows, ::testing::Range(0, static_cast<int>(rows().size())));

TEST(Fold, VariablesTargetsStayApart) {
  Configuration c = unfolded({6});
  // A second variable at the fourth block, by following the links.
  SegmentId at = c.store[0].segment;
  for (int i = 0; i < 3; ++i) at = slots(c.segments[at])[0].value.segment;
  c.store[1] = place(at, false, linear_constant(1));
  const std::string before = picture(c);
  fold(c);
  EXPECT_EQ(picture(c), before);
  EXPECT_EQ(length(c.segments[c.store[0].segment]), 1u);
  EXPECT_EQ(length(c.segments[c.store[1].segment]), 1u);
  int lists = 0;
  for (const Segment& segment : c.segments) lists += segment.is_list() ? 1 : 0;
  EXPECT_EQ(lists, 2);
}

/// Changes cell 1 of the i-th block behind the first, folds, and says how long the longest list
/// segment is.
std::uint64_t longest_list(std::uint64_t count, int i, const Datum& value) {
  Configuration c = unfolded({count});
  SegmentId at = c.store[0].segment;
  for (; i > 0; --i) at = slots(c.segments[at])[0].value.segment;
  slots(c.segments[at])[1].value = value;
  const std::string before = picture(c);
  fold(c);
  EXPECT_EQ(picture(c), before);
  std::uint64_t longest = 0;
  for (const Segment& segment : c.segments) longest = std::max(longest, length(segment));
  return longest;
}

TEST(Fold, DifferentDataStayApart) {
  EXPECT_EQ(longest_list(7, 3, data(7)), 6u);
  EXPECT_EQ(longest_list(7, 3, data(8)), 3u);
  EXPECT_EQ(longest_list(7, 6, data(8)), 5u);
}

TEST(Fold, BlocksThatSomethingPointsAtAreNotInside) {
  Configuration c = unfolded({7});
  SegmentId middle = c.store[0].segment;
  for (int i = 0; i < 3; ++i) middle = slots(c.segments[middle])[0].value.segment;
  // The first block's second cell leads there, too: it ends one list segment or begins another.
  slots(c.segments[c.store[0].segment])[1].value = place(middle);
  const std::string before = picture(c);
  fold(c);
  EXPECT_EQ(picture(c), before);
  for (const Segment& segment : c.segments) EXPECT_LE(length(segment), 4u);
}

TEST(Fold, WhatIsNotAlikeStaysApart) {
  const auto spoiled = [](auto spoil) {
    Configuration c = unfolded({3});
    const SegmentId second = slots(c.segments[c.store[0].segment])[0].value.segment;
    spoil(c.segments[second]);
    const std::string before = picture(c);
    fold(c);
    EXPECT_EQ(picture(c), before);
    return c.segments.size();
  };
  // Folding leaves an empty segment behind, which nothing leads to.
  const auto lists = [&](auto spoil) {
    Configuration c = unfolded({3});
    const SegmentId second = slots(c.segments[c.store[0].segment])[0].value.segment;
    spoil(c.segments[second]);
    fold(c);
    return std::count_if(c.segments.begin(), c.segments.end(),
                         [](const Segment& s) { return s.is_list(); });
  };
  EXPECT_EQ(lists([](Segment&) {}), 1);
  EXPECT_EQ(lists([](Segment& s) { s.is_static = true; }), 0);
  EXPECT_EQ(lists([](Segment& s) { s.size = 3, slots(s).resize(3); }), 0);
  EXPECT_EQ(lists([](Segment& s) { s.freed = true, slots(s).clear(); }), 0);
  EXPECT_EQ(spoiled([](Segment& s) { s.is_static = true; }), 3u);
}

/// Links with offsets that change on the way are no list segment.
TEST(Fold, OffsetsOfLinksAgree) {
  Configuration c = unfolded({5});
  SegmentId at = slots(c.segments[c.store[0].segment])[0].value.segment;
  at = slots(c.segments[at])[0].value.segment;
  slots(c.segments[at])[0].value.linear = linear_constant(1);
  const std::string before = picture(c);
  fold(c);
  EXPECT_EQ(picture(c), before);
  for (const Segment& segment : c.segments) EXPECT_LE(length(segment), 2u);
}

/// Random heaps of blocks with two cells: folded, they are the same.
TEST(Fold, RandomHeapsStayTheSame) {
  int lists = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Random random(seed);
    const auto blocks = static_cast<std::size_t>(random.between(2, 6));
    Configuration c;
    for (std::size_t b = 0; b < blocks; ++b) {
      Segment block;
      block.size = 2;
      for (int i = 0; i < 2; ++i) {
        const auto target =
            static_cast<SegmentId>(random.chance(60) ? (b + 1) % blocks : random.below(blocks));
        slots(block).push_back(
            {0, 0,
             random.chance(70) ? place(target, false, linear_constant(random.chance(10) ? 1 : 0))
                               : data(random.between(0, 1))});
      }
      c.segments.push_back(block);
    }
    c.store = {place(0), data(0)};
    const std::string before = picture(c);
    fold(c);
    EXPECT_EQ(picture(c), before) << seed;
    Random again(seed);
    split_somewhere(c, again);
    EXPECT_EQ(picture(c), before) << seed;
    fold(c);
    EXPECT_EQ(picture(c), before) << seed;
    for (const Segment& segment : c.segments) lists += segment.is_list() ? 1 : 0;
  }
  EXPECT_GT(lists, 300);
}

}  // namespace
}  // namespace heapreach::test::fold_test

// Which cells decide whether a segment subsumes another one of its form, and which bounds may
// differ.
#include <gtest/gtest.h>

#include "search/state/segment.h"
#include "tests/search/segments.h"

namespace heapreach::search::segment_pairs_test {
namespace {

using test::length;
using test::or_longer;
using test::slots;

const LinearExpression x = linear_unknown(0);
const LinearExpression y = linear_unknown(1);

Datum data(Number value) {
  return number(linear_constant(value));
}

Segment list(std::uint64_t blocks, std::vector<Slot> held, bool open = false) {
  Segment result(static_cast<Number>(held.size()));
  slots(result) = std::move(held);
  length(result) = blocks;
  or_longer(result) = open;
  return result;
}

Slot ordered(int order, Number gap) {
  return {0, 0, number(y), order, gap, number(x)};
}

ShapePtr tree(bool at_least = false, bool at_most = false) {
  ShapeCell key{CellKind::bounded};
  key.at_least = at_least, key.at_most = at_most;
  if (!at_least && !at_most) key = {};
  ShapeCell left{CellKind::child}, right{CellKind::child};
  if (at_most) left.to = 0;
  if (at_least) right.from = 0;
  return std::make_shared<const Shape>(Shape{{key, left, right}});
}

struct Pair {
  Datum general, special;
  Datum general_first{}, special_first{};
  bool repeated = false;
  int bound = 0;
  bool operator==(const Pair&) const = default;
};

std::vector<Pair> pairs(const Segment& general, const Segment& special) {
  std::vector<Pair> result;
  general.for_each_pair(special, [&](const CellPair& pair) {
    result.push_back({pair.general, pair.special, {}, {}, pair.repeated, pair.bound});
    if (pair.general_first != nullptr) result.back().general_first = *pair.general_first;
    if (pair.special_first != nullptr) result.back().special_first = *pair.special_first;
  });
  return result;
}

TEST(SegmentPairs, AreRepeatedWhereEachOfSeveralBlocksHoldsThem) {
  const auto of = [](std::uint64_t blocks, const Slot& special) {
    return pairs(list(1, {{0, 0, data(1)}}, true), list(blocks, {special})).at(0).repeated;
  };
  EXPECT_TRUE(of(2, {0, 0, data(2)}));
  EXPECT_FALSE(of(1, {0, 0, data(2)}));
  EXPECT_FALSE(of(2, {1, 0, data(2)}));
  EXPECT_FALSE(of(2, ordered(1, 0)));
  const Segment piece = Segment::piece(tree(), false, {data(2)});
  EXPECT_FALSE(pairs(piece, Segment::path(tree(), data(2))).at(0).repeated);
}

TEST(SegmentPairs, OfOrdersAreThoseOfBothEnds) {
  const Segment general = list(2, {ordered(1, 0)});
  EXPECT_EQ(pairs(general, list(2, {{0, 0, data(4), 1, 0, data(3)}})),
            (std::vector<Pair>{{number(y), data(4), number(x), data(3)}}));
  EXPECT_EQ(pairs(general, list(2, {{0, 0, data(4)}})),
            (std::vector<Pair>{{number(y), data(4), number(x), data(4)}}));
}

TEST(SegmentPairs, OfATableAreItsTermsAsWell) {
  const auto table = [](Number first) {
    Segment result = Segment::table(linear_constant(first + 1));
    result.add_cell(linear_constant(first + 2), data(first));
    result.ranges().push_back({data(first + 3), data(first + 4), tree()});
    result.locate(linear_constant(first + 5));
    return result;
  };
  std::vector<Pair> expected;
  for (const Number k : {0, 5, 1, 2, 3, 4}) expected.push_back({data(k), data(10 + k)});
  EXPECT_EQ(pairs(table(0), table(10)), expected);
}

TEST(SegmentPairs, BoundsOfPiecesMayBeWeakerAndThoseBehindPathsStronger) {
  const auto bounds = [](const ShapePtr& shape, bool is_path) {
    std::vector<Datum> held(shape->arguments(), data(0));
    if (is_path) held.resize(2 * held.size(), data(0));
    const Segment segment =
        is_path ? Segment::path(shape, data(0), held) : Segment::piece(shape, false, held);
    std::vector<int> result;
    for (const Pair& pair : pairs(segment, segment)) result.push_back(pair.bound);
    return result;
  };
  EXPECT_EQ(bounds(tree(true, true), false), (std::vector<int>{1, -1}));
  EXPECT_EQ(bounds(tree(true, false), false), (std::vector<int>{1}));
  EXPECT_EQ(bounds(tree(false, true), false), (std::vector<int>{-1}));
  EXPECT_EQ(bounds(tree(true, true), true), (std::vector<int>{0, 1, -1, -1, 1}));
  EXPECT_EQ(bounds(tree(false, true), true), (std::vector<int>{0, -1, 1}));
  EXPECT_EQ(bounds(tree(true, false), true), (std::vector<int>{0, 1, -1}));
}

}  // namespace
}  // namespace heapreach::search::segment_pairs_test

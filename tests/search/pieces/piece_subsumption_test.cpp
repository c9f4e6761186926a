// A configuration in the outline of one that has pieces: what is met together from the store
// corresponds, and pieces have what others of an included shape have.
#include "search/pieces/piece_subsumption.h"

#include <gtest/gtest.h>

namespace heapreach::search::piece_subsumption_test {
namespace {

Datum data(Number value) {
  return number(linear_constant(value));
}
Segment block(std::vector<Datum> held) {
  Segment result(static_cast<Number>(held.size()));
  for (std::size_t i = 0; i < held.size(); ++i) result.value(i) = held[i];
  return result;
}
ShapePtr list() {
  return std::make_shared<const Shape>(Shape{{{CellKind::child}, {CellKind::any}}});
}
ShapePtr fours() {
  return std::make_shared<const Shape>(Shape{{{CellKind::child}, {CellKind::number, 4}}});
}
Configuration with(std::vector<Datum> store, std::vector<Segment> segments) {
  Configuration c;
  c.garbage = Garbage::none;
  c.store = std::move(store);
  c.segments = std::move(segments);
  return c;
}
bool fits(const Configuration& general, const Configuration& special) {
  return in_outline_of(general, special).has_value();
}

TEST(HavePieces, IfSomeSegmentIsOne) {
  EXPECT_FALSE(has_pieces(with({}, {Segment(1)})));
  EXPECT_TRUE(has_pieces(with({}, {Segment(1), Segment::piece(list(), true)})));
}

TEST(PieceKey, IsWhatBothHaveInCommon) {
  const Configuration c = with({place(0), data(3)}, {Segment(1)});
  const auto same = [&](auto change) {
    Configuration other = c;
    change(other);
    return piece_key_of(other) == piece_key_of(c);
  };
  using C = Configuration;
  EXPECT_FALSE(same([](C& o) { o.vertex = 1; }));
  EXPECT_FALSE(same([](C& o) { o.garbage = Garbage::any; }));
  EXPECT_FALSE(same([](C& o) { o.store[1] = place(0); }));
  EXPECT_FALSE(same([](C& o) { o.store.push_back(data(0)); }));
  EXPECT_TRUE(same([](C& o) { o.store[1] = anything(); }));
  EXPECT_TRUE(same([](C& o) { o.segments.emplace_back(1); }));
}

TEST(InOutline, SegmentsAreInTheOrderOfTheGeneralOnes) {
  const Configuration general =
      with({place(0)}, {block({place(1), anything()}), Segment::piece(list(), true)});
  const auto result = in_outline_of(
      general, with({place(1)}, {Segment::piece(fours(), false), block({place(0), data(5)})}));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->store, (std::vector<Datum>{place(0)}));
  EXPECT_EQ(result->segments[0].value(0), place(1));
  EXPECT_EQ(result->segments[1].shape(), general.segments[1].shape());
  EXPECT_TRUE(result->segments[1].may_be_empty());
}

TEST(InOutline, NullIsAPieceThatMayBeEmpty) {
  const auto null_for = [](bool may_be_empty) {
    return fits(with({place(0)}, {Segment::piece(list(), may_be_empty)}), with({data(0)}, {}));
  };
  EXPECT_TRUE(null_for(true));
  EXPECT_FALSE(null_for(false));
  EXPECT_FALSE(fits(with({place(0)}, {Segment::piece(list(), true)}), with({data(1)}, {})));
  EXPECT_FALSE(fits(with({place(0)}, {block({data(0), data(0)})}), with({data(0)}, {})));
  EXPECT_FALSE(fits(with({place(0), place(0)}, {Segment::piece(list(), true)}),
                    with({data(0), data(0)}, {})))
      << "one null is the piece";
}

TEST(InOutline, PiecesAreOfAnIncludedShapeAndOfTheSameKind) {
  const auto meets = [](const Segment& general, const Segment& special) {
    return fits(with({place(0)}, {general}), with({place(0)}, {special}));
  };
  EXPECT_TRUE(meets(Segment::piece(list(), false), Segment::piece(fours(), false)));
  EXPECT_FALSE(meets(Segment::piece(fours(), false), Segment::piece(list(), false)));
  EXPECT_TRUE(meets(Segment::piece(list(), true), Segment::piece(list(), false)));
  EXPECT_FALSE(meets(Segment::piece(list(), false), Segment::piece(list(), true)));
  EXPECT_FALSE(meets(Segment::piece(list(), false), block({data(0), data(4)})));
  EXPECT_FALSE(meets(block({data(0), data(4)}), Segment::piece(list(), false)));
  EXPECT_TRUE(meets(Segment::path(list(), data(0)), Segment::path(fours(), data(0))));
  EXPECT_FALSE(meets(Segment::path(list(), data(0)), Segment::piece(list(), false)));
  EXPECT_FALSE(meets(Segment::piece(list(), false), Segment::path(list(), data(0))));
}

TEST(InOutline, WhatIsSharedIsShared) {
  const Configuration shared = with({place(0), place(0)}, {block({data(1)})});
  const Configuration apart = with({place(0), place(1)}, {block({data(1)}), block({data(1)})});
  EXPECT_TRUE(fits(shared, shared));
  EXPECT_TRUE(fits(apart, apart));
  EXPECT_FALSE(fits(shared, apart));
  EXPECT_FALSE(fits(apart, shared));
}

TEST(InOutline, DataStandForDataAndAnythingForAll) {
  EXPECT_TRUE(fits(with({data(3)}, {}), with({data(4)}, {}))) << "numbers are not compared here";
  EXPECT_FALSE(fits(with({data(3)}, {}), with({place(0)}, {block({data(0)})})));
  Configuration loses = with({anything()}, {});
  const Configuration block_there = with({place(0)}, {block({data(0)})});
  EXPECT_FALSE(fits(loses, block_there)) << "which would be garbage";
  loses.garbage = Garbage::any;
  EXPECT_TRUE(fits(loses, block_there));
  EXPECT_EQ(in_outline_of(loses, block_there)->store, (std::vector<Datum>{anything()}));
  EXPECT_FALSE(fits(with({anything()}, {}), with({anything(), anything()}, {})));
}

TEST(InOutline, FreedAndStaticBlocksAreNoGarbage) {
  const auto with_rest = [](auto change) {
    Segment rest = block({data(0)});
    change(rest);
    return fits(with({anything()}, {}), with({data(0)}, {rest}));
  };
  EXPECT_FALSE(with_rest([](Segment&) {}));
  EXPECT_TRUE(with_rest([](Segment& s) { s.free(); }));
  EXPECT_TRUE(with_rest([](Segment& s) { s.is_static = true; }));
}

TEST(InOutline, BlocksHaveAsManyCells) {
  EXPECT_FALSE(
      fits(with({place(0)}, {block({anything()})}), with({place(0)}, {block({data(0), data(0)})})));
  EXPECT_FALSE(fits(with({place(0)}, {block({anything(), anything()})}),
                    with({place(0)}, {block({data(0)})})));
}

TEST(InOutline, APathThatMayBeEmptyIsWhatStandsInItsHole) {
  const Configuration general = with(
      {place(0), place(1)}, {Segment::path(list(), place(1), {}, true), block({data(0), data(3)})});
  const auto result =
      in_outline_of(general, with({place(0), place(0)}, {block({data(0), data(3)})}));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->store, (std::vector<Datum>{place(0), place(1)}));
  EXPECT_EQ(result->segments[0].hole(), place(1));
  EXPECT_TRUE(fits(general, with({place(0), place(1)},
                                 {Segment::path(list(), place(1)), block({data(0), data(3)})})));
  EXPECT_FALSE(fits(
      general, with({place(0), place(1)}, {block({data(0), data(3)}), block({data(0), data(3)})})));
}

TEST(InOutline, TreesWithLeavesAreNoneWhereTheLeafIs) {
  const auto tree =
      std::make_shared<const Shape>(Shape{{{CellKind::child}, {CellKind::child}}, {}, true});
  const Configuration general = with(
      {place(0), place(1)}, {Segment::piece(tree, true, {place(1)}), block({data(0), data(0)})});
  const Configuration leaf = with({place(0), place(0)}, {block({data(0), data(0)})});
  const auto result = in_outline_of(general, leaf);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->store[0], place(0));
  EXPECT_EQ(result->segments[0].arguments(), (std::vector<Datum>{place(1)}));
  EXPECT_FALSE(fits(general, with({data(0), place(0)}, {block({data(0), data(0)})})));
  Configuration surely = general;
  surely.segments[0].exclude_empty();
  EXPECT_FALSE(fits(surely, leaf));
}

}  // namespace
}  // namespace heapreach::search::piece_subsumption_test

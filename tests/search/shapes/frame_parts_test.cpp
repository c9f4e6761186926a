// What frames own, each block used once: which blocks, lists and pieces are of a shape, and what
// may be the argument.
#include "search/shapes/frame_parts.h"

#include <gtest/gtest.h>

#include "tests/search/segments.h"

namespace heapreach::search::frame_parts_test {
namespace {

using test::length;
using test::slots;

Datum data(Number value) {
  return number(linear_constant(value));
}
ShapeCell surely(ShapeCell cell) {
  cell.never_null = true;
  return cell;
}
Segment block(std::vector<Datum> held) {
  Segment result(static_cast<Number>(held.size()));
  for (std::size_t i = 0; i < held.size(); ++i) result.value(i) = held[i];
  return result;
}
/// A list whose blocks hold a link and what the other slot says.
Segment list(const Datum& end, Slot other = {0, 0, anything()}, Number offset = 0) {
  Segment result(2);
  length(result) = 2;
  slots(result) = {{1, offset, end}, std::move(other)};
  return result;
}
Shape list_shape() {
  return {{{CellKind::child}, {CellKind::any}}};
}

TEST(IsPlain, IsAnAllocatedBlockOfAKnownSize) {
  EXPECT_TRUE(is_plain(Segment(1)));
  EXPECT_FALSE(is_plain(Segment(0)));
  EXPECT_FALSE(is_plain(Segment::partial(linear_constant(4))));
  EXPECT_FALSE(is_plain(list(data(0))));
  EXPECT_FALSE(is_plain(Segment::piece(std::make_shared<const Shape>(list_shape()), false)));
  Segment freed(1);
  freed.free();
  EXPECT_FALSE(is_plain(freed));
}

TEST(IsZero, IsTheNumberAlone) {
  EXPECT_TRUE(is_zero(data(0)));
  EXPECT_FALSE(is_zero(data(1)));
  EXPECT_FALSE(is_zero(anything()));
  EXPECT_FALSE(is_zero(place(0)));
  EXPECT_FALSE(is_zero({}));
}

/// Segments, of which all but the last one are owned.
struct Owned {
  explicit Owned(std::vector<Segment> segments) {
    configuration.segments = std::move(segments);
    for (SegmentId id = 0; id < configuration.segments.size(); ++id) territory.insert(id);
    configuration.segments.emplace_back(1);
  }
  bool is_piece(const Datum& datum, const Shape& shape, Number offset = 0,
                bool never_null = false) const {
    FrameParts parts(configuration, territory);
    return parts.is_piece(datum, shape, offset, never_null);
  }

  Configuration configuration;
  std::set<SegmentId> territory{};
};

TEST(FrameParts, OwnWhatIsInTheTerritoryAtAKnownCell) {
  const Owned owned({Segment(1)});
  const FrameParts parts(owned.configuration, owned.territory);
  EXPECT_TRUE(parts.owns(place(0)));
  EXPECT_TRUE(parts.owns(place(0, false, linear_constant(1))));
  EXPECT_FALSE(parts.owns(place(0, true)));
  EXPECT_FALSE(parts.owns(place(0, false, linear_unknown(0))));
  EXPECT_FALSE(parts.owns(place(1)));
  EXPECT_FALSE(parts.owns(data(0)));
}

TEST(FrameParts, IntegersAreWhatNobodyFollows) {
  Owned owned({Segment(1), Segment(1)});
  owned.configuration.segments[1].free();
  const FrameParts parts(owned.configuration, owned.territory);
  EXPECT_TRUE(parts.is_integer(data(3)));
  EXPECT_TRUE(parts.is_integer(anything()));
  EXPECT_FALSE(parts.is_integer(place(0)));
  EXPECT_TRUE(parts.is_integer(place(1)));
}

TEST(FrameParts, TheFirstThatMayBeTheArgumentIsIt) {
  const Owned owned({Segment::piece(std::make_shared<const Shape>(list_shape()), true)});
  FrameParts parts(owned.configuration, owned.territory);
  EXPECT_FALSE(parts.is_argument(anything()));
  EXPECT_FALSE(parts.is_argument(place(0))) << "it may be null";
  const FrameParts::Mark before = parts.mark();
  EXPECT_TRUE(parts.is_argument(place(1)));
  EXPECT_FALSE(parts.is_argument(data(0)));
  EXPECT_TRUE(parts.is_argument(place(1)));
  EXPECT_EQ(parts.argument(), place(1));
  parts.go_back(before);
  EXPECT_EQ(parts.argument(), std::nullopt);
}

TEST(FrameParts, NullIsAPieceThatMayBeNull) {
  const Owned owned({});
  EXPECT_TRUE(owned.is_piece(data(0), list_shape()));
  EXPECT_FALSE(owned.is_piece(data(0), list_shape(), 0, true));
  EXPECT_FALSE(owned.is_piece(data(1), list_shape()));
  EXPECT_FALSE(owned.is_piece(place(0), list_shape()));
}

TEST(FrameParts, PiecesAreOfTheirShapeAndMetAtTheOffset) {
  const auto shape = std::make_shared<const Shape>(list_shape());
  const auto numbers =
      std::make_shared<const Shape>(Shape{{{CellKind::child}, {CellKind::number, 4}}});
  const Owned owned(
      {Segment::piece(shape, true), Segment::piece(numbers, false), Segment::path(shape, data(0))});
  EXPECT_TRUE(owned.is_piece(place(0), *shape));
  EXPECT_FALSE(owned.is_piece(place(0), *shape, 1));
  EXPECT_TRUE(owned.is_piece(place(0, false, linear_constant(1)), *shape, 1));
  EXPECT_FALSE(owned.is_piece(place(0), *shape, 0, true)) << "it may be null";
  EXPECT_TRUE(owned.is_piece(place(1), *shape, 0, true));
  EXPECT_FALSE(owned.is_piece(place(0), *numbers));
  EXPECT_FALSE(owned.is_piece(place(2), *shape)) << "a path ends elsewhere";
}

TEST(FrameParts, BlocksAreAsOneCaseOfTheShape) {
  const Shape shape{{{CellKind::number, 1}, {CellKind::child}},
                    {{{CellKind::number, 2}, surely({CellKind::child})}}};
  const auto is = [&](std::vector<Segment> segments) {
    return Owned(std::move(segments)).is_piece(place(0), shape);
  };
  EXPECT_TRUE(is({block({data(1), data(0)})}));
  EXPECT_FALSE(is({block({data(2), data(0)})}));
  EXPECT_TRUE(is({block({data(2), place(1)}), block({data(1), data(0)})}));
  EXPECT_FALSE(is({block({data(2), place(1)}), block({data(3), data(0)})}));
  EXPECT_FALSE(is({block({data(1), place(0)})})) << "a block is used once";
  EXPECT_FALSE(is({block({data(1), anything()})}));
  EXPECT_FALSE(is({block({data(1)})}));
  Segment odd = block({data(1), data(0)});
  odd.is_static = true;
  EXPECT_FALSE(is({odd}));
}

TEST(FrameParts, WhatACaseHasUsedIsFreeForTheNext) {
  const Shape shape{{{CellKind::child}, {CellKind::number, 1}},
                    {{{CellKind::child}, {CellKind::number, 2}}}};
  const Owned owned({block({place(1), data(2)}), block({data(0), data(1)})});
  EXPECT_TRUE(owned.is_piece(place(0), shape));
}

TEST(FrameParts, ListsAreChainsOfTheShape) {
  const auto is = [](std::vector<Segment> segments, const Shape& shape = list_shape()) {
    return Owned(std::move(segments)).is_piece(place(0), shape);
  };
  EXPECT_TRUE(is({list(data(0))}));
  EXPECT_TRUE(is({list(place(1)), block({data(0), data(3)})})) << "and goes on";
  EXPECT_FALSE(is({list(place(1)), block({data(4), data(3)})}));
  EXPECT_FALSE(is({list(anything())}));
  EXPECT_FALSE(is({list(data(0), {0, 0, anything()}, 1)})) << "it leads to another cell";
  EXPECT_FALSE(is({list(data(0), {-1, 0, data(0)})}));
  EXPECT_FALSE(is({list(data(0), {0, 0, place(1)}), Segment(1)}));
  EXPECT_TRUE(is({list(data(0), {0, 0, data(5), 1, 0, data(3)})}));
  const Shape fours{{{CellKind::child}, {CellKind::number, 4}}};
  EXPECT_TRUE(is({list(data(0), {0, 0, data(4)})}, fours));
  EXPECT_FALSE(is({list(data(0), {0, 0, data(5)})}, fours));
  EXPECT_FALSE(is({list(data(0), {0, 0, data(4), 1, 0, data(4)})}, fours));
  EXPECT_FALSE(is({list(data(0), {1, 0, data(0)})}, {{{CellKind::child}, {CellKind::child}}}));
}

TEST(FrameParts, OfBoundsAndEndsNothingIsSaid) {
  ShapeCell key{CellKind::bounded}, next{CellKind::child};
  key.at_least = true;
  next.from = 1;
  EXPECT_FALSE(Owned({block({data(4), data(0)})}).is_piece(place(0), Shape{{key, next}}));
  ShapeCell low{CellKind::child, 0, std::make_shared<const Shape>(list_shape())};
  low.end = 1;
  EXPECT_FALSE(
      Owned({block({data(0), data(0)})}).is_piece(place(0), Shape{{low, {CellKind::child}}}));
}

}  // namespace
}  // namespace heapreach::search::frame_parts_test

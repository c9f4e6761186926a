// Which blocks, lists and pieces are a piece of a shape, each owned by one cell of another one.
#include "search/pieces/piece_fit.h"

#include <gtest/gtest.h>

#include "tests/search/segments.h"

namespace heapreach::search::piece_fit_test {
namespace {

Datum data(Number value) {
  return number(linear_constant(value));
}
Segment block(std::vector<Datum> held) {
  Segment result(static_cast<Number>(held.size()));
  for (std::size_t i = 0; i < held.size(); ++i) result.value(i) = held[i];
  return result;
}
Segment list(std::vector<Slot> slots) {
  Segment result(static_cast<Number>(slots.size()));
  test::length(result) = 2;
  test::slots(result) = std::move(slots);
  return result;
}

ShapeCell any_cell() {
  return {CellKind::any};
}
ShapeCell number_cell(Number value) {
  return {CellKind::number, value};
}
ShapeCell own(Number offset = 0) {
  return {CellKind::child, offset};
}
ShapeCell surely(ShapeCell cell) {
  cell.never_null = true;
  return cell;
}
ShapePtr shape(ShapeCells cells) {
  return std::make_shared<const Shape>(Shape{std::move(cells)});
}

/// What segment 0 is, as a piece of the shape.
std::optional<Members> members(const Configuration& c, const Shape& of,
                               const std::vector<Datum>& arguments = {}) {
  const Incoming incoming(c);
  Members result;
  if (!Fit(c, incoming).add(0, of, arguments, result)) return std::nullopt;
  return result;
}
std::optional<Members> members(std::vector<Segment> segments, const Shape& of,
                               const std::vector<Datum>& arguments = {}) {
  Configuration c;
  c.segments = std::move(segments);
  return members(c, of, arguments);
}

TEST(Incoming, CountsReferencesByWhereTheyAre) {
  Configuration c;
  c.segments = {block({place(2), place(2, true)}), block({place(1)}), Segment(1)};
  c.segments[1].is_frame = true;
  c.store = {place(0)};
  const Incoming incoming(c);
  EXPECT_TRUE(incoming.are_from_store(0));
  EXPECT_FALSE(incoming.are_from_store(1) || incoming.are_from_store(2));
  EXPECT_EQ(incoming.all(0), 0);
  EXPECT_EQ(incoming.all(2), 2);
  EXPECT_EQ(incoming.to_last(2), 1);
  EXPECT_TRUE(incoming.are_from_frames(1));
  EXPECT_FALSE(incoming.are_from_frames(2));
  EXPECT_TRUE(incoming.is_alone(1));
  EXPECT_FALSE(incoming.is_alone(0) || incoming.is_alone(2));
  EXPECT_EQ(references_between(c.segments[0], 2), 2);
  EXPECT_EQ(references_between(c.segments[0], 1), 0);
}

TEST(IsPlainBlock, IsOneThatPiecesAreMadeOf) {
  const auto plain = [](auto change) {
    Segment segment(1);
    change(segment);
    return is_plain_block(segment);
  };
  EXPECT_TRUE(plain([](Segment&) {}));
  EXPECT_FALSE(plain([](Segment& s) { s.freed = true; }));
  EXPECT_FALSE(plain([](Segment& s) { s.is_static = true; }));
  EXPECT_FALSE(plain([](Segment& s) { s.is_frame = true; }));
  EXPECT_FALSE(plain([](Segment& s) { s = Segment(0); }));
  EXPECT_FALSE(plain([](Segment& s) { test::length(s) = 2; }));
  EXPECT_FALSE(plain([](Segment& s) { s = Segment::partial(linear_constant(4)); }));
  EXPECT_FALSE(plain([](Segment& s) { s = Segment::piece(shape({own()}), false); }));
}

TEST(Fit, ATreeIsItsBlocks) {
  const Shape tree{{own(), own()}};
  EXPECT_EQ(
      members({block({place(1), place(2)}), block({data(0), data(0)}), block({data(0), data(0)})},
              tree),
      (Members{0, 1, 2}));
  EXPECT_FALSE(members({block({place(1), place(1)}), block({data(0), data(0)})}, tree));
  EXPECT_FALSE(members({block({place(0), data(0)})}, tree)) << "a ring";
  EXPECT_FALSE(members({block({place(1), data(1)}), block({data(0), data(0)})}, tree));
  EXPECT_FALSE(members({block({place(1), anything()}), block({data(0), data(0)})}, tree));
  EXPECT_FALSE(members({block({place(1), data(0)}), block({data(0)})}, tree));
  EXPECT_FALSE(members(
      {block({place(1, false, linear_constant(1)), data(0)}), block({data(0), data(0)})}, tree));
}

TEST(Fit, NothingElseLeadsToItsInside) {
  const Shape list_of_one{{own()}};
  Configuration c;
  c.segments = {block({place(1)}), block({data(0)}), block({place(1)})};
  EXPECT_FALSE(members(c, list_of_one));
  c.segments[2].value(0) = place(0);
  EXPECT_TRUE(members(c, list_of_one)) << "who leads to its root is no matter";
  c.store = {place(1)};
  EXPECT_FALSE(members(c, list_of_one));
  c.store = {place(0)};
  EXPECT_TRUE(members(c, list_of_one));
}

TEST(Fit, CellsHoldWhatTheShapeSays) {
  const Shape of{{number_cell(4), any_cell()}};
  EXPECT_TRUE(members({block({data(4), data(9)})}, of));
  EXPECT_FALSE(members({block({data(5), data(9)})}, of));
  EXPECT_FALSE(members({block({anything(), data(9)})}, of));
  EXPECT_FALSE(members({block({data(4), place(0)})}, of));
}

TEST(Fit, ChildrenThatAreNeverNullAreThere) {
  const Shape of{{surely(ShapeCell{CellKind::child, 0, shape({own()})})}};
  EXPECT_FALSE(members({block({data(0)})}, of));
  EXPECT_TRUE(members({block({place(1)}), block({data(0)})}, of));
  EXPECT_TRUE(members({block({place(1)}), Segment::piece(shape({own()}), false)}, of));
  EXPECT_FALSE(members({block({place(1)}), Segment::piece(shape({own()}), true)}, of));
}

TEST(Fit, OneCaseHoldsAndTheOthersLeaveNoTrace) {
  const ShapeCell rest{CellKind::child, 0, shape({own()})};
  const Shape of{{rest, own(), number_cell(1)}, {{rest, number_cell(0), any_cell()}}};
  EXPECT_EQ(members({block({place(1), data(0), data(2)}), block({data(0)})}, of), (Members{0, 1}));
  EXPECT_FALSE(members({block({place(1), data(3), data(2)}), block({data(0)})}, of));
}

TEST(Fit, WhatLeadsBackIsWhatTheOwnerGives) {
  ShapeCell back{CellKind::argument};
  const Shape doubly{{own(), back}};
  const auto fits = [&](const Datum& second_back) {
    return members({block({place(1), data(0)}), block({data(0), second_back})}, doubly, {data(0)});
  };
  EXPECT_EQ(fits(place(0)), (Members{0, 1}));
  EXPECT_FALSE(fits(data(0)));
  EXPECT_FALSE(fits(place(0, false, linear_constant(1))));
  EXPECT_FALSE(members({block({data(0), data(0)})}, doubly, {place(0)}));
}

TEST(Fit, ArgumentsAreFoundAtTheRoot) {
  ShapeCell back{CellKind::argument};
  Configuration c;
  c.segments = {block({data(0), place(1)}), block({data(0), anything()}),
                Segment::piece(shape({own(), back}), false, {data(5)})};
  const Incoming incoming(c);
  const Fit fit(c, incoming);
  const Shape doubly{{own(), back}};
  using Arguments = std::optional<std::vector<Datum>>;
  EXPECT_EQ(fit.arguments_of(0, doubly), (Arguments{{place(1)}}));
  EXPECT_EQ(fit.arguments_of(1, doubly), std::nullopt);
  EXPECT_EQ(fit.arguments_of(2, doubly), (Arguments{{data(5)}}));
  EXPECT_EQ(fit.arguments_of(0, Shape{{own(), any_cell()}}), (Arguments{std::vector<Datum>{}}));
}

TEST(Fit, PiecesAreOfAShapeThatIsIncluded) {
  const Shape of{{own(), any_cell()}};
  const ShapePtr fours = shape({own(), number_cell(4)});
  EXPECT_TRUE(members({Segment::piece(fours, false)}, of));
  EXPECT_FALSE(members({Segment::piece(shape({own(), own()}), false)}, of));
  EXPECT_FALSE(members({Segment::path(fours, data(0))}, of));
  EXPECT_EQ(members({block({place(1), data(3)}), Segment::piece(fours, true)}, of),
            (Members{0, 1}));
}

TEST(Fit, ListsAreLinkedByOneCell) {
  const Shape of{{own(), any_cell()}};
  EXPECT_EQ(members({list({{1, 0, place(1)}, {0, 0, anything()}}), block({data(0), data(3)})}, of),
            (Members{0, 1}));
  EXPECT_FALSE(members({list({{1, 0, data(7)}, {0, 0, anything()}})}, of));
  EXPECT_FALSE(members({list({{1, 1, data(0)}, {0, 0, anything()}})}, of));
  EXPECT_FALSE(members({list({{0, 0, data(0)}, {1, 0, data(0)}})}, of));
  EXPECT_FALSE(members({list({{1, 0, data(0)}, {0, 0, place(1)}}), block({data(0), data(3)})}, of));
  EXPECT_TRUE(members({list({{1, 0, data(0)}, {0, 0, data(4), 1, 0, data(3)}})}, of));
  const Shape tree{{own(), own()}};
  EXPECT_TRUE(members({list({{1, 0, data(0)}, {0, 0, data(0)}})}, tree));
  EXPECT_FALSE(members({list({{1, 0, data(0)}, {1, 0, data(0)}})}, tree));
  EXPECT_FALSE(
      members({list({{1, 0, data(0)}, {0, 0, place(1)}}), block({data(0), data(0)})}, tree))
      << "each has one owner";
}

}  // namespace
}  // namespace heapreach::search::piece_fit_test

// What a block or a cell of a table owns, as a shape, and what the owner gives it.
#include "search/pieces/owned_pieces.h"

#include <gtest/gtest.h>

#include "tests/search/segments.h"

namespace heapreach::search::owned_pieces_test {
namespace {

using Given = ShapeArgument::Kind;

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
ShapePtr shape(ShapeCells cells) {
  return std::make_shared<const Shape>(Shape{std::move(cells)});
}

/// Of segment 1, which segment 0 owns.
std::optional<OwnedPiece> owned(std::vector<Segment> rest, std::vector<Datum> arguments = {}) {
  Configuration c;
  c.segments = std::move(rest);
  c.segments.insert(c.segments.begin(), block({place(1)}));
  const Incoming incoming(c);
  const Ownership ownership(c, incoming);
  return owned_piece(c, ownership, 1, place(0), arguments);
}

std::vector<CellKind> kinds(const OwnedPiece& piece) {
  std::vector<CellKind> result;
  for (const ShapeCell& cell : piece.shape->cells) result.push_back(cell.kind);
  return result;
}

TEST(OwnedPieces, ABlockIsWhatItHolds) {
  const auto result = owned({block({data(4), anything(), {}, data(0)})});
  ASSERT_TRUE(result);
  EXPECT_EQ(kinds(*result), (std::vector<CellKind>{CellKind::number, CellKind::any,
                                                   CellKind::dropped, CellKind::number}));
  EXPECT_EQ(result->shape->cells[0].number, 4);
  EXPECT_TRUE(result->arguments.empty());
}

TEST(OwnedPieces, WhatLeadsBackIsAnArgument) {
  const auto result = owned({block({place(0, false, linear_constant(3)), data(4)})});
  ASSERT_TRUE(result);
  EXPECT_EQ(kinds(*result), (std::vector<CellKind>{CellKind::argument, CellKind::number}));
  EXPECT_TRUE(result->shape->cells[0].passes);
  EXPECT_EQ(result->arguments, (std::vector<ShapeArgument>{{Given::owner, 0, 3}}));
  const auto passed = owned({block({place(2)}), Segment(1)}, {data(0), place(2)});
  ASSERT_TRUE(passed);
  EXPECT_EQ(passed->arguments, (std::vector<ShapeArgument>{{Given::argument, 1, 0}}));
}

TEST(OwnedPieces, WhatItOwnsIsAChild) {
  const auto result =
      owned({block({place(2, false, linear_constant(1)), data(0)}), block({data(7), place(1)})});
  ASSERT_TRUE(result);
  const ShapeCell& cell = result->shape->cells.at(0);
  ASSERT_EQ(cell.kind, CellKind::child);
  EXPECT_EQ(cell.number, 1);
  EXPECT_TRUE(cell.never_null);
  EXPECT_EQ(cell.child->cells.at(0).number, 7);
  EXPECT_EQ(cell.arguments, (std::vector<ShapeArgument>{{Given::owner, 0, 0}}));
  const auto maybe = owned({block({place(2)}), Segment::piece(shape({{CellKind::child}}), true)});
  ASSERT_TRUE(maybe);
  EXPECT_FALSE(maybe->shape->cells[0].never_null);
}

TEST(OwnedPieces, WhatOthersLeadToIsNone) {
  EXPECT_FALSE(owned({block({place(2), place(2)}), block({data(7)})}));
  EXPECT_FALSE(owned({block({place(2)}), block({data(7)}), block({place(2)})}));
}

TEST(OwnedPieces, DescriptionsAreNotDeep) {
  const auto chain = [](std::size_t blocks) {
    std::vector<Segment> result;
    for (SegmentId id = 1; id <= blocks; ++id) {
      result.push_back(block({id == blocks ? data(0) : place(id + 1)}));
    }
    return owned(std::move(result)).has_value();
  };
  EXPECT_TRUE(chain(3));
  EXPECT_FALSE(chain(4));
}

TEST(OwnedPieces, OnlyAllocatedBlocksOfAKnownSizeAre) {
  const auto with = [](auto change) {
    Segment segment = block({data(4)});
    change(segment);
    return owned({segment}).has_value();
  };
  EXPECT_TRUE(with([](Segment&) {}));
  EXPECT_FALSE(with([](Segment& s) { s.free(); }));
  EXPECT_FALSE(with([](Segment& s) { s.is_static = true; }));
  EXPECT_FALSE(with([](Segment& s) { s.is_frame = true; }));
  EXPECT_FALSE(with([](Segment& s) { s = Segment::partial(linear_constant(99)); }));
  EXPECT_FALSE(with([](Segment& s) { s = Segment(0); }));
}

TEST(OwnedPieces, PiecesAreOfTheirShape) {
  const ShapePtr back = shape({{CellKind::child}, {CellKind::argument}});
  const auto result = owned({Segment::piece(back, false, {place(0)})});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->shape, back);
  EXPECT_EQ(result->arguments, (std::vector<ShapeArgument>{{Given::owner, 0, 0}}));
  EXPECT_EQ(owned({Segment::piece(back, false, {data(5)})})->arguments,
            (std::vector<ShapeArgument>{{Given::number, 0, 5}}));
  EXPECT_FALSE(owned({Segment::piece(back, false, {place(2)}), Segment(1)}));
  EXPECT_FALSE(owned({Segment::piece(back, false, {anything()})}));
  EXPECT_FALSE(owned({Segment::path(back, data(0), {place(0)})}));
  ShapeCell key{CellKind::bounded}, next{CellKind::child};
  key.at_least = true, next.from = 1;
  EXPECT_EQ(owned({Segment::piece(shape({key, next}), false, {data(4)})})->arguments,
            (std::vector<ShapeArgument>{{Given::any}}))
      << "of bounds nothing is said";
}

TEST(OwnedPieces, ListsEndWithNull) {
  const auto result = owned({list({{1, 2, data(0)}, {-1, 3, place(0)}, {0, 0, data(4)}})});
  ASSERT_TRUE(result);
  EXPECT_EQ(kinds(*result),
            (std::vector<CellKind>{CellKind::child, CellKind::argument, CellKind::number}));
  EXPECT_TRUE(result->shape->cells[0].is_own());
  EXPECT_EQ(result->shape->cells[0].number, 2);
  EXPECT_FALSE(result->shape->cells[1].passes);
  EXPECT_EQ(result->shape->cells[1].number, 3);
  EXPECT_EQ(result->arguments, (std::vector<ShapeArgument>{{Given::owner, 0, 0}}));
  EXPECT_FALSE(owned({list({{1, 2, data(1)}})}));
  EXPECT_FALSE(owned({list({{1, 2, place(0)}})})) << "a ring";
  EXPECT_FALSE(owned({list({{1, 2, data(0)}, {-1, 3, place(2)}}), Segment(1)}));
  EXPECT_FALSE(owned({list({{1, 2, data(0)}, {0, 0, place(2)}}), block({data(1)})}));
}

TEST(OwnedPieces, ListsInOrderHaveBounds) {
  const auto of_order = [](int order, Number gap) {
    const auto result = owned({list({{1, 0, data(0)}, {0, 0, data(9), order, gap, data(1)}})});
    EXPECT_TRUE(result && result->shape->cells[1].kind == CellKind::bounded);
    EXPECT_EQ(result->arguments, (std::vector<ShapeArgument>{{Given::any}}));
    return result->shape;
  };
  const ShapePtr up = of_order(1, 5);
  EXPECT_TRUE(up->cells[1].at_least && !up->cells[1].at_most);
  EXPECT_EQ(up->cells[0].from, 1);
  EXPECT_EQ(up->cells[0].to, std::nullopt);
  const ShapePtr down = of_order(-1, 0);
  EXPECT_TRUE(!down->cells[1].at_least && down->cells[1].at_most);
  EXPECT_EQ(down->cells[0].from, std::nullopt);
  EXPECT_EQ(down->cells[0].to, 0);
}

TEST(OwnedPieces, OfATableTheSlotIsLedBackTo) {
  Configuration c;
  c.segments = {Segment::table(linear_constant(50)),
                block({place(0, false, add(linear_unknown(0), 1)), place(0), data(4)})};
  const LinearExpression at = linear_unknown(0);
  c.segments[0].add_cell(at, place(1, false, linear_constant(2)));
  const auto suggested = [&](const Datum& datum) {
    const Incoming incoming(c);
    return suggested_child(c, incoming, 0, at, datum);
  };
  const auto cell = suggested(place(1, false, linear_constant(2)));
  ASSERT_TRUE(cell);
  EXPECT_EQ(cell->kind, CellKind::child);
  EXPECT_EQ(cell->number, 2);
  EXPECT_EQ(cell->arguments,
            (std::vector<ShapeArgument>{{Given::slot, 0, 1}, {Given::owner, 0, 0}}));
  EXPECT_FALSE(suggested(data(0)));
  c.store = {place(1)};
  EXPECT_FALSE(suggested(place(1, false, linear_constant(2)))) << "a variable has it, too";
}

}  // namespace
}  // namespace heapreach::search::owned_pieces_test

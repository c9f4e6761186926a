// Children left open: null and pieces become pieces that may be empty, and nothing else does.
#include "search/pieces/children.h"

#include <gtest/gtest.h>

#include "tests/search/segments.h"
#include "tests/search/support.h"

namespace heapreach::test::children_test {
namespace {

using namespace search;

/// A table of four cells, of which each may hold a list of blocks of one cell.
const std::string table =
    "rts: 1\n"
    "variables: {t: ptr, l: ptr, k: int}\n"
    "start: {vertex: a}\nerror: bad\nedges:\n"
    "  - {from: a, to: b, do: [{alloc: {to: t, size: 4}}, {alloc: {to: l, size: 1}},\n"
    "      {load: {to: k, at: t + 2}}, {move: {to: k, value: 7}}, {store: {at: l, value: l}},\n"
    "      {store: {at: t, value: l}}, {store: {at: t + 1, value: l}},\n"
    "      {store: {at: t + 3, value: l}}]}\n"
    "  - {from: b, to: bad}\n";

ShapePtr list() {
  return std::make_shared<const Shape>(Shape{{{CellKind::child}}});
}

TEST(Children, NullAndPiecesAreLeftOpen) {
  const rts::System system = system_of(table);
  Shapes shapes(system);
  Configuration c;
  c.segments = {Segment(4), Segment::piece(list(), false), Segment(1)};
  for (std::size_t i = 0; i < 4; ++i) c.segments[0].value(i) = number({});
  c.store = {place(0), place(2), number({})};
  c.segments[0].value(1) = place(1);
  c.segments[0].value(3) = place(2);  // the variable points there, too
  c.segments[2].value(0) = number(linear_constant(1));
  EXPECT_TRUE(let_children_be_empty(c, shapes)) << "a piece needs no shape to be found";
  EXPECT_EQ(c.segments.size(), 3u) << "which shape null is of, nobody has learned yet";
  shapes.learn(shapes.kinds().of(c)[1], list());
  EXPECT_TRUE(let_children_be_empty(c, shapes));
  ASSERT_EQ(c.segments.size(), 4u);
  for (const std::size_t cell : {0, 1}) {
    ASSERT_TRUE(c.segments[0].value(cell).is_place());
    const Segment& piece = c.segments[c.segments[0].value(cell).segment];
    EXPECT_TRUE(piece.is_piece() && piece.may_be_empty());
  }
  EXPECT_EQ(c.segments[0].value(2), number({})) << "no pointer is ever stored there";
  EXPECT_EQ(c.segments[0].value(3), place(2)) << "a block is no piece";
  EXPECT_EQ(c.store[1], place(2));
  EXPECT_FALSE(let_children_be_empty(c, shapes)) << "it is done";
}

/// Nodes with two children and a parent.
const std::string tree =
    "rts: 1\n"
    "variables: {t: ptr, l: ptr}\n"
    "start: {vertex: a}\nerror: bad\nedges:\n"
    "  - {from: a, to: a, do: [{alloc: {to: t, size: 3}}, {store: {at: t, value: l}},\n"
    "      {store: {at: t + 1, value: l}}, {store: {at: t + 2, value: l}},\n"
    "      {move: {to: l, value: t}}]}\n"
    "  - {from: a, to: b}\n"
    "  - {from: b, to: bad}\n";

TEST(Children, GetWhatTheBlockGivesChildrenOfItsShape) {
  const rts::System system = system_of(tree);
  Shapes shapes(system);
  Configuration c;
  c.segments = {Segment(3)};
  for (std::size_t i = 0; i < 3; ++i) c.segments[0].value(i) = number({});
  c.store = {place(0), number({})};
  const ShapeCell child{CellKind::child}, parent{CellKind::argument};
  shapes.learn(shapes.kinds().of(c)[0],
               std::make_shared<const Shape>(Shape{{child, child, parent}}));
  EXPECT_TRUE(let_children_be_empty(c, shapes));
  ASSERT_EQ(c.segments.size(), 3u) << "of null as a parent nothing is said";
  for (const std::size_t cell : {0, 1}) {
    ASSERT_TRUE(c.segments[0].value(cell).is_place());
    const Segment& piece = c.segments[c.segments[0].value(cell).segment];
    EXPECT_TRUE(piece.is_piece() && piece.may_be_empty());
    EXPECT_EQ(piece.arguments(), std::vector<Datum>{place(0)});
  }
  EXPECT_EQ(c.segments[0].value(2), number({}));
  EXPECT_FALSE(let_children_be_empty(c, shapes));
}

TEST(Children, GetNoArgumentThatNothingIsSaidOf) {
  const rts::System system = system_of(tree);
  Shapes shapes(system);
  Configuration c;
  c.segments = {Segment(3)};
  for (std::size_t i = 0; i < 2; ++i) c.segments[0].value(i) = number({});
  c.segments[0].value(2) = anything();  // what all of them share is not set yet
  c.store = {place(0), number({})};
  const ShapeCell child{CellKind::child}, shared{CellKind::argument, 0, nullptr, true};
  shapes.learn(shapes.kinds().of(c)[0],
               std::make_shared<const Shape>(Shape{{child, child, shared}}));
  EXPECT_FALSE(let_children_be_empty(c, shapes));
}

TEST(Children, MayBeTheLeaf) {
  const rts::System system = system_of(tree);
  Shapes shapes(system);
  Configuration c;
  c.segments = {Segment(3), Segment(3)};
  c.segments[1].is_static = true;
  for (std::size_t i = 0; i < 3; ++i) c.segments[0].value(i) = c.segments[1].value(i) = place(1);
  c.store = {place(0), place(1)};
  const ShapeCell child{CellKind::child}, parent{CellKind::argument};
  Shape shape{{child, child, parent}};
  shape.has_leaf = true;
  shapes.learn(shapes.kinds().of(c)[0], std::make_shared<const Shape>(shape));
  EXPECT_TRUE(let_children_be_empty(c, shapes));
  ASSERT_EQ(c.segments.size(), 4u) << "the leaf has no children, and is nobody's parent";
  for (const std::size_t cell : {0, 1}) {
    const Segment& piece = c.segments[c.segments[0].value(cell).segment];
    EXPECT_TRUE(piece.is_piece() && piece.may_be_empty());
    EXPECT_EQ(piece.arguments(), (std::vector<Datum>{place(0), place(1)}));
  }
  EXPECT_FALSE(let_children_be_empty(c, shapes));
}

}  // namespace
}  // namespace heapreach::test::children_test

// Skip lists: learned from blocks, folded, taken apart again.
#include "search/pieces/end_learning.h"

#include <gtest/gtest.h>

#include "search/pieces/pieces.h"
#include "search/state/materialise.h"
#include "tests/search/support.h"

namespace heapreach::test::end_learning_test {
namespace {

using namespace search;

/// Blocks whose first cell leads to the next block, whose second one to a later one.
const rts::System skip_lists = system_of(
    "rts: 1\n"
    "variables: {h: ptr, x: ptr, y: ptr}\n"
    "start: {vertex: a}\nerror: bad\nedges:\n"
    "  - {from: a, to: b, do: [{alloc: {to: h, size: 2}}, {alloc: {to: x, size: 2}},\n"
    "      {move: {to: y, value: h}}, {load: {to: y, at: h}}, {store: {at: x, value: y}},\n"
    "      {store: {at: h, value: x}},\n"
    "      {load: {to: y, at: h + 1}}, {store: {at: x + 1, value: y}},\n"
    "      {store: {at: h + 1, value: x}}]}\n"
    "  - {from: b, to: bad}\n");

ShapePtr low() {
  return std::make_shared<const Shape>(Shape{{{CellKind::child}, {CellKind::number}}});
}
ShapePtr skip_list() {
  Shape shape{{{CellKind::child, 0, low()}, {CellKind::child}}};
  shape.cells[0].end = 1;
  return std::make_shared<const Shape>(std::move(shape));
}
bool same(const Shape& a, const Shape& b) {
  return includes(a, b) && includes(b, a);
}

/// Blocks of two cells, each with what it leads to by index; h leads to the first.
Configuration of(const std::vector<std::pair<int, int>>& blocks) {
  Configuration c;
  c.garbage = Garbage::any;
  for (const auto& [next, up] : blocks) {
    Segment block(2);
    block.value(0) = next < 0 ? number({}) : place(static_cast<SegmentId>(next));
    block.value(1) = up < 0 ? number({}) : place(static_cast<SegmentId>(up));
    c.segments.push_back(std::move(block));
  }
  c.store = {place(0), number({}), number({})};
  return c;
}

TEST(EndLearning, ALevelIsLearnedAboveOneThatIsKnown) {
  // h -> 1 -> 2 -> 3 -> null; above: h -> 3.
  const Configuration c = of({{1, 3}, {2, -1}, {3, -1}, {-1, -1}});
  Shapes shapes(skip_lists);
  const Incoming incoming(c);
  const auto kinds = shapes.kinds().of(c);
  EXPECT_EQ(suggested_shape_with_ends(c, incoming, kinds, shapes, 0), nullptr)
      << "nothing is known of the lower level";
  shapes.learn(kinds[0], low());
  const ShapePtr shape = suggested_shape_with_ends(c, incoming, kinds, shapes, 0);
  ASSERT_NE(shape, nullptr);
  EXPECT_TRUE(same(*shape, *skip_list()));
  EXPECT_EQ(suggested_shape_with_ends(c, incoming, kinds, shapes, 1), nullptr);
}

TEST(EndLearning, BlocksBecomeOnePiece) {
  // h -> 1 -> 2 -> 3 -> 4 -> null; above: h -> 3, and none above between or behind.
  Configuration c = of({{1, 3}, {2, -1}, {3, -1}, {4, -1}, {-1, -1}});
  Shapes shapes(skip_lists);
  EXPECT_TRUE(fold_pieces(c, shapes));
  for (const Shapes::Known& known : shapes.all()) {
    EXPECT_FALSE(known.shape->cells[1].is_own() && known.shape->cells[0].is_own())
        << "it is no tree";
  }
  // What h leads to is a path below, which ends where h leads to above.
  ASSERT_TRUE(c.segments[0].value(0).is_place());
  const Segment& path = c.segments[c.segments[0].value(0).segment];
  ASSERT_TRUE(path.has_hole());
  EXPECT_EQ(path.hole(), c.segments[0].value(1));
}

TEST(EndLearning, WhatDoesNotEndThereIsNoSkipList) {
  // The lower level passes by what the upper one leads to.
  Configuration c = of({{1, 3}, {2, -1}, {4, -1}, {4, -1}, {-1, -1}});
  Shapes shapes(skip_lists);
  const auto kinds = shapes.kinds().of(c);
  shapes.learn(kinds[0], low());
  const Incoming incoming(c);
  for (SegmentId id = 0; id < c.segments.size(); ++id) {
    EXPECT_EQ(suggested_shape_with_ends(c, incoming, kinds, shapes, id), nullptr);
  }
}

TEST(EndLearning, BlocksOnARingAreNotFoldedForEver) {
  Configuration c = of({{1, 1}, {2, -1}, {1, 2}});
  Shapes shapes(skip_lists);
  const auto kinds = shapes.kinds().of(c);
  shapes.learn(kinds[0], low());
  shapes.learn(kinds[0], skip_list());
  fold_pieces(c, shapes);
  EXPECT_FALSE(c.segments[0].is_piece());
}

/// Null above and a list below; the next block above, at once or behind others.
TEST(EndLearning, ASkipListIsTakenApartInTwoWays) {
  Configuration c;
  c.store = {place(0), number({}), number({})};
  c.segments = {Segment::piece(skip_list(), false)};
  int ways = 0;
  Decisions decisions;
  do {
    Configuration way = c;
    unfold_piece(way, 0, false, decisions);
    ++ways;
    const Segment& block = way.segments[0];
    ASSERT_FALSE(block.is_piece());
    const Segment& below = way.segments[block.value(0).segment];
    EXPECT_TRUE(below.may_be_empty());
    EXPECT_EQ(below.has_hole(), block.value(1).is_place());
    if (!below.has_hole()) continue;
    EXPECT_EQ(below.hole(), block.value(1));
    EXPECT_FALSE(way.segments[block.value(1).segment].may_be_empty());
    // Without a block the path is what it ends at.
    Decisions inner;
    bool met_end = false;
    do {
      Configuration settled = way;
      settle(settled, settled.segments[0].value(0), inner);
      met_end = met_end || settled.segments[0].value(0) == block.value(1);
    } while (inner.next());
    EXPECT_TRUE(met_end);
  } while (decisions.next());
  EXPECT_EQ(ways, 2);
}

TEST(Shape, OfASkipListIncludesListsOfItsLevels) {
  const ShapePtr two = skip_list();
  EXPECT_TRUE(includes(*two, *low())) << "nothing is above";
  EXPECT_FALSE(includes(*low(), *two));
  EXPECT_FALSE(includes_paths(*two, *low()));
  Shape both{{{CellKind::number, 7}, {CellKind::number, 7}}};
  EXPECT_FALSE(includes(*two, both));
  Shape elsewhere = *two;
  elsewhere.cells[0].end = std::nullopt;
  EXPECT_FALSE(includes(*two, elsewhere)) << "its list ends with null, whatever is above";
  EXPECT_FALSE(includes(elsewhere, *two));
}

}  // namespace
}  // namespace heapreach::test::end_learning_test

// Which cases of frames numbers tell apart, and what two of them have in common.
#include "search/shapes/frame_cases.h"

#include <gtest/gtest.h>

namespace heapreach::search::frame_cases_test {
namespace {

using Kind = FrameCell::Kind;
using Passes = FrameCase::Passes;

FrameCell any_cell() {
  return {Kind::any};
}
FrameCell number_cell(Number value) {
  return {Kind::number, value};
}
FrameCell argument() {
  return {Kind::argument};
}
FrameCell block(FrameCells cells, Number offset = 0) {
  return {Kind::block, offset, nullptr, std::move(cells)};
}
FrameCell piece(ShapePtr shape, bool never_null = false) {
  return {Kind::piece, 0, std::move(shape), {}, never_null};
}
ShapePtr list_shape() {
  return std::make_shared<const Shape>(Shape{{{CellKind::child}, {CellKind::any}}});
}

FrameCase bottom(FrameCells more) {
  FrameCase result{{number_cell(0), number_cell(7)}};
  result.cells.insert(result.cells.end(), more.begin(), more.end());
  return result;
}
FrameCase higher(FrameCells more, Passes passes = Passes::null, std::size_t cell = 0) {
  FrameCase result = bottom(std::move(more));
  result.cells[0] = {Kind::next};
  result.passes = passes;
  result.cell = cell;
  return result;
}

/// What the cells behind the tag have in common.
std::optional<FrameCell> joined(const FrameCell& a, const FrameCell& b,
                                const std::vector<ShapePtr>& known = {}) {
  const std::optional<FrameCase> both = join(bottom({a}), bottom({b}), known);
  return both ? std::optional(both->cells.at(2)) : std::nullopt;
}

TEST(FrameCasesDiffer, InTagsLevelsAndWhatIsBelow) {
  const FrameCase one = bottom({number_cell(1)});
  EXPECT_FALSE(differ(one, one));
  EXPECT_FALSE(differ(one, bottom({number_cell(2)}))) << "which is no tag";
  EXPECT_TRUE(differ(one, bottom({number_cell(1), any_cell()})));
  EXPECT_TRUE(differ(one, higher({number_cell(1)})));
  EXPECT_FALSE(differ(higher({any_cell()}), higher({any_cell()}, Passes::argument)));
  FrameCase other = one;
  other.cells[1] = number_cell(8);
  EXPECT_TRUE(differ(one, other));
  other.cells[1] = any_cell();
  EXPECT_FALSE(differ(one, other));
  other = one, other.level = 1;
  EXPECT_TRUE(differ(one, other));
  other = one, other.below = 1;
  EXPECT_TRUE(differ(one, other));
}

TEST(JoinFrames, CellsThatDifferAreData) {
  EXPECT_EQ(joined(number_cell(4), number_cell(4))->kind, Kind::number);
  EXPECT_EQ(joined(number_cell(4), number_cell(5))->kind, Kind::any);
  EXPECT_EQ(joined(argument(), number_cell(5))->kind, Kind::any);
  EXPECT_EQ(joined(any_cell(), argument())->kind, Kind::any);
  EXPECT_FALSE(joined(any_cell(), block({any_cell()})));
  EXPECT_FALSE(joined(number_cell(5), block({any_cell()})));
}

TEST(JoinFrames, NullAndBlocksMayBeTheArgument) {
  EXPECT_EQ(joined(argument(), number_cell(0))->kind, Kind::argument);
  EXPECT_EQ(joined(number_cell(0), argument())->kind, Kind::argument);
  EXPECT_EQ(joined(argument(), block({any_cell()}))->kind, Kind::argument);
  EXPECT_FALSE(joined(argument(), piece(list_shape())));
}

TEST(JoinFrames, BlocksAreJoinedCellByCell) {
  const auto both =
      joined(block({number_cell(1), argument()}, 1), block({number_cell(2), number_cell(0)}, 1));
  ASSERT_TRUE(both);
  EXPECT_EQ(both->kind, Kind::block);
  EXPECT_EQ(both->number, 1);
  EXPECT_EQ(both->block.at(0).kind, Kind::any);
  EXPECT_EQ(both->block.at(1).kind, Kind::argument);
  EXPECT_FALSE(joined(block({any_cell()}, 1), block({number_cell(0)}, 0)));
  EXPECT_FALSE(joined(block({any_cell()}), block({any_cell(), any_cell()})));
  EXPECT_FALSE(joined(block({argument()}), block({piece(list_shape())})));
}

TEST(JoinFrames, ABlockOrNullIsAPiece) {
  const auto both = joined(block({number_cell(0), any_cell()}), number_cell(0), {list_shape()});
  ASSERT_TRUE(both);
  EXPECT_EQ(both->kind, Kind::piece);
  EXPECT_FALSE(both->never_null);
  EXPECT_TRUE(both->shape->cells[0].is_own()) << "of a known shape";
  const auto of_itself = joined(number_cell(0), block({number_cell(3), any_cell()}, 2));
  ASSERT_TRUE(of_itself);
  EXPECT_EQ(of_itself->kind, Kind::piece);
  EXPECT_EQ(of_itself->number, 2);
  EXPECT_EQ(of_itself->shape->cells.at(0).kind, CellKind::number);
  EXPECT_EQ(of_itself->shape->cells.at(1).kind, CellKind::any);
  EXPECT_FALSE(joined(number_cell(0), block({argument()}))) << "pieces have no argument";
}

TEST(JoinFrames, WhatABlockOwnsIsOwnedByThePiece) {
  const FrameCell inner = block({{Kind::dropped}}, 1);
  const auto both = joined(number_cell(0), block({inner, piece(list_shape(), true)}));
  ASSERT_TRUE(both);
  const ShapeCells& cells = both->shape->cells;
  EXPECT_EQ(cells.at(0).kind, CellKind::child);
  EXPECT_EQ(cells[0].number, 1);
  EXPECT_EQ(cells[0].child->cells.at(0).kind, CellKind::dropped);
  EXPECT_TRUE(cells.at(1).never_null);
}

TEST(JoinFrames, TwoPiecesAreJoinedOrOfAKnownShape) {
  const auto number_list = [](Number value) {
    return std::make_shared<const Shape>(Shape{{{CellKind::child}, {CellKind::number, value}}});
  };
  const auto both = joined(piece(number_list(1)), piece(number_list(2)));
  ASSERT_TRUE(both);
  EXPECT_EQ(both->shape->cells[1].kind, CellKind::any);
  EXPECT_FALSE(both->never_null);
  const auto in_list = joined(block({number_cell(0), number_cell(4)}), piece(list_shape()));
  ASSERT_TRUE(in_list);
  EXPECT_EQ(in_list->kind, Kind::piece);
  const auto tree = std::make_shared<const Shape>(Shape{{{CellKind::any}, {CellKind::child}}});
  EXPECT_FALSE(joined(piece(list_shape()), piece(tree)));
}

TEST(JoinFrames, OfShapesWithCasesPiecesAreNeverNullWhereBothAre) {
  const auto tagged = std::make_shared<const Shape>(Shape{
      {{CellKind::number, 1}, {CellKind::any}}, {{{CellKind::number, 2}, {CellKind::child}}}});
  const auto of_two =
      std::make_shared<const Shape>(Shape{{{CellKind::number, 2}, {CellKind::number, 0}}});
  const auto joined_with = [&](const FrameCell& other, const ShapePtr& known) {
    const auto both = joined(block({number_cell(1), any_cell()}), other, {known});
    EXPECT_TRUE(both && both->kind == Kind::piece);
    return both && both->never_null;
  };
  EXPECT_TRUE(joined_with(piece(of_two, true), tagged));
  EXPECT_FALSE(joined_with(piece(of_two, false), tagged));
  EXPECT_FALSE(joined_with(number_cell(0), tagged));
  const auto data = std::make_shared<const Shape>(Shape{{{CellKind::any}, {CellKind::any}}});
  EXPECT_FALSE(joined_with(piece(of_two, true), data)) << "of one case nobody asks";
}

TEST(JoinFrames, WhatIsPassedIsTheSameOrNullInOne) {
  const auto passed = [](const FrameCase& a, const FrameCase& b) {
    const auto both = join(a, b, {});
    return both ? std::optional(std::pair{both->passes, both->cell}) : std::nullopt;
  };
  const FrameCells cells = {block({any_cell()}), block({any_cell()})};
  const FrameCase null = higher(cells), argument_passed = higher(cells, Passes::argument);
  const FrameCase second = higher(cells, Passes::cell, 2), third = higher(cells, Passes::cell, 3);
  EXPECT_EQ(passed(null, null), std::pair(Passes::null, std::size_t{0}));
  EXPECT_EQ(passed(null, argument_passed), std::pair(Passes::argument, std::size_t{0}));
  EXPECT_EQ(passed(argument_passed, null), std::pair(Passes::argument, std::size_t{0}));
  EXPECT_EQ(passed(second, second), std::pair(Passes::cell, std::size_t{2}));
  EXPECT_EQ(passed(null, third), std::pair(Passes::cell, std::size_t{3}));
  EXPECT_EQ(passed(second, third), std::nullopt);
  EXPECT_EQ(passed(second, argument_passed), std::nullopt);
  const FrameCase no_block = higher({number_cell(0), block({any_cell()})});
  EXPECT_EQ(passed(second, no_block), std::nullopt) << "which is no block any more";
}

}  // namespace
}  // namespace heapreach::search::frame_cases_test

// Which cells, arguments, bounds and ends a shape must have for its pieces to be some of another
// shape's.
#include <gtest/gtest.h>

#include "search/state/shape.h"

namespace heapreach::search::shape_inclusion_test {
namespace {

using Given = ShapeArgument::Kind;

ShapeCell data() {
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
ShapeCell back(Number offset, bool passes = false) {
  ShapeCell cell{CellKind::argument, offset};
  cell.passes = passes;
  return cell;
}
ShapeCell bounded(bool at_least, bool at_most) {
  ShapeCell cell{CellKind::bounded};
  cell.at_least = at_least, cell.at_most = at_most;
  return cell;
}
ShapePtr shape(ShapeCells cells) {
  return std::make_shared<const Shape>(Shape{std::move(cells)});
}
ShapeCell child(ShapePtr of, std::vector<ShapeArgument> arguments = {}) {
  ShapeCell cell{CellKind::child, 0, std::move(of)};
  cell.arguments = std::move(arguments);
  return cell;
}

bool has(ShapeCells general, ShapeCells special) {
  return includes(Shape{std::move(general)}, Shape{std::move(special)});
}

TEST(ShapeInclusion, NeedsAsManyCells) {
  EXPECT_TRUE(has({data()}, {data()}));
  EXPECT_FALSE(has({data()}, {data(), data()}));
  EXPECT_FALSE(has({data(), data()}, {data()}));
}

TEST(ShapeInclusion, DataAreAllButChildren) {
  EXPECT_TRUE(has({data()}, {number_cell(4)}));
  EXPECT_TRUE(has({data()}, {back(0)}));
  EXPECT_TRUE(has({data()}, {ShapeCell{CellKind::dropped}}));
  EXPECT_TRUE(has({ShapeCell{CellKind::dropped}}, {data()}));
  EXPECT_TRUE(has({data()}, {bounded(true, false)}));
  EXPECT_FALSE(has({data()}, {own()}));
  EXPECT_FALSE(has({number_cell(4)}, {data()}));
  EXPECT_FALSE(has({number_cell(4)}, {number_cell(5)}));
  EXPECT_TRUE(has({number_cell(4)}, {number_cell(4)}));
}

TEST(ShapeInclusion, ChildrenAreLedToAtTheSameOffset) {
  EXPECT_TRUE(has({own(1)}, {own(1)}));
  EXPECT_FALSE(has({own(1)}, {own(0)}));
  EXPECT_FALSE(has({own()}, {data()}));
  EXPECT_FALSE(has({own()}, {back(0)}));
}

TEST(ShapeInclusion, OnlyNullIsNoChild) {
  EXPECT_TRUE(has({own()}, {number_cell(0)}));
  EXPECT_FALSE(has({own()}, {number_cell(1)}));
  EXPECT_FALSE(has({surely(own())}, {number_cell(0)}));
  EXPECT_FALSE(has({surely(own())}, {own()}));
  EXPECT_TRUE(has({own()}, {surely(own())}));
  EXPECT_TRUE(has({surely(own())}, {surely(own())}));
}

TEST(ShapeInclusion, ChildrenAreSomeOfTheChildren) {
  EXPECT_TRUE(has({child(shape({data()}))}, {child(shape({number_cell(4)}))}));
  EXPECT_FALSE(has({child(shape({number_cell(4)}))}, {child(shape({data()}))}));
  EXPECT_FALSE(has({child(shape({data()}))}, {child(shape({data(), data()}))}));
  // A list and the lists that its blocks lead to are the same.
  EXPECT_TRUE(has({own()}, {child(shape({own()}))}));
  EXPECT_TRUE(has({child(shape({own()}))}, {own()}));
}

TEST(ShapeInclusion, WhatOneCaseAssumedIsNoReasonForAnother) {
  const ShapeCell zero = child(shape({number_cell(0)}));
  const ShapeCell one = child(shape({number_cell(1)}));
  const Shape general{{zero, number_cell(1)}, {{zero, number_cell(2)}}};
  EXPECT_FALSE(includes(general, Shape{{one, number_cell(2)}}));
  EXPECT_TRUE(includes(general, Shape{{zero, number_cell(2)}}));
}

TEST(ShapeInclusion, HoldsForEachCase) {
  const Shape one{{number_cell(1), data()}};
  const Shape two{{number_cell(2), data()}, {{number_cell(1), data()}}};
  EXPECT_TRUE(includes(two, one));
  EXPECT_FALSE(includes(one, two));
}

TEST(ShapeInclusion, ArgumentsStandInTheSameCellsOrNothingIsSaidOfThem) {
  EXPECT_TRUE(has({own(), back(1)}, {own(), back(1)}));
  EXPECT_FALSE(has({own(), back(1)}, {own(), back(0)}));
  EXPECT_FALSE(has({own(), back(0, true)}, {own(), back(0, false)}));
  EXPECT_FALSE(has({own(), back(0)}, {own(), data()}));
  EXPECT_TRUE(has({own(), data()}, {own(), back(0)})) << "the general one has no argument";
  EXPECT_FALSE(has({back(0), data()}, {back(0), back(0)})) << "one is not two";
}

TEST(ShapeInclusion, ChildrenGetTheSameArguments) {
  const ShapePtr leads_back = shape({own(), back(0, true)});
  const auto with = [&](ShapeArgument argument) {
    return ShapeCells{child(leads_back, {argument})};
  };
  EXPECT_TRUE(has(with({Given::owner, 0, 0}), with({Given::owner, 0, 0})));
  EXPECT_FALSE(has(with({Given::owner, 0, 0}), with({Given::owner, 0, 1})));
  EXPECT_FALSE(has(with({Given::owner, 0, 0}), with({Given::number, 0, 0})));
  EXPECT_TRUE(has(with({Given::any, 0, 0}), with({Given::owner, 0, 3})));
  EXPECT_FALSE(has(with({Given::owner, 0, 0}), with({Given::any, 0, 0})));
  // Of a child without arguments nothing is asked.
  const ShapePtr plain = shape({own(), data()});
  EXPECT_TRUE(has({child(plain)}, with({Given::owner, 0, 0})));
  EXPECT_FALSE(has(with({Given::owner, 0, 0}), {child(plain)}));
}

TEST(ShapeInclusion, BoundsMayBeLostFromAbove) {
  EXPECT_TRUE(has({bounded(true, true)}, {bounded(true, true)}));
  EXPECT_TRUE(has({bounded(true, false)}, {bounded(true, true)}));
  EXPECT_FALSE(has({bounded(true, true)}, {bounded(true, false)}));
  EXPECT_FALSE(has({bounded(false, true)}, {bounded(true, true)})) << "its first argument is lower";
  EXPECT_FALSE(has({bounded(true, false)}, {bounded(false, true)}));
  EXPECT_FALSE(has({bounded(true, false)}, {number_cell(1)}));
  EXPECT_FALSE(has({bounded(true, false), data()}, {bounded(true, false), back(0, true)}))
      << "behind another argument the bound is no longer the first";
}

TEST(ShapeInclusion, BoundsChangeInTheSameWay) {
  const auto tree = [](std::optional<Number> from) {
    ShapeCell right = own();
    right.from = from;
    return ShapeCells{bounded(true, false), right};
  };
  EXPECT_TRUE(has(tree(1), tree(1)));
  EXPECT_FALSE(has(tree(1), tree(0)));
  EXPECT_FALSE(has(tree(1), tree(std::nullopt)));
  EXPECT_FALSE(has(tree(std::nullopt), tree(1)));
}

TEST(ShapeInclusion, LeavesAreNotNull) {
  const auto tree = [](bool has_leaf) {
    return std::make_shared<const Shape>(Shape{{own(), own()}, {}, has_leaf});
  };
  EXPECT_TRUE(includes(*tree(true), *tree(true)));
  EXPECT_FALSE(includes(*tree(true), *tree(false)));
  EXPECT_FALSE(includes(*tree(false), *tree(true)));
  EXPECT_TRUE(has({child(tree(false))}, {number_cell(0)}));
  EXPECT_FALSE(has({child(tree(true), {{}})}, {number_cell(0)}));
}

ShapeCell ending(ShapePtr of, std::uint32_t end) {
  ShapeCell cell = child(std::move(of));
  cell.end = end;
  return cell;
}

TEST(ShapeInclusion, WhatEndsAtACellMayBeWhatThatHolds) {
  const ShapePtr list = shape({own(), data()});
  const ShapeCells general = {ending(list, 1), number_cell(7)};
  EXPECT_TRUE(has(general, {number_cell(7), number_cell(7)}));
  EXPECT_FALSE(has(general, {number_cell(8), number_cell(7)}));
  EXPECT_FALSE(has(general, {number_cell(0), number_cell(7)}));
  EXPECT_FALSE(has(general, {child(list), number_cell(7)}));
  EXPECT_TRUE(has(general, general));
  EXPECT_TRUE(has({ending(list, 1), data()}, {child(list), number_cell(0)}));
  EXPECT_FALSE(has({ending(list, 1), data()}, {child(list), data()}));
  EXPECT_FALSE(has({child(list), data()}, {ending(list, 1), data()}));
}

TEST(ShapeInclusion, WhatEndsAtACellGoesOnAtTheSameOne) {
  const ShapePtr tree = shape({own(), own()}), list = shape({own(), number_cell(0)});
  const ShapeCells at_first = {ending(list, 1), data(), data()};
  EXPECT_TRUE(has({ending(list, 1), data(), data()}, at_first));
  EXPECT_FALSE(has({ending(list, 2), data(), data()}, at_first));
  EXPECT_FALSE(has({ending(tree, 1), data(), data()}, at_first)) << "a path through either cell";
}

TEST(ShapeInclusion, PathsLeadThroughCellsOfBoth) {
  EXPECT_TRUE(includes_paths(Shape{{own(), data()}}, Shape{{own(), data()}}));
  EXPECT_TRUE(includes_paths(Shape{{own(), own()}}, Shape{{own(), number_cell(0)}}));
  EXPECT_FALSE(includes_paths(Shape{{child(shape({own(), own()})), own()}}, Shape{{own(), own()}}));
  // Only at the roots: what hangs beside a path is a piece.
  const ShapePtr of_lists = shape({child(shape({own()})), own()});
  EXPECT_TRUE(includes_paths(Shape{{child(of_lists), own()}}, Shape{{child(of_lists), own()}}));
}

}  // namespace
}  // namespace heapreach::search::shape_inclusion_test

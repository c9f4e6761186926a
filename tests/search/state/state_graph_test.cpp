// Configurations and their shapes as the checker gets to see them.
#include "search/state/state_graph.h"

#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/search/segments.h"

namespace heapreach::search::state_graph_test {
namespace {

using test::length;
using test::or_longer;
using test::slots;
using CheckedCell = evidence::ShapeCell;
using CheckedKind = evidence::ShapeCell::Kind;
using Given = evidence::ShapeArgument;

const LinearExpression x = linear_unknown(0);
const LinearExpression y = linear_unknown(1);

Datum data(Number value) {
  return number(linear_constant(value));
}
Linear linear(long constant, std::vector<std::pair<Unknown, Integer>> terms = {}) {
  return {Integer(constant), std::move(terms)};
}
ShapePtr shape(ShapeCells cells) {
  return std::make_shared<const Shape>(Shape{std::move(cells)});
}

TEST(StateGraphValues, AreWhatTheDataAre) {
  EXPECT_EQ(to_linear(add(multiply(-2, x), add(y, 7))), linear(7, {{0, -2}, {1, 1}}));
  EXPECT_EQ(to_linear(linear_constant(greatest_number)).constant, widened(greatest_number));
  EXPECT_EQ(to_value(data(4)), Value(linear(4)));
  EXPECT_EQ(to_value(place(3, true, add(x, 1))), Value(Pointer{3, true, linear(1, {{0, 1}})}));
  EXPECT_EQ(to_value(place(3)), Value(Pointer{3, false, linear(0)}));
  EXPECT_EQ(to_value(anything()), Value(Anything{}));
  EXPECT_EQ(to_value({}), Value(Anything{}));
}

TEST(StateGraphNodes, AreWhatTheSegmentsAre) {
  Segment list(2);
  length(list) = 3;
  or_longer(list) = true;
  list.is_static = list.is_new = true;
  slots(list) = {{-1, 4, data(0)}, {0, 0, number(y), 1, 2, number(x)}};
  const Node node = list.to_node();
  EXPECT_EQ(node.count, 3u);
  EXPECT_EQ(node.size, 2);
  EXPECT_TRUE(node.is_static && node.is_new && node.or_more);
  EXPECT_FALSE(node.freed || node.is_partial || node.or_empty || node.address);
  ASSERT_EQ(node.cells.size(), 2u);
  EXPECT_EQ(node.cells[0], (CellValue{-1, 4, linear(0)}));
  EXPECT_EQ(node.cells[1], (CellValue{0, 0, linear(0, {{1, 1}}), 1, 2, linear(0, {{0, 1}})}));
  Segment freed(1);
  freed.free();
  EXPECT_TRUE(freed.to_node().freed);
  EXPECT_TRUE(freed.to_node().cells.empty());
  EXPECT_FALSE(freed.to_node().is_static || freed.to_node().is_new || freed.to_node().or_more);
}

TEST(StateGraphNodes, OfUnknownSizeHaveAnExtent) {
  Segment table = Segment::table(x);
  table.add_cell(add(y, 1), data(5));
  table.ranges().push_back({data(0), number(x), shape({{CellKind::number, 9}}), 3, 2});
  table.locate(y);
  const Node node = table.to_node();
  EXPECT_TRUE(node.is_partial);
  EXPECT_EQ(node.size, 0);
  EXPECT_EQ(node.extent, linear(0, {{0, 1}}));
  EXPECT_EQ(node.offsets, (std::vector<Linear>{linear(1, {{1, 1}})}));
  EXPECT_EQ(node.address, linear(0, {{1, 1}}));
  ASSERT_EQ(node.ranges.size(), 1u);
  EXPECT_EQ(node.ranges[0].from, linear(0));
  EXPECT_EQ(node.ranges[0].to, linear(0, {{0, 1}}));
  EXPECT_EQ(node.ranges[0].stride, 3);
  EXPECT_EQ(node.ranges[0].at, 2);
}

TEST(StateGraphStates, HaveAllParts) {
  Configuration c;
  c.vertex = 4;
  c.used = 5;
  c.garbage = Garbage::some;
  c.unknowns = 2;
  c.old = {1};
  c.segments = {Segment(1)};
  c.store = {place(0), data(3)};
  c.condition = {{Relation::nonzero, add(x, -5)}};
  const State state = to_state(c);
  EXPECT_EQ(state.vertex, 4u);
  EXPECT_EQ(state.used, 5u);
  EXPECT_EQ(state.garbage, Garbage::some);
  EXPECT_EQ(state.unknowns, 2u);
  EXPECT_EQ(state.old, (std::vector<Unknown>{1}));
  EXPECT_EQ(state.nodes, (std::vector<Node>{Segment(1).to_node()}));
  EXPECT_EQ(state.store, (std::vector<Value>{Pointer{}, linear(3)}));
  ASSERT_EQ(state.condition.size(), 1u);
  EXPECT_EQ(state.condition[0].relation, Relation::nonzero);
  EXPECT_EQ(state.condition[0].linear, linear(-5, {{0, 1}}));
}

TEST(StateGraphStates, OfPiecesHaveTheirShapes) {
  const ShapePtr list = shape({{CellKind::child}});
  Configuration c;
  c.segments = {Segment(1), Segment::piece(list, true), Segment::path(list, data(0))};
  EXPECT_THROW(to_state(c), InternalError);
  ShapeTable shapes;
  const State state = to_state(c, &shapes);
  EXPECT_EQ(state.nodes[0].shape, std::nullopt);
  EXPECT_EQ(state.nodes[1].shape, 0u);
  EXPECT_TRUE(state.nodes[1].or_empty);
  EXPECT_FALSE(state.nodes[1].or_more);
  EXPECT_EQ(state.nodes[2].shape, 0u);
  EXPECT_TRUE(state.nodes[2].or_more);
  EXPECT_EQ(state.nodes[2].hole_bounds, 0u);
  EXPECT_EQ(shapes.take().size(), 1u);
  c.segments = {Segment::table(x)};
  EXPECT_NO_THROW(to_state(c));
  c.segments[0].ranges().push_back({data(0), data(1), shape({{CellKind::number, 9}})});
  EXPECT_THROW(to_state(c), InternalError);
  const State with_range = to_state(c, &shapes);
  EXPECT_EQ(with_range.nodes[0].ranges.at(0).cell.kind, CheckedKind::number);
  EXPECT_EQ(with_range.nodes[0].ranges[0].cell.number, 9);
}

TEST(StateGraphStates, OfPathsSayHowManyBoundsAreBehindThem) {
  ShapeCell key{CellKind::bounded}, next{CellKind::child};
  key.at_least = true;
  next.from = 0;
  Configuration c;
  c.segments = {Segment::path(shape({key, next}), data(0), {number(x), number(y)}),
                Segment::piece(shape({key, next}), false, {number(x)})};
  ShapeTable shapes;
  const State state = to_state(c, &shapes);
  EXPECT_EQ(state.nodes[0].hole_bounds, 1u);
  EXPECT_EQ(state.nodes[0].cells.size(), 3u);
  EXPECT_EQ(state.nodes[1].hole_bounds, 0u);
}

TEST(StateGraphShapes, AreThereOnceAndBehindThoseThatTheySpeakOf) {
  ShapeTable table;
  const ShapePtr list = shape({{CellKind::child, 2}, {CellKind::number, 7}, {CellKind::any}});
  ShapeCell surely{CellKind::child, 1, list};
  surely.never_null = true;
  const ShapePtr of_lists = shape({{CellKind::child}, surely});
  EXPECT_EQ(table.index_of(*of_lists), 1u);
  EXPECT_EQ(table.index_of(*list), 0u);
  EXPECT_EQ(table.index_of(*shape(of_lists->cells)), 1u);
  EXPECT_FALSE(table.has_argument(0));
  const std::vector<evidence::Shape> all = table.take();
  ASSERT_EQ(all.size(), 2u);
  const std::vector<CheckedCell> cells = {
      {CheckedKind::child, 2, 0}, {CheckedKind::number, 7}, {CheckedKind::anything}};
  EXPECT_EQ(all[0].cells, cells);
  CheckedCell list_cell{CheckedKind::child, 1, 0};
  list_cell.never_null = true;
  EXPECT_EQ(all[1].cells, (std::vector<CheckedCell>{{CheckedKind::child, 0, 1}, list_cell}));
}

TEST(StateGraphShapes, OfSeveralCasesLeadToThemselvesInAll) {
  ShapeTable table;
  table.index_of(*shape({{CellKind::any}}));
  const Shape cases{{{CellKind::number, 1}, {CellKind::child}},
                    {{{CellKind::number, 2}, {CellKind::child, 3}}}};
  EXPECT_EQ(table.index_of(cases), 1u);
  const evidence::Shape added = table.take()[1];
  EXPECT_EQ(added.cells[1].child, 1u);
  ASSERT_EQ(added.others.size(), 1u);
  EXPECT_EQ(added.others[0][0].number, 2);
  EXPECT_EQ(added.others[0][1], (CheckedCell{CheckedKind::child, 3, 1}));
}

TEST(StateGraphShapes, HaveArgumentsInTheOrderOfTheirCells) {
  ShapeTable table;
  ShapeCell passed{CellKind::argument}, back{CellKind::argument, 1}, key{CellKind::bounded};
  ShapeCell left{CellKind::child};
  passed.passes = true;
  key.at_least = key.at_most = true;
  left.to = -1;
  table.index_of(*shape({passed, back, key, left}));
  EXPECT_TRUE(table.has_argument(0));
  const evidence::Shape added = table.take()[0];
  EXPECT_EQ(added.arguments, 4u);
  EXPECT_EQ(added.leaf, std::nullopt);
  EXPECT_EQ(added.cells[0].kind, CheckedKind::argument);
  EXPECT_EQ(added.cells[0].argument, 0u);
  EXPECT_EQ(added.cells[1].argument, 1u);
  EXPECT_EQ(added.cells[1].number, 0) << "which is what its owner gives, not what the cell adds";
  EXPECT_EQ(added.cells[2].at_least, (evidence::ShapeBound{2, 0}));
  EXPECT_EQ(added.cells[2].at_most, (evidence::ShapeBound{3, 0}));
  EXPECT_EQ(added.cells[3].arguments, (std::vector<Given>{{Given::Kind::argument, 0, 0},
                                                          {Given::Kind::owner, 0, 1},
                                                          {Given::Kind::argument, 2, 0},
                                                          {Given::Kind::cell, 2, -1}}));
}

TEST(StateGraphShapes, HaveLeavesAndEnds) {
  ShapeTable table;
  table.index_of(Shape{{{CellKind::child}, {CellKind::child}}, {}, true});
  ShapeCell low{CellKind::child, 0, shape({{CellKind::child}, {CellKind::any}})};
  low.end = 1;
  table.index_of(*shape({low, {CellKind::child}}));
  const std::vector<evidence::Shape> all = table.take();
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].leaf, 0u);
  EXPECT_EQ(all[0].arguments, 1u);
  EXPECT_EQ(all[2].cells[0].end, 1u);
  EXPECT_EQ(all[2].cells[1].end, std::nullopt);
}

}  // namespace
}  // namespace heapreach::search::state_graph_test

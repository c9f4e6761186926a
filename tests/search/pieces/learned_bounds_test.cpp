// Bounds of data on paths and in lists, and those that a shape gets which is learned from a block.
#include "search/pieces/bounds.h"

#include <gtest/gtest.h>

#include "tests/search/segments.h"

namespace heapreach::search::learned_bounds_test {
namespace {

const LinearExpression x = linear_unknown(0);
const LinearExpression y = linear_unknown(1);

LinearExpression n(Number value) {
  return linear_constant(value);
}
Datum data(Number value) {
  return number(n(value));
}
Segment block(std::vector<Datum> held) {
  Segment result(static_cast<Number>(held.size()));
  for (std::size_t i = 0; i < held.size(); ++i) result.value(i) = held[i];
  return result;
}
/// A list of blocks of a number and a link.
Segment list(const Slot& numbers, const Datum& end = data(0)) {
  Segment result(2);
  test::length(result) = 2;
  test::slots(result) = {numbers, {1, 0, end}};
  return result;
}
Slot ordered(int order, Number gap, Number from, Number to) {
  return {0, 0, data(to), order, gap, data(from)};
}

ShapeCell key(bool at_least, bool at_most) {
  ShapeCell cell{CellKind::bounded};
  cell.at_least = at_least, cell.at_most = at_most;
  return cell;
}
ShapeCell own(std::optional<Number> from = {}, std::optional<Number> to = {}) {
  ShapeCell cell{CellKind::child};
  cell.from = from, cell.to = to;
  return cell;
}
/// Numbers rise (or fall) by one from block to block.
Shape rising() {
  return {{key(true, false), own(1)}};
}
Shape falling() {
  return {{key(false, true), own({}, -1)}};
}
Shape tree() {
  return {{key(true, true), own({}, 0), own(1)}};
}
ShapePtr pointer(Shape shape) {
  return std::make_shared<const Shape>(std::move(shape));
}

TEST(HoleBounds, AreThoseThatChange) {
  Configuration c;
  c.segments = {block({data(5), place(0), place(0)})};
  using Bounds = std::optional<std::vector<Datum>>;
  const auto at = [&](const Shape& shape, std::size_t exit) {
    std::vector<Datum> own = {data(1), data(9)};
    own.resize(shape.arguments());
    return hole_bounds_at(c, 0, shape, exit, own);
  };
  EXPECT_EQ(at(tree(), 1), (Bounds{{data(1), data(5)}}));
  EXPECT_EQ(at(tree(), 2), (Bounds{{data(6), data(9)}}));
  EXPECT_EQ(at(Shape{{key(true, true), own({}, 0), own()}}, 2), (Bounds{{data(9)}}));
  c.segments[0].value(0) = anything();
  EXPECT_EQ(at(tree(), 1), std::nullopt);
}

TEST(HoleBounds, OfAPathAreItsOwnOrItsArguments) {
  const Segment lower = Segment::path(pointer(rising()), data(0), {data(1), data(4)});
  const Shape both{{key(true, true), own(1, -1)}};
  EXPECT_EQ(hole_bounds_as(rising(), lower, {data(1)}), (std::vector<Datum>{data(4)}));
  EXPECT_EQ(hole_bounds_as(both, lower, {data(1), data(9)}),
            (std::vector<Datum>{data(4), data(9)}));
  EXPECT_EQ(hole_bounds_as(falling(), lower, {data(9)}), (std::vector<Datum>{data(9)}));
}

TEST(ListIsWithin, RisesAsTheLinkSays) {
  Facts facts({});
  const Configuration c;
  const auto within = [&](const Segment& list, const Shape& shape, Number argument) {
    return list_is_within(c, &facts, list, shape, shape.cells[1], {data(argument)});
  };
  EXPECT_TRUE(within(list(ordered(1, 1, 3, 9)), rising(), 3));
  EXPECT_FALSE(within(list(ordered(1, 1, 3, 9)), rising(), 4));
  EXPECT_FALSE(within(list(ordered(1, 0, 3, 9)), rising(), 3)) << "by too little";
  EXPECT_FALSE(within(list(ordered(-1, 1, 9, 3)), rising(), 3));
  EXPECT_FALSE(within(list({0, 0, anything()}), rising(), 3));
  EXPECT_TRUE(within(list(ordered(-1, 1, 9, 3)), falling(), 9));
  EXPECT_FALSE(within(list(ordered(-1, 1, 9, 3)), falling(), 8));
  EXPECT_FALSE(within(list(ordered(-1, 0, 9, 3)), falling(), 9));
  const Shape passing{{key(true, false), own()}};
  EXPECT_TRUE(within(list(ordered(-1, 0, 9, 3)), passing, 3)) << "the least is the last one";
  EXPECT_FALSE(within(list(ordered(-1, 0, 9, 3)), passing, 4));
  EXPECT_TRUE(within(list({0, 0, anything()}), Shape{{{CellKind::any}, own()}}, 0));
}

ShapePtr learned(const Configuration& c, const Shape& shape) {
  Facts facts({});
  return with_bounds(c, 0, shape, facts);
}

TEST(WithBounds, AreLearnedFromABlockAndWhatItOwns) {
  Configuration c;
  c.condition = {less_equal(add(x, 1), y)};
  const auto of = [&](const LinearExpression& root, const LinearExpression& child) {
    c.segments = {block({number(root), place(1)}), block({number(child), data(0)})};
    return learned(c, {{{CellKind::any}, own()}});
  };
  const ShapePtr up = of(x, y);
  ASSERT_TRUE(up);
  EXPECT_TRUE(up->cells[0].at_least && !up->cells[0].at_most);
  EXPECT_EQ(up->cells[1].from, 1);
  const ShapePtr down = of(y, x);
  ASSERT_TRUE(down);
  EXPECT_TRUE(!down->cells[0].at_least && down->cells[0].at_most);
  EXPECT_EQ(down->cells[1].to, -1);
  ASSERT_TRUE(of(x, x));
  EXPECT_EQ(of(x, x)->cells[1].from, 0);
  EXPECT_FALSE(of(x, linear_unknown(2)));
}

TEST(WithBounds, WhereOtherChildrenMayBeBothAreKept) {
  Configuration c;
  c.segments = {block({data(5), place(1), data(0)}), block({data(3), data(0), data(0)})};
  const ShapePtr result = learned(c, {{{CellKind::any}, own(), own()}});
  ASSERT_TRUE(result);
  EXPECT_TRUE(result->cells[0].at_least && result->cells[0].at_most);
  EXPECT_EQ(result->cells[1].to, -1);
  EXPECT_EQ(result->cells[2].kind, CellKind::number) << "where it has no child nothing is known";
  c.segments[0].value(0) = anything();
  EXPECT_FALSE(learned(c, {{{CellKind::any}, own(), own()}}));
  EXPECT_FALSE(learned(c, {{{CellKind::any}, own(), own()}, {{{CellKind::number}, own(), own()}}}));
}

/// A block of a number and a link to another one, and what is learned of it.
ShapePtr limited(std::vector<Constraint> condition, Segment behind,
                 const std::vector<DataLimit>& limits) {
  Facts facts({});
  Configuration c;
  c.unknowns = 2;
  c.condition = std::move(condition);
  c.segments = {block({number(x), place(1)}), std::move(behind)};
  return with_limit(c, 0, Shape{{{CellKind::any}, own()}}, limits, facts);
}

TEST(WithLimit, BothBlocksKeepToIt) {
  const std::vector<Constraint> positive = {less_equal(n(1), x), less_equal(n(2), y)};
  const Segment last = block({number(y), data(0)});
  const ShapePtr shape = limited(positive, last, {{0, 2, true}, {0, 1, true}});
  ASSERT_NE(shape, nullptr);
  EXPECT_TRUE(shape->cells[0].at_least);
  EXPECT_FALSE(shape->cells[0].at_most);
  EXPECT_EQ(shape->cells[0].limit, Number(1)) << "the first one is none of x";
  EXPECT_FALSE(shape->changes(true));
  EXPECT_EQ(limited(positive, last, {{0, 3, false}}), nullptr);
  EXPECT_EQ(limited(positive, last, {{1, 1, true}, {7, 1, true}}), nullptr) << "no data there";
  EXPECT_EQ(limited({less_equal(n(1), x)}, last, {{0, 1, true}}), nullptr) << "y may be anything";
}

TEST(WithLimit, PiecesKeepToItIfTheirBoundSaysSo) {
  Shape known{{key(true, false), own()}};
  known.cells[0].limit = 1;
  const std::vector<Constraint> positive = {less_equal(n(1), x)};
  const auto with_bound = [&](Datum bound) {
    return limited(positive, Segment::piece(pointer(known), true, {std::move(bound)}),
                   {{0, 1, true}});
  };
  EXPECT_NE(with_bound(data(1)), nullptr);
  EXPECT_EQ(with_bound(data(0)), nullptr);
  EXPECT_EQ(with_bound(anything()), nullptr);
}

}  // namespace
}  // namespace heapreach::search::learned_bounds_test

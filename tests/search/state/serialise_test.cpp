// Configurations as bytes: all of them but `used` comes back; their shapes leave numbers out, and
// their outlines lengths, too, and nothing else.
#include <gtest/gtest.h>

#include <functional>

#include "search/state/configuration.h"
#include "tests/search/segments.h"

namespace heapreach::search::serialise_test {
namespace {

using test::length;
using test::or_longer;
using test::slots;

const LinearExpression x = linear_unknown(0);
const LinearExpression y = linear_unknown(200);

Datum data(Number value) {
  return number(linear_constant(value));
}

ShapePtr list_shape() {
  return std::make_shared<const Shape>(Shape{{{CellKind::child, 1}, {CellKind::number, 7}}});
}

FrameShapePtr frames() {
  FrameShape shape;
  shape.level = 1;
  FrameCase bottom{{{FrameCell::Kind::number, 0}, {FrameCell::Kind::argument}}};
  bottom.level = 1;
  shape.cases = {bottom};
  return std::make_shared<const FrameShape>(std::move(shape));
}

/// Segments of all kinds.
Configuration rich() {
  Configuration c;
  c.vertex = 300;
  c.used = 9;
  c.garbage = Garbage::some;
  c.unknowns = 201;
  c.old = {0, 200};
  c.condition = {less_equal(x, y), {Relation::nonzero, add(x, -5)}};
  c.segments.emplace_back(2);
  Segment& list = c.segments[0];
  length(list) = 3;
  or_longer(list) = true;
  slots(list) = {{-1, 4, place(1, false, x)}, {0, 0, number(y), -1, 2, number(x)}};
  c.segments.emplace_back(1);
  c.segments[1].is_static = c.segments[1].is_frame = true;
  c.segments.emplace_back(3);
  c.segments[2].free();
  c.segments[2].is_new = true;
  c.segments.push_back(Segment::piece(list_shape(), true));
  c.segments.push_back(Segment::path(list_shape(), place(0, true)));
  c.segments.push_back(Segment::stack(frames(), data(12)));
  c.segments.push_back(Segment::partial(x));
  c.segments[6].add_cell(add(x, -1), anything());
  c.segments[6].locate(y);
  c.segments.push_back(Segment::table(y));
  c.segments[7].add_cell(linear_constant(1), data(5));
  const auto form = std::make_shared<const Shape>(Shape{{{CellKind::child, 0, list_shape()}}});
  c.segments[7].ranges().push_back({number(x), number(y), form, 3, 2});
  c.segments.emplace_back(1);
  c.segments[8].give_address();
  c.store = {data(-1), anything(), {}, place(0, true, linear_constant(-2)), number(add(x, y))};
  return c;
}

TEST(Serialised, ComesBackAsItWas) {
  const Configuration before = rich();
  const Configuration after = deserialised(serialised(before));
  EXPECT_EQ(after.vertex, before.vertex);
  EXPECT_EQ(after.used, 0u);
  EXPECT_EQ(after.garbage, before.garbage);
  EXPECT_EQ(after.unknowns, before.unknowns);
  EXPECT_EQ(after.old, before.old);
  EXPECT_EQ(after.condition, before.condition);
  EXPECT_EQ(after.store, before.store);
  ASSERT_EQ(after.segments.size(), before.segments.size());
  for (const SegmentId id : {0, 1, 2, 6, 8}) {
    EXPECT_EQ(after.segments[id], before.segments[id]) << id;
  }
  EXPECT_TRUE(after.segments[3].is_piece() && after.segments[3].may_be_empty());
  EXPECT_FALSE(after.segments[3].has_hole());
  EXPECT_TRUE(after.segments[4].has_hole() && !after.segments[4].may_be_empty());
  EXPECT_EQ(after.segments[4].hole(), place(0, true));
  EXPECT_TRUE(after.segments[5].is_stack());
  EXPECT_EQ(after.segments[5].argument(), data(12));
  ASSERT_EQ(after.segments[7].ranges().size(), 1u);
  const SlotRange& range = after.segments[7].ranges()[0];
  EXPECT_EQ(range.from, number(x));
  EXPECT_EQ(range.to, number(y));
  EXPECT_EQ(range.stride, 3);
  EXPECT_EQ(range.field, 2);
  EXPECT_TRUE(range.owns());
  EXPECT_EQ(after.segments[7].offset(0), linear_constant(1));
  EXPECT_EQ(serialised(after), serialised(before));
}

TEST(Serialised, NeedsNoMoreThanItHas) {
  const Configuration nothing = deserialised(serialised({}));
  EXPECT_EQ(nothing.vertex, 0u);
  EXPECT_TRUE(nothing.segments.empty() && nothing.store.empty() && nothing.condition.empty());
}

enum class Part { none, data, length, shape };

/// How much of the configuration's bytes the change is a part of.
Part part_of(const std::function<void(Configuration&)>& change) {
  const Configuration before = rich();
  Configuration after = before;
  change(after);
  if (outline_of(before) != outline_of(after)) return Part::shape;
  if (shape_of(before) != shape_of(after)) return Part::length;
  return serialised(before) == serialised(after) ? Part::none : Part::data;
}

TEST(Serialised, UsedCellsAreNoPart) {
  EXPECT_EQ(part_of([](Configuration& c) { ++c.used; }), Part::none);
}

TEST(Serialised, NumbersAreDataAndNoShape) {
  using C = Configuration;
  EXPECT_EQ(part_of([](C& c) { c.unknowns = 500; }), Part::data);
  EXPECT_EQ(part_of([](C& c) { c.old.pop_back(); }), Part::data);
  EXPECT_EQ(part_of([](C& c) { c.condition.pop_back(); }), Part::data);
  EXPECT_EQ(part_of([](C& c) { c.condition[0].relation = Relation::zero; }), Part::data);
  EXPECT_EQ(part_of([](C& c) { c.store[0] = data(5); }), Part::data);
  EXPECT_EQ(part_of([](C& c) { c.store[0] = anything(); }), Part::data);
  EXPECT_EQ(part_of([](C& c) { c.store[1] = {}; }), Part::data);
  EXPECT_EQ(part_of([](C& c) { c.store[3].linear = x; }), Part::data);
  EXPECT_EQ(part_of([](C& c) { c.segments[6].locate(x); }), Part::data);
}

TEST(Serialised, WhatMakesListsIsShapeAndNoOutline) {
  using C = Configuration;
  EXPECT_EQ(part_of([](C& c) { length(c.segments[0]) = 4; }), Part::length);
  EXPECT_EQ(part_of([](C& c) { or_longer(c.segments[0]) = false; }), Part::length);
  EXPECT_EQ(part_of([](C& c) { slots(c.segments[0])[0].step = 1; }), Part::length);
  EXPECT_EQ(part_of([](C& c) { slots(c.segments[0])[0].offset = 1; }), Part::length);
  EXPECT_EQ(part_of([](C& c) { slots(c.segments[0])[1].order = 1; }), Part::length);
  EXPECT_EQ(part_of([](C& c) { slots(c.segments[0])[1].gap = 1; }), Part::length);
  EXPECT_EQ(part_of([](C& c) { c.store[3].last = false; }), Part::length);
}

TEST(Serialised, AllElseIsOutline) {
  using C = Configuration;
  EXPECT_EQ(part_of([](C& c) { c.vertex = 3; }), Part::shape);
  EXPECT_EQ(part_of([](C& c) { c.garbage = Garbage::any; }), Part::shape);
  EXPECT_EQ(part_of([](C& c) { c.store.pop_back(); }), Part::shape);
  EXPECT_EQ(part_of([](C& c) { c.store[3].segment = 1; }), Part::shape);
  EXPECT_EQ(part_of([](C& c) { c.store[0] = place(0); }), Part::shape);
  EXPECT_EQ(part_of([](C& c) { c.segments.pop_back(); }), Part::shape);
  EXPECT_EQ(part_of([](C& c) { c.segments[0].size = 3; }), Part::shape);
  EXPECT_EQ(part_of([](C& c) { c.segments[0].freed = true; }), Part::shape);
  EXPECT_EQ(part_of([](C& c) { c.segments[1].is_static = false; }), Part::shape);
  EXPECT_EQ(part_of([](C& c) { c.segments[1].is_frame = false; }), Part::shape);
  EXPECT_EQ(part_of([](C& c) { c.segments[2].is_new = false; }), Part::shape);
  EXPECT_EQ(part_of([](C& c) { c.segments[3].exclude_empty(); }), Part::shape);
  EXPECT_EQ(part_of([](C& c) { c.segments[7].ranges()[0].field = 1; }), Part::shape);
  EXPECT_EQ(part_of([](C& c) { c.segments[7].ranges()[0].stride = 4; }), Part::shape);
  EXPECT_EQ(part_of([](C& c) { c.segments[7].ranges().clear(); }), Part::shape);
  EXPECT_EQ(part_of([](C& c) { c.segments[8] = Segment(1); }), Part::shape);
}

}  // namespace
}  // namespace heapreach::search::serialise_test

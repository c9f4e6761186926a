// Cells of tables become ranges where nothing names them: ranges grow by cells beside them, and
// give way to others.
#include "search/abstraction/tables.h"

#include <gtest/gtest.h>

#include "tests/search/support.h"

namespace heapreach::search::tables_test {
namespace {

// In the configurations n is the size of the table, and i an index.
const LinearExpression n = linear_unknown(0);
const LinearExpression i = linear_unknown(1);

LinearExpression c(Number value) {
  return linear_constant(value);
}
Datum data(Number value) {
  return number(c(value));
}

/// A table of any size, of which 0 and lists of blocks of one cell are stored in each cell.
const rts::System& tables() {
  static const rts::System system = test::system_of(
      "rts: 1\n"
      "variables: {t: ptr, l: ptr, a: int, b: int, d: int, e: int, f: int, g: int, h: int}\n"
      "start: {vertex: a}\nerror: bad\nedges:\n"
      "  - {from: a, to: b, do: [{alloc: {to: t, size: a}}, {alloc: {to: l, size: 1}},\n"
      "      {store: {at: l, value: l}}, {store: {at: t + a, value: 0}},\n"
      "      {store: {at: t + a, value: l}}]}\n"
      "  - {from: b, to: bad}\n");
  return system;
}

ShapePtr form(ShapeCell cell) {
  return std::make_shared<const Shape>(Shape{{std::move(cell)}});
}
ShapePtr null_form() {
  return form({CellKind::number});
}

Configuration table(std::vector<Constraint> condition) {
  Configuration result;
  result.unknowns = 2;
  result.garbage = Garbage::none;
  result.condition = std::move(condition);
  result.condition.push_back(less_equal(c(1), n));
  result.segments = {Segment::table(n)};
  result.store.assign(tables().variables.size(), data(0));
  result.store[0] = place(0);
  return result;
}

SlotRange range(const LinearExpression& from, const LinearExpression& to, ShapePtr cell) {
  return {number(from), number(to), std::move(cell)};
}

bool folded(Configuration& configuration) {
  Facts facts({});
  Shapes shapes(tables());
  return fold_tables(configuration, shapes, facts);
}

/// The only range of the table, which has no cell beside it.
SlotRange only_range(const Configuration& configuration) {
  EXPECT_EQ(configuration.segments[0].cells(), 0u);
  EXPECT_EQ(configuration.segments[0].ranges().size(), 1u);
  return configuration.segments[0].ranges().empty() ? SlotRange{}
                                                    : configuration.segments[0].ranges().front();
}

void expect_range(const SlotRange& is, const LinearExpression& from, const LinearExpression& to) {
  EXPECT_EQ(is.from, number(from));
  EXPECT_EQ(is.to, number(to));
}

TEST(FoldTables, WithoutTablesThereIsNothingToDo) {
  Configuration none = table({less_equal(i, c(3)), less_equal(c(3), i)});
  none.segments[0] = Segment(1);
  EXPECT_FALSE(folded(none));
  EXPECT_EQ(none.condition.size(), 3u);
  Configuration freed = table({});
  freed.segments[0].add_cell(c(0), data(0));
  freed.segments[0].freed = true;
  EXPECT_FALSE(folded(freed));
  EXPECT_EQ(freed.segments[0].cells(), 1u);
}

TEST(FoldTables, BoundsFromBothSidesAreEquations) {
  Configuration both = table({less_equal(i, c(3)), less_equal(c(3), i)});
  EXPECT_TRUE(folded(both));
  EXPECT_EQ(both.condition, (std::vector<Constraint>{search::equal(i, c(3)), less_equal(c(1), n)}));
  Configuration apart = table({less_equal(i, c(4)), less_equal(c(3), i)});
  EXPECT_FALSE(folded(apart));
}

TEST(FoldTables, TheFirstCellIsARange) {
  Configuration first = table({});
  first.segments[0].add_cell(c(0), data(0));
  EXPECT_TRUE(folded(first));
  const SlotRange is = only_range(first);
  expect_range(is, c(0), c(1));
  EXPECT_EQ(is.cell().kind, CellKind::number);
  EXPECT_EQ(is.cell().number, 0);
  EXPECT_FALSE(folded(first));
}

TEST(FoldTables, TheLastCellIsARangeAndOneInTheMiddleIsNone) {
  Configuration last = table({});
  last.segments[0].add_cell(add(n, -1), data(0));
  EXPECT_TRUE(folded(last));
  expect_range(only_range(last), add(n, -1), n);
  Configuration middle = table({less_equal(c(0), i), less_equal(add(i, 2), n)});
  middle.segments[0].add_cell(i, data(0));
  EXPECT_FALSE(folded(middle));
  EXPECT_EQ(middle.segments[0].cells(), 1u);
}

TEST(FoldTables, ACellBesideARangeIsOneOfIt) {
  const std::vector<Constraint> inside = {less_equal(c(1), i), less_equal(add(i, 1), n)};
  Configuration behind = table(inside);
  behind.segments[0].ranges() = {range(c(0), i, null_form())};
  behind.segments[0].add_cell(i, data(0));
  EXPECT_TRUE(folded(behind));
  expect_range(only_range(behind), c(0), add(i, 1));
  Configuration before = table({less_equal(c(0), i), less_equal(add(i, 2), n)});
  before.segments[0].ranges() = {range(add(i, 1), n, null_form())};
  before.segments[0].add_cell(i, data(0));
  EXPECT_TRUE(folded(before));
  expect_range(only_range(before), i, n);
}

TEST(FoldTables, CellsThatVariablesNameStay) {
  const auto stays = [](const Datum& variable) {
    Configuration named = table({less_equal(c(1), i), less_equal(add(i, 1), n)});
    named.segments[0].ranges() = {range(c(0), i, null_form())};
    named.segments[0].add_cell(i, data(0));
    named.store[2] = variable;
    folded(named);
    return named.segments[0].cells() == 1;
  };
  EXPECT_TRUE(stays(number(i)));
  EXPECT_TRUE(stays(place(0, false, i)));
  EXPECT_FALSE(stays(number(add(i, 1))));
  EXPECT_FALSE(stays(place(0)));
  EXPECT_FALSE(stays(anything()));
}

TEST(FoldTables, WhatNothingIsSaidOfIsForgotten) {
  const auto left = [](const Datum& held) {
    Configuration any = table({less_equal(c(0), i), less_equal(add(i, 2), n)});
    any.segments[0].add_cell(i, held);
    folded(any);
    return any.segments[0].cells();
  };
  EXPECT_EQ(left(anything()), 0u);
  EXPECT_EQ(left(number(n)), 0u);
  EXPECT_EQ(left(data(5)), 0u) << "which no instruction stores";
  EXPECT_EQ(left(data(0)), 1u);
}

TEST(FoldTables, ARangeGivesWayAtItsEnds) {
  Configuration first = table({less_equal(c(3), n)});
  first.segments[0].ranges() = {range(c(0), n, null_form())};
  first.segments[0].add_cell(c(0), data(5));
  EXPECT_TRUE(folded(first));
  expect_range(only_range(first), c(1), n);
  Configuration last = table({less_equal(c(3), n)});
  last.segments[0].ranges() = {range(c(0), n, null_form())};
  last.segments[0].add_cell(add(n, -1), data(5));
  EXPECT_TRUE(folded(last));
  expect_range(only_range(last), c(0), add(n, -1));
}

TEST(FoldTables, OfNumbersThatNoVariableKnowsTwoStay) {
  Configuration texts = table({});
  texts.unknowns = 5;
  for (Unknown at = 1; at < 5; ++at) {
    texts.condition.push_back(less_equal(c(10 * at), linear_unknown(at)));
    texts.condition.push_back(less_equal(linear_unknown(at), c(10 * at + 5)));
    texts.segments[0].add_cell(linear_unknown(at), data(0));
  }
  texts.condition.push_back(less_equal(c(100), n));
  texts.store[2] = number(linear_unknown(1));  // this one is known
  EXPECT_TRUE(folded(texts));
  ASSERT_EQ(texts.segments[0].cells(), 3u);
  EXPECT_EQ(texts.segments[0].offset(0), linear_unknown(1));
  EXPECT_EQ(texts.segments[0].offset(1), linear_unknown(3));
  EXPECT_EQ(texts.segments[0].offset(2), linear_unknown(4));
}

TEST(ForgetNumbersInTables, LeavesWhatOwnsBlocks) {
  Configuration both = table({});
  both.segments.push_back(Segment(1));
  both.segments[0].add_cell(c(0), place(1));
  both.segments[0].add_cell(c(1), data(7));
  both.segments[0].ranges() = {range(c(2), n, null_form())};
  EXPECT_TRUE(forget_numbers_in_tables(both));
  ASSERT_EQ(both.segments[0].cells(), 1u);
  EXPECT_EQ(both.segments[0].offset(0), c(0));
  EXPECT_TRUE(both.segments[0].ranges().empty());
  EXPECT_FALSE(forget_numbers_in_tables(both));
}

}  // namespace
}  // namespace heapreach::search::tables_test

// Tables that own lists: ranges say so where cells do, and what is owned is not forgotten with too
// many named cells, unless garbage is no matter.
#include "search/abstraction/tables.h"

#include <gtest/gtest.h>

#include "tests/search/support.h"

namespace heapreach::search::owning_tables_test {
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

ShapePtr list() {
  return std::make_shared<const Shape>(Shape{{{CellKind::child}}});
}
ShapePtr form(ShapeCell cell) {
  return std::make_shared<const Shape>(Shape{{std::move(cell)}});
}
ShapePtr null_form() {
  return form({CellKind::number});
}
ShapePtr list_form() {
  return form({CellKind::child, 0, list()});
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

TEST(FoldOwningTables, OwnedListsMakeTheRangeOneOfLists) {
  Configuration owning = table({less_equal(c(1), i), less_equal(add(i, 2), n)});
  owning.segments[0].ranges() = {range(c(0), n, null_form())};
  owning.segments[0].add_cell(i, place(1));
  owning.segments.push_back(Segment::piece(list(), false));
  EXPECT_TRUE(folded(owning));
  const SlotRange is = only_range(owning);
  expect_range(is, c(0), n);
  EXPECT_TRUE(is.owns());
  EXPECT_FALSE(is.cell().never_null);
  EXPECT_FALSE(owning.segments[1].is_piece()) << "it is what the range says";
}

TEST(FoldOwningTables, OfNothingButListsTheyAreNeverNull) {
  Configuration first = table({});
  first.segments[0].add_cell(c(0), place(1));
  first.segments.push_back(Segment::piece(list(), false));
  EXPECT_TRUE(folded(first));
  EXPECT_TRUE(only_range(first).owns());
  EXPECT_TRUE(only_range(first).cell().never_null);
  Configuration maybe = table({});
  maybe.segments[0].add_cell(c(0), place(1));
  maybe.segments.push_back(Segment::piece(list(), true));
  EXPECT_TRUE(folded(maybe));
  EXPECT_FALSE(only_range(maybe).cell().never_null);
}

TEST(FoldOwningTables, NullInFrontOfListsIsCutOff) {
  Configuration first = table({less_equal(c(3), n)});
  first.segments[0].ranges() = {range(c(0), n, list_form())};
  first.segments[0].add_cell(c(0), data(0));
  EXPECT_TRUE(folded(first));
  ASSERT_EQ(first.segments[0].ranges().size(), 2u);
  expect_range(first.segments[0].ranges()[0], c(0), c(1));
  EXPECT_FALSE(first.segments[0].ranges()[0].owns());
  expect_range(first.segments[0].ranges()[1], c(1), n);
  EXPECT_TRUE(first.segments[0].ranges()[1].owns());
}

/// Seven cells are named by variables, and six are kept.
Configuration too_many(const Datum& oldest) {
  Configuration result = table({less_equal(c(90), n)});
  result.unknowns = 9;
  for (Unknown u = 2; u < 9; ++u) {
    const LinearExpression at = linear_unknown(u);
    result.store[u] = number(at);
    result.segments[0].add_cell(at, u == 2 ? oldest : data(0));
  }
  return result;
}

TEST(FoldOwningTables, OfTooManyNamedCellsTheOldestIsForgotten) {
  Configuration many = too_many(data(0));
  many.segments[0].ranges() = {range(c(0), n, null_form())};
  EXPECT_TRUE(folded(many));
  ASSERT_EQ(many.segments[0].cells(), 6u);
  EXPECT_EQ(many.segments[0].offset(0), linear_unknown(3));
  EXPECT_TRUE(many.segments[0].ranges().empty()) << "it may be anywhere in it";
  EXPECT_FALSE(folded(many));
}

TEST(FoldOwningTables, WhatIsOwnedIsNotForgottenUnlessGarbageIsNoMatter) {
  Configuration owned = too_many(place(1));
  owned.segments.push_back(Segment::piece(list(), false));
  Configuration behind = too_many(data(0));
  behind.segments[0].ranges() = {range(c(0), n, list_form())};
  for (Configuration& each : std::vector{owned, behind}) {
    Configuration any = each;
    any.garbage = Garbage::any;
    EXPECT_THROW(folded(each), OwnsUnseen);
    EXPECT_TRUE(folded(any));
    EXPECT_EQ(any.segments[0].cells(), 6u);
  }
}

}  // namespace
}  // namespace heapreach::search::owning_tables_test

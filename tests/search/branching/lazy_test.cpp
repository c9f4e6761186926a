// Blocks of a start heap that is not known: numbers become places, age is inherited, and what says
// nothing or is too much is forgotten.
#include "search/branching/lazy.h"

#include <gtest/gtest.h>

#include "tests/search/segments.h"

namespace heapreach::search::lazy_test {
namespace {

const LinearExpression x = linear_unknown(0);
const LinearExpression y = linear_unknown(1);
const LinearExpression z = linear_unknown(2);

LinearExpression n(Number value) {
  return linear_constant(value);
}
Datum data(Number value) {
  return number(n(value));
}

/// A block that x leads to, if somebody says so, and a store.
Configuration with(std::vector<Datum> store, std::vector<Constraint> condition = {}) {
  Configuration c;
  c.unknowns = 3;
  c.segments = {Segment(2), Segment(1)};
  c.store = std::move(store);
  c.condition = std::move(condition);
  return c;
}

TEST(AddPartialBlock, IsTheLastOneAndMayLieAnywhere) {
  Configuration c = with({});
  EXPECT_EQ(add_partial_block(c, x), 2u);
  EXPECT_TRUE(c.segments[2].is_partial());
  EXPECT_EQ(c.segments[2].extent(), x);
  EXPECT_TRUE(c.segments[2].may_be_located());
  EXPECT_FALSE(c.segments[2].is_located());
}

TEST(Identify, NumbersAtAKnownDistanceArePlacesToo) {
  Configuration c = with({number(x), number(add(x, 3)), number(y), number(add(x, y)),
                          number(multiply(2, x)), data(0)});
  c.segments[1].value(0) = number(add(x, -1));
  EXPECT_TRUE(identify(c, add(x, 1), place(0, false, n(5))));
  EXPECT_EQ(c.store,
            (std::vector<Datum>{place(0, false, n(4)), place(0, false, n(7)), number(y),
                                place(0, false, add(y, 4)), number(multiply(2, x)), data(0)}));
  EXPECT_EQ(c.segments[1].value(0), place(0, false, n(3)));
}

TEST(IsHeld, WhereIdentifyHasSomethingToDo) {
  Configuration c = with({number(add(x, 3)), number(multiply(2, y)), data(0)});
  EXPECT_TRUE(is_held(c, add(x, 1)));
  EXPECT_FALSE(is_held(c, y));
  EXPECT_FALSE(is_held(c, z));
  EXPECT_FALSE(is_held(c, n(7)));
  c.segments[1].value(0) = number(z);
  EXPECT_TRUE(is_held(c, add(z, -1)));
}

TEST(IsHeld, EquationsTellOfOtherNames) {
  Configuration c = with({number(x)}, {equal(x, add(y, 2))});
  EXPECT_TRUE(is_held(c, y));
}

TEST(Identify, WithoutSuchNumbersThereIsNothingToDo) {
  Configuration c = with({number(y), number(multiply(-1, x))});
  EXPECT_FALSE(identify(c, x, place(0)));
  EXPECT_FALSE(identify(c, n(7), place(0)));
  EXPECT_FALSE(identify(c, multiply(2, y), place(0)));
  EXPECT_EQ(c.store, (std::vector<Datum>{number(y), number(multiply(-1, x))}));
}

TEST(Identify, EquationsTellOfOtherNumbers) {
  Configuration c = with({number(x), number(y)}, {search::equal(y, add(x, 2))});
  EXPECT_TRUE(identify(c, x, place(0)));
  EXPECT_EQ(c.store, (std::vector<Datum>{place(0), place(0, false, n(2))}));
  EXPECT_TRUE(c.condition.empty());
  c = with({number(y)}, {search::equal(add(x, y), n(9))});
  EXPECT_FALSE(identify(c, x, place(0)));
  EXPECT_EQ(c.store, (std::vector<Datum>{number(add(multiply(-1, x), 9))}));
}

TEST(Identify, InequalitiesAndFactorsTellNothing) {
  const std::vector<Constraint> condition = {less_equal(y, add(x, 2)),
                                             search::equal(multiply(2, y), add(x, 2)),
                                             search::equal(y, multiply(2, x))};
  Configuration c = with({number(x), number(y)}, condition);
  EXPECT_TRUE(identify(c, x, place(0)));
  EXPECT_EQ(c.store, (std::vector<Datum>{place(0), number(y)}));
  EXPECT_EQ(c.condition, condition);
}

TEST(Identify, OrdersOfListsThatHoldTheNumberAreForgotten) {
  Configuration c = with({number(x)});
  const Slot mentions = {0, 0, number(y), 1, 0, number(x)};
  const Slot others = {0, 0, number(z), 1, 0, number(y)};
  for (Segment& segment : c.segments) {
    test::length(segment) = 2;
    test::slots(segment) = {others};
  }
  test::slots(c.segments[1]) = {mentions};
  identify(c, x, place(0));
  EXPECT_EQ(test::slots(c.segments[0])[0], others);
  EXPECT_EQ(test::slots(c.segments[1])[0], (Slot{0, 0, anything()}));
}

TEST(ForgetSegment, WhatLedThereMayBeAnything) {
  Configuration c = with({place(0), place(1), place(0, true, n(2))});
  c.segments[1].value(0) = place(0);
  forget_segment(c, 0);
  EXPECT_EQ(c.store, (std::vector<Datum>{anything(), place(1), anything()}));
  EXPECT_EQ(c.segments[1].value(0), anything());
  EXPECT_EQ(c.segments[0], Segment());
}

TEST(InheritAge, NumbersBelowOldOnesAreOld) {
  using Old = std::vector<Unknown>;
  const auto old = [](std::vector<Constraint> condition) {
    Configuration c = with({}, std::move(condition));
    c.old = {1};
    inherit_age(c);
    return c.old;
  };
  EXPECT_EQ(old({less_equal(x, y)}), (Old{0, 1}));
  EXPECT_EQ(old({less_equal(z, y)}), (Old{1, 2}));
  EXPECT_EQ(old({less_equal(add(x, 1), y)}), (Old{0, 1}));
  EXPECT_EQ(old({less_equal(x, add(y, 1))}), (Old{1}));
  EXPECT_EQ(old({less_equal(y, x)}), (Old{1}));
  EXPECT_EQ(old({less_equal(x, z)}), (Old{1}));
  EXPECT_EQ(old({{Relation::zero, subtract(x, y)}}), (Old{1}));
  EXPECT_EQ(old({less_equal(multiply(2, x), multiply(3, y))}), (Old{1}));
  EXPECT_EQ(old({less_equal(add(x, y), n(0))}), (Old{1}));
  EXPECT_EQ(old({less_equal(x, add(y, z))}), (Old{1}));
  EXPECT_EQ(old({less_equal(z, x), less_equal(x, y)}), (Old{0, 1, 2})) << "in whatever order";
}

TEST(BoundCells, SayWhatBlocksAre) {
  Configuration c = with({});
  add_partial_block(c, x);
  add_partial_block(c, n(4));
  c.segments[2].add_cell(y, data(0));
  c.segments[3].add_cell(n(2), data(0));
  bound_cells(c);
  EXPECT_EQ(c.condition, (std::vector<Constraint>{less_equal(n(1), x), less_equal(n(0), y),
                                                  less_equal(add(y, 1), x)}));
}

TEST(TidyPartialBlocks, ForgetsCellsThatSayNothing) {
  Configuration c = with({});
  c.segments = {Segment::partial(x), Segment::table(x), Segment::partial(n(2))};
  for (Segment& segment : c.segments) {
    segment.add_cell(n(0), anything());
    segment.add_cell(n(1), data(7));
  }
  c.segments[0].add_cell(n(2), {});
  tidy_partial_blocks(c);
  ASSERT_EQ(c.segments[0].cells(), 1u);
  EXPECT_EQ(c.segments[0].value(0), data(7));
  EXPECT_EQ(c.segments[0].offset(0), n(1));
  EXPECT_EQ(c.segments[1].cells(), 2u) << "tables are none of its business";
  EXPECT_FALSE(c.segments[2].is_partial());
}

TEST(TidyPartialBlocks, OfTooManyCellsKeepsTheNewestThatTellMost) {
  Configuration c = with({});
  c.segments = {Segment::partial(x)};
  for (Number cell = 0; cell < 6; ++cell) c.segments[0].add_cell(n(cell), data(cell));
  tidy_partial_blocks(c);
  EXPECT_EQ(c.segments[0].cells(), 6u);
  c.segments[0].add_cell(n(6), data(6));
  tidy_partial_blocks(c);
  ASSERT_EQ(c.segments[0].cells(), 6u);
  EXPECT_EQ(c.segments[0].value(0), data(1)) << "the oldest one is gone";
  c.segments[0].add_cell(n(7), number(y));
  tidy_partial_blocks(c);
  ASSERT_EQ(c.segments[0].cells(), 6u);
  EXPECT_EQ(c.segments[0].value(0), data(1)) << "a number that is not known tells less";
  EXPECT_EQ(c.segments[0].value(5), data(6));
}

TEST(ForgetNumbers, UnlessAVariableTellsOfThem) {
  Configuration c = with({number(y)});
  c.segments = {Segment::partial(z), Segment::table(z), Segment(1)};
  for (Segment* segment : {&c.segments[0], &c.segments[1]}) {
    segment->add_cell(n(0), number(x));
    segment->add_cell(n(1), number(y));
    segment->add_cell(n(2), data(3));
    segment->add_cell(n(3), number(add(x, y)));
    segment->add_cell(n(4), place(2));
  }
  c.segments[2].value(0) = number(x);
  EXPECT_TRUE(forget_numbers(c));
  ASSERT_EQ(c.segments[0].cells(), 3u);
  EXPECT_EQ(c.segments[0].value(0), number(y));
  EXPECT_EQ(c.segments[0].value(1), data(3));
  EXPECT_EQ(c.segments[0].value(2), place(2));
  EXPECT_EQ(c.segments[1].cells(), 5u);
  EXPECT_EQ(c.segments[2].value(0), number(x));
  EXPECT_FALSE(forget_numbers(c));
}

TEST(LimitStartBlocks, KeepsTheFirstTen) {
  Configuration c = with({});
  c.segments.assign(13, Segment(1));
  c.segments[3].is_new = true;
  c.segments[4].is_frame = true;
  c.store = {place(11), place(12)};
  EXPECT_TRUE(limit_start_blocks(c));
  EXPECT_EQ(c.store, (std::vector<Datum>{place(11), anything()}));
  c.segments.pop_back();
  EXPECT_FALSE(limit_start_blocks(c));
}

}  // namespace
}  // namespace heapreach::search::lazy_test

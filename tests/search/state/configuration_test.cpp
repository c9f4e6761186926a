// Configurations: lists are turned round, made single and taken apart with all that leads to them,
// and what replaces an unknown inherits its age.
#include "search/state/configuration.h"

#include <gtest/gtest.h>

#include "tests/search/segments.h"

namespace heapreach::search::configuration_test {
namespace {

using test::length;
using test::or_longer;
using test::slots;

const LinearExpression x = linear_unknown(0);
const LinearExpression y = linear_unknown(1);

Datum data(Number value) {
  return number(linear_constant(value));
}

Segment list(std::uint64_t blocks, std::vector<Slot> held, bool open = false) {
  Segment result(static_cast<Number>(held.size()));
  slots(result) = std::move(held);
  length(result) = blocks;
  or_longer(result) = open;
  return result;
}

/// A list that ends with null, and a block that leads to its end.
Configuration with_list(std::uint64_t blocks) {
  Configuration c;
  c.segments = {list(blocks, {{1, 0, data(0)}}), Segment(1)};
  c.segments[1].value(0) = place(0, true);
  c.store = {place(0), place(0, true), place(1), data(4)};
  return c;
}

TEST(ConfigurationReverse, ExchangesTheEndsForAllThatLeadThere) {
  Configuration c = with_list(3);
  reverse(c, 0);
  EXPECT_EQ(c.store, (std::vector<Datum>{place(0, true), place(0), place(1), data(4)}));
  EXPECT_EQ(c.segments[1].value(0), place(0));
  EXPECT_EQ(slots(c.segments[0])[0], (Slot{-1, 0, data(0)}));
}

TEST(ConfigurationReverse, LeavesSingleBlocksAndPieces) {
  Configuration c = with_list(3);
  reverse(c, 1);
  EXPECT_EQ(c.store, with_list(3).store);
  const auto shape = std::make_shared<const Shape>(Shape{{{CellKind::child}}});
  c.segments[0] = Segment::path(shape, data(0));
  reverse(c, 0);
  EXPECT_EQ(c.store, with_list(3).store);
}

TEST(ConfigurationMakeSingle, LeavesOneEnd) {
  Configuration c = with_list(2);
  c.store[2] = place(1, true);
  make_single(c, 0);
  EXPECT_EQ(c.store, (std::vector<Datum>{place(0), place(0), place(1, true), data(4)}));
  EXPECT_EQ(c.segments[1].value(0), place(0));
  EXPECT_FALSE(c.segments[0].is_list());
}

TEST(ConfigurationUnfold, TakesTheFirstBlockOff) {
  Configuration c = with_list(3);
  EXPECT_EQ(unfold(c, 0, false), 2u);
  EXPECT_EQ(c.store, (std::vector<Datum>{place(2), place(0, true), place(1), data(4)}));
  EXPECT_EQ(c.segments[2].value(0), place(0));
  EXPECT_EQ(length(c.segments[0]), 2u);
}

TEST(ConfigurationUnfold, TakesTheLastBlockOff) {
  Configuration c = with_list(3);
  EXPECT_EQ(unfold(c, 0, true), 2u);
  // The rest is turned round.
  EXPECT_EQ(c.store, (std::vector<Datum>{place(0, true), place(2), place(1), data(4)}));
  EXPECT_EQ(c.segments[1].value(0), place(2));
  EXPECT_EQ(c.segments[2].value(0), data(0));
  EXPECT_EQ(slots(c.segments[0])[0], (Slot{-1, 0, place(2)}));
}

TEST(ConfigurationUnfold, OfTwoBlocksTheOtherOneIsSingle) {
  Configuration c = with_list(2);
  EXPECT_EQ(unfold(c, 0, false), 2u);
  EXPECT_EQ(c.store[1], place(0));
  EXPECT_EQ(c.segments[1].value(0), place(0));
  EXPECT_FALSE(c.segments[0].is_list());
}

TEST(ConfigurationUnfold, LeavesSingleBlocksAndPieces) {
  Configuration c = with_list(2);
  EXPECT_EQ(unfold(c, 1, true), 1u);
  const auto shape = std::make_shared<const Shape>(Shape{{{CellKind::child}}});
  c.segments[0] = Segment::path(shape, data(0));
  EXPECT_EQ(unfold(c, 0, false), 0u);
  EXPECT_EQ(c.segments.size(), 2u);
}

TEST(ConfigurationUnfold, PutsOrdersIntoTheCondition) {
  Configuration c = with_list(2);
  c.unknowns = 2;
  slots(c.segments[0]).push_back({0, 0, number(y), 1, 1, number(x)});
  unfold(c, 0, false);
  EXPECT_EQ(c.condition, (std::vector<Constraint>{less_equal(add(x, 1), y)}));
  EXPECT_EQ(c.unknowns, 2u);
  EXPECT_EQ(c.segments[2].value(1), number(x));
  EXPECT_EQ(c.segments[0].value(1), number(y));
}

TEST(ConfigurationSubstitute, ReplacesInDataAndInTheCondition) {
  Configuration c = with_list(2);
  c.unknowns = 2;
  c.store = {number(add(x, 1)), number(y), place(1, false, x)};
  c.segments[1].value(0) = number(x);
  c.condition = {less_equal(multiply(2, x), y), less_equal(y, linear_constant(9))};
  substitute(c, 0, linear_constant(3));
  EXPECT_EQ(c.store, (std::vector<Datum>{data(4), number(y), place(1, false, linear_constant(3))}));
  EXPECT_EQ(c.segments[1].value(0), data(3));
  EXPECT_EQ(c.condition, (std::vector<Constraint>{less_equal(linear_constant(6), y),
                                                  less_equal(y, linear_constant(9))}));
  c.condition = {less_equal(x, multiply(2, y))};
  substitute(c, 0, linear_constant(1));
  EXPECT_EQ(c.condition, (std::vector<Constraint>{less_equal(linear_constant(1), y)}))
      << "constraints stay normalised";
}

TEST(ConfigurationAge, IsThatOfAnUnknownAlone) {
  Configuration c;
  c.old = {0, 3};
  EXPECT_TRUE(c.is_old(0));
  EXPECT_FALSE(c.is_old(1));
  EXPECT_TRUE(c.is_old(linear_unknown(3)));
  EXPECT_FALSE(c.is_old(y));
  EXPECT_FALSE(c.is_old(add(x, 1)));
  EXPECT_FALSE(c.is_old(multiply(2, x)));
  EXPECT_FALSE(c.is_old(multiply(-1, x)));
  EXPECT_FALSE(c.is_old(add(x, linear_unknown(3))));
  EXPECT_FALSE(c.is_old(linear_constant(0)));
}

TEST(ConfigurationAge, GoesOverToTheUnknownThatTakesItsPlace) {
  using Old = std::vector<Unknown>;
  const auto old_after = [](Unknown replaced, const LinearExpression& replacement) {
    Configuration c;
    c.old = {2, 4};
    substitute(c, replaced, replacement);
    return c.old;
  };
  EXPECT_EQ(old_after(2, linear_unknown(5)), (Old{4, 5}));
  EXPECT_EQ(old_after(4, linear_unknown(1)), (Old{1, 2}));
  EXPECT_EQ(old_after(4, linear_unknown(3)), (Old{2, 3}));
  EXPECT_EQ(old_after(2, linear_unknown(4)), (Old{4})) << "which is old already";
  EXPECT_EQ(old_after(3, linear_unknown(5)), (Old{2, 4})) << "which is not old";
  EXPECT_EQ(old_after(2, add(linear_unknown(5), 1)), (Old{4}));
  EXPECT_EQ(old_after(2, multiply(-1, linear_unknown(5))), (Old{4}));
  EXPECT_EQ(old_after(2, linear_constant(0)), (Old{4}));
  EXPECT_EQ(old_after(2, add(linear_unknown(5), linear_unknown(6))), (Old{4}));
}

}  // namespace
}  // namespace heapreach::search::configuration_test

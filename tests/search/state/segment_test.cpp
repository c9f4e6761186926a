// Segments by themselves: what their lengths, links and orders say, how a block is taken off, and
// that partial blocks of a known form become common ones.
#include "search/state/segment.h"

#include <gtest/gtest.h>

#include "tests/search/segments.h"

namespace heapreach::search::segment_test {
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

/// Numbers from x to y that rise by `gap` (order -1: fall) from block to block.
Slot ordered(int order, Number gap) {
  return {0, 0, number(y), order, gap, number(x)};
}

TEST(Segment, OfSomeCellsHoldsAnythingInEach) {
  const Segment block(2);
  EXPECT_EQ(block.size, 2);
  EXPECT_EQ(block.cells(), 2u);
  EXPECT_EQ(block.value(0), anything());
  EXPECT_EQ(block.value(1), anything());
  EXPECT_FALSE(block.is_list());
  EXPECT_EQ(block.room(), 2);
  EXPECT_EQ(Segment(0).room(), 1) << "an empty block has an address, too";
}

TEST(Segment, LengthsSayWhichBlocksMayDiffer) {
  const auto of = [](std::uint64_t blocks, bool open) { return list(blocks, {{}}, open); };
  EXPECT_FALSE(of(1, false).is_list());
  EXPECT_TRUE(of(2, false).is_list());
  EXPECT_TRUE(of(1, true).is_list());
  EXPECT_TRUE(of(1, true).may_be_one());
  EXPECT_FALSE(of(2, true).may_be_one());
  EXPECT_FALSE(of(1, false).may_be_one());
  EXPECT_FALSE(of(2, false).has_inner_blocks());
  EXPECT_TRUE(of(3, false).has_inner_blocks());
  EXPECT_FALSE(of(2, true).has_inner_blocks());
  EXPECT_TRUE(of(2, true).may_have_inner_blocks());
  EXPECT_FALSE(of(2, false).may_have_inner_blocks());
}

TEST(Segment, LengthsBeyondTheLongestAreForgotten) {
  Segment three = list(3, {{}});
  EXPECT_FALSE(three.forget_length(3));
  EXPECT_EQ(length(three), 3u);
  EXPECT_FALSE(three.is_open());
  EXPECT_TRUE(three.forget_length(2));
  EXPECT_EQ(length(three), 2u);
  EXPECT_TRUE(three.is_open());
  EXPECT_FALSE(three.forget_length(2));
}

TEST(Segment, LinksLeadForwardOrBackwardAndToCellsOrBesideThem) {
  const auto with_link = [](int step, Number offset) { return list(2, {{}, {step, offset, {}}}); };
  EXPECT_TRUE(with_link(1, 0).has_links(false));
  EXPECT_FALSE(with_link(1, 0).has_links(true));
  EXPECT_TRUE(with_link(-1, 0).has_links(true));
  EXPECT_FALSE(with_link(-1, 0).has_links(false));
  for (const Number offset : {-1, 0, 1, 2}) {
    const bool inside = offset == 0 || offset == 1;
    EXPECT_EQ(with_link(1, offset).has_links_to_cells(false), inside);
    EXPECT_EQ(with_link(-1, offset).has_links_to_cells(true), inside);
    EXPECT_FALSE(with_link(1, offset).has_links_to_cells(true));
  }
  EXPECT_EQ(with_link(1, 7).forward_link(1), 7);
  EXPECT_EQ(with_link(1, 7).forward_link(0), std::nullopt);
  EXPECT_EQ(with_link(1, 7).backward_link(1), std::nullopt);
  EXPECT_EQ(with_link(-1, 7).backward_link(1), 7);
  EXPECT_EQ(with_link(-1, 7).forward_link(1), std::nullopt);
}

TEST(Segment, TheFirstLinksSayWhichWayItGoes) {
  EXPECT_FALSE(list(2, {{}, {1, 0, {}}, {-1, 0, {}}}).is_backward(true));
  EXPECT_TRUE(list(2, {{}, {-1, 0, {}}, {1, 0, {}}}).is_backward(false));
  EXPECT_TRUE(list(2, {{}}).is_backward(true));
  EXPECT_FALSE(list(2, {{}}).is_backward(false));
}

TEST(Segment, TurnedRoundItsLinksAndOrdersAre) {
  Segment segment = list(3, {{1, 4, data(0)}, ordered(1, 2), {0, 0, data(5)}});
  segment.reverse();
  EXPECT_EQ(slots(segment)[0], (Slot{-1, 4, data(0)}));
  EXPECT_EQ(slots(segment)[1], (Slot{0, 0, number(x), -1, 2, number(y)}));
  EXPECT_EQ(slots(segment)[2], (Slot{0, 0, data(5)}));
}

TEST(Segment, TheOrderOfItsEndsIsThatOfAllStepsBetweenThem) {
  EXPECT_EQ(list(3, {ordered(1, 2)}).order_of_ends(),
            (std::vector<Constraint>{less_equal(add(x, 4), y)}));
  EXPECT_EQ(list(3, {ordered(-1, 2)}).order_of_ends(),
            (std::vector<Constraint>{less_equal(add(y, 4), x)}));
  EXPECT_EQ(list(1, {ordered(1, 2)}, true).order_of_ends(),
            (std::vector<Constraint>{less_equal(x, y)}));
  EXPECT_TRUE(list(3, {{0, 0, number(x)}}).order_of_ends().empty());
}

TEST(Segment, OfOneBlockBothEndsHoldTheSame) {
  const Segment open = list(1, {{0, 0, data(3)}, ordered(1, 2)}, true);
  EXPECT_EQ(open.equality_of_ends(), (std::vector<Constraint>{search::equal(x, y)}));
  Segment copied = open;
  copied.copy_first_to_last();
  EXPECT_EQ(copied.value(0), data(3));
  EXPECT_EQ(copied.value(1), number(x));
  Segment single = list(2, {{1, 0, data(3)}, ordered(1, 2)}, true);
  single.make_single();
  EXPECT_EQ(single, list(1, {{0, 0, data(3)}, {0, 0, number(y)}}));
}

TEST(Segment, ForgottenOrdersLeaveAnything) {
  Segment segment = list(2, {{1, 0, data(0)}, ordered(1, 0)});
  EXPECT_TRUE(segment.is_ordered(1));
  EXPECT_TRUE(segment.forget_orders());
  EXPECT_EQ(slots(segment)[0], (Slot{1, 0, data(0)}));
  EXPECT_EQ(slots(segment)[1], (Slot{0, 0, anything()}));
  EXPECT_FALSE(segment.forget_orders());
}

TEST(Segment, NumbersRiseByTheGapOfTheirOrder) {
  const Segment segment =
      list(2, {ordered(1, 2), ordered(-1, 3), {0, 0, data(4)}, {1, 0, data(0)}, {0, 0, place(0)}});
  EXPECT_EQ(segment.rises_by(0, true), 2);
  EXPECT_EQ(segment.rises_by(0, false), std::nullopt);
  EXPECT_EQ(segment.rises_by(1, false), 3);
  EXPECT_EQ(segment.rises_by(1, true), std::nullopt);
  EXPECT_EQ(segment.rises_by(2, true), 0);
  EXPECT_EQ(segment.rises_by(2, false), 0);
  EXPECT_EQ(segment.rises_by(3, true), std::nullopt);
  EXPECT_EQ(segment.rises_by(4, true), std::nullopt);
}

TEST(SegmentUnfold, TheFirstBlockLeadsToTheRestAndIsLedToFromThere) {
  Segment rest = list(3, {{1, 4, data(0)}, {-1, 5, data(8)}, {0, 0, data(9)}});
  Unknown unknowns = 2;
  std::vector<Constraint> condition;
  const Segment block = rest.unfold(6, 7, unknowns, condition);
  EXPECT_EQ(
      block,
      list(1, {{0, 0, place(6, false, linear_constant(4))}, {0, 0, data(8)}, {0, 0, data(9)}}));
  EXPECT_EQ(
      rest,
      list(2, {{1, 4, data(0)}, {-1, 5, place(7, false, linear_constant(5))}, {0, 0, data(9)}}));
  EXPECT_EQ(unknowns, 2u);
  EXPECT_TRUE(condition.empty());
}

TEST(SegmentUnfold, OfTwoBlocksTheRestIsSingle) {
  Segment rest = list(2, {{1, 0, data(0)}, ordered(1, 2)});
  Unknown unknowns = 2;
  std::vector<Constraint> condition;
  const Segment block = rest.unfold(0, 1, unknowns, condition);
  EXPECT_EQ(block.value(1), number(x));
  EXPECT_EQ(rest, list(1, {{0, 0, data(0)}, {0, 0, number(y)}}));
  EXPECT_EQ(unknowns, 2u) << "the last block has a name";
  EXPECT_EQ(condition, (std::vector<Constraint>{less_equal(add(x, 2), y)}));
}

TEST(SegmentUnfold, TheSecondBlockGetsANameWhereItIsNotTheLast) {
  for (const int order : {1, -1}) {
    Segment rest = list(3, {ordered(order, 2)}, true);
    Unknown unknowns = 2;
    std::vector<Constraint> condition;
    const Segment block = rest.unfold(0, 1, unknowns, condition);
    EXPECT_EQ(block, list(1, {{0, 0, number(x)}}));
    ASSERT_EQ(unknowns, 3u);
    const LinearExpression second = linear_unknown(2);
    EXPECT_EQ(slots(rest)[0], (Slot{0, 0, number(y), order, 2, number(second)}));
    EXPECT_TRUE(rest.is_open());
    const auto rises = [&](const LinearExpression& a, const LinearExpression& b) {
      return order > 0 ? less_equal(add(a, 2), b) : less_equal(add(b, 2), a);
    };
    EXPECT_EQ(condition, (std::vector<Constraint>{rises(x, second), rises(second, y)}));
  }
}

}  // namespace
}  // namespace heapreach::search::segment_test

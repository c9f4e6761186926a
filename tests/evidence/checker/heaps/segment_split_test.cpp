// List segments taken apart: each part has its blocks, its links and its numbers, and what the
// parts no longer say themselves is handed over.
#include <gtest/gtest.h>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/heaps/segment.h"
#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::segment_split_test {
namespace {

using test::parts::list;
using test::parts::num;
using test::parts::to;
using test::parts::unknown;

using Constraints = std::vector<Constraint>;

/// Linked both ways: links lead to the cell at 1, those back to that at 0. Then a number.
Node doubly(std::uint64_t count, bool or_more) {
  Node node = list(count, or_more, {num(8), num(9), unknown(0)});
  node.cells[0].offset = 1;
  node.cells[1].step = -1;
  return node;
}

/// Its numbers go from u0 to u1 in steps of 2 or more.
Node ordered(std::uint64_t count, bool or_more, int order) {
  Node node = list(count, or_more, {num(0), unknown(1)});
  node.cells[1].order = order;
  node.cells[1].gap = 2;
  node.cells[1].first = term_of(0);
  return node;
}

struct Parts {
  Segment front, back;
  Constraints orders;
};

Parts parted(const Node& node, std::uint64_t count, bool at_back) {
  Segment front{node};
  Segment back = front.split(count, at_back);
  Constraints orders;
  Unknown next = 5;
  Segment::divide(
      front, 3, back, 4, [&] { return next++; }, orders);
  return {front, back, orders};
}

TEST(SplitSegments, CountTheBlocksOfBothParts) {
  const Parts off_front = parted(doubly(5, false), 2, false);
  EXPECT_TRUE(off_front.front.is_exactly(2));
  EXPECT_TRUE(off_front.back.is_exactly(3));
  const Parts off_back = parted(doubly(5, false), 2, true);
  EXPECT_TRUE(off_back.front.is_exactly(3));
  EXPECT_TRUE(off_back.back.is_exactly(2));
}

TEST(SplitSegments, StayOpenWhereBlocksAreLeftOver) {
  const Parts off_front = parted(doubly(5, true), 2, false);
  EXPECT_TRUE(off_front.front.is_exactly(2));
  EXPECT_TRUE(off_front.back.is_open());
  EXPECT_EQ(off_front.back.saved().count, 3u);
  const Parts off_back = parted(doubly(5, true), 2, true);
  EXPECT_TRUE(off_back.front.is_open());
  EXPECT_EQ(off_back.front.saved().count, 3u);
  EXPECT_TRUE(off_back.back.is_exactly(2));
}

TEST(SplitSegments, LeaveTheWholeAsItWas) {
  const Node node = doubly(3, true);
  const Segment whole = Segment::viewing(node);
  Segment front = whole;
  front.split(1, false);
  EXPECT_EQ(whole.saved(), doubly(3, true));
}

TEST(DividedLinks, LeadFromEachPartToTheOther) {
  const auto [front, back, orders] = parted(doubly(4, false), 2, false);
  EXPECT_EQ(front.value(0), to(4, false, 1));
  EXPECT_EQ(back.value(0), num(8));
  EXPECT_EQ(front.value(1), num(9));
  EXPECT_EQ(back.value(1), to(3, true));
  EXPECT_EQ(front.value(2), unknown(0));
  EXPECT_EQ(back.value(2), unknown(0));
  EXPECT_TRUE(front.is_link(0) && front.is_link(1) && back.is_link(0) && back.is_link(1));
  EXPECT_EQ(orders, Constraints{});
}

TEST(DividedLinks, ArePlainValuesOfSingleBlocks) {
  const auto [front, back, orders] = parted(doubly(2, false), 1, false);
  EXPECT_EQ(front.saved(), test::parts::block({to(4, false, 1), num(9), unknown(0)}));
  EXPECT_EQ(back.saved(), test::parts::block({num(8), to(3), unknown(0)}));
}

TEST(DividedOrders, NameWhatIsHeldWhereTheyAreDivided) {
  const auto [front, back, orders] = parted(ordered(4, false, 1), 2, false);
  EXPECT_EQ(front.first(1), term_of(0));
  EXPECT_EQ(front.value(1), unknown(5));
  EXPECT_EQ(back.first(1), term_of(6));
  EXPECT_EQ(back.value(1), unknown(1));
  EXPECT_EQ(orders, Constraints{at_most(sum(term_of(5), constant(2)), term_of(6))});
  EXPECT_EQ(front.saved().cells[1].order, 1);
  EXPECT_EQ(back.saved().cells[1].gap, 2);
}

TEST(DividedOrders, KeepTheNameOfAnEndThatIsAlone) {
  const Parts off_front = parted(ordered(3, false, 1), 1, false);
  EXPECT_EQ(off_front.front.value(1), unknown(0));
  EXPECT_FALSE(off_front.front.is_ordered(1));
  EXPECT_EQ(off_front.back.first(1), term_of(5));
  EXPECT_EQ(off_front.orders, Constraints{at_most(sum(term_of(0), constant(2)), term_of(5))});
  const Parts off_back = parted(ordered(3, false, 1), 1, true);
  EXPECT_EQ(off_back.front.value(1), unknown(5));
  EXPECT_EQ(off_back.back.value(1), unknown(1));
  EXPECT_FALSE(off_back.back.is_ordered(1));
  EXPECT_EQ(off_back.orders, Constraints{at_most(sum(term_of(5), constant(2)), term_of(1))});
}

TEST(DividedOrders, MayDescend) {
  const Parts parts = parted(ordered(2, false, -1), 1, false);
  EXPECT_EQ(parts.orders, Constraints{at_most(sum(term_of(1), constant(2)), term_of(0))});
}

TEST(SettledSegments, AreOfTheLeastLengthOrLonger) {
  Constraints orders;
  Segment exactly{ordered(2, true, 1)};
  exactly.settle(true, orders);
  EXPECT_EQ(exactly.saved(), ordered(2, false, 1));
  Segment more{ordered(2, true, 1)};
  more.settle(false, orders);
  EXPECT_EQ(more.saved(), ordered(3, true, 1));
  EXPECT_EQ(orders, Constraints{});
}

TEST(SettledSegments, OfOneBlockHoldOneNumber) {
  Constraints orders;
  Segment single{ordered(1, true, 1)};
  single.settle(true, orders);
  EXPECT_EQ(single.saved(), test::parts::block({num(0), unknown(1)}));
  EXPECT_EQ(orders, Constraints{equal(term_of(0), term_of(1))});
}

TEST(TurnedSegments, CountLinksAndOrdersFromTheOtherEnd) {
  Segment segment{ordered(2, true, 1)};
  segment.turn_round();
  const CellValue& cell = segment.saved().cells[1];
  EXPECT_EQ(segment.saved().cells[0].step, -1);
  EXPECT_EQ(cell.order, -1);
  EXPECT_EQ(cell.first, term_of(1));
  EXPECT_EQ(cell.value, unknown(0));
  EXPECT_EQ(cell.gap, 2);
}

}  // namespace
}  // namespace heapreach::evidence::checker::segment_split_test

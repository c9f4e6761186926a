// Two segments become one exactly if each cell of both fits one slot and there are links between
// them; orders are found as the path condition has them.
#include <gtest/gtest.h>

#include "search/linear/facts.h"
#include "search/state/segment.h"
#include "tests/search/segments.h"

namespace heapreach::search::segment_fold_test {
namespace {

using test::length;
using test::or_longer;
using test::slots;

const LinearExpression x = linear_unknown(0);
const LinearExpression y = linear_unknown(1);

Datum data(Number value) {
  return number(linear_constant(value));
}

Datum to(SegmentId segment, Number offset = 0, bool last = false) {
  return place(segment, last, linear_constant(offset));
}

Segment list(std::uint64_t blocks, std::vector<Slot> held, bool open = false) {
  Segment result(static_cast<Number>(held.size()));
  slots(result) = std::move(held);
  length(result) = blocks;
  or_longer(result) = open;
  return result;
}

Segment block(std::vector<Datum> held) {
  Segment result(static_cast<Number>(held.size()));
  for (std::size_t i = 0; i < held.size(); ++i) result.value(i) = std::move(held[i]);
  return result;
}

/// The first one is segment 3, and the second one is segment 5.
std::optional<Segment::Folded> folded(const Segment& a, const Segment& b) {
  return Segment::fold(a, 3, b, 5, {}, nullptr);
}

std::optional<Segment::Folded> folded_in_order(const Segment& a, const Segment& b,
                                               const std::vector<Constraint>& condition) {
  Facts facts({});
  return Segment::fold(a, 3, b, 5, condition, &facts);
}

TEST(SegmentFold, LinksAndWhatIsAlikeMakeAList) {
  const auto both = folded(block({to(5, 4), data(7)}), block({data(0), data(7)}));
  ASSERT_TRUE(both);
  EXPECT_EQ(both->whole, list(2, {{1, 4, data(0)}, {0, 0, data(7)}}));
  EXPECT_EQ(both->forward, 1);
  EXPECT_EQ(both->backward, 0);
  EXPECT_FALSE(both->uses_order);
}

TEST(SegmentFold, LinksBackEndAtTheFirstBlock) {
  const auto both = folded(block({to(5), data(8), to(5, 1)}), block({data(0), to(3, 6), data(9)}));
  ASSERT_TRUE(both);
  EXPECT_EQ(both->whole, list(2, {{1, 0, data(0)}, {-1, 6, data(8)}, {1, 1, data(9)}}));
  EXPECT_EQ(both->forward, 2);
  EXPECT_EQ(both->backward, 1);
}

TEST(SegmentFold, LinksBackAloneAreNotEnough) {
  EXPECT_FALSE(folded(block({data(0)}), block({to(3)})));
  EXPECT_FALSE(folded(block({data(0)}), block({data(0)})));
}

TEST(SegmentFold, DataThatDifferKeepThemApart) {
  EXPECT_FALSE(folded(block({to(5), data(7)}), block({data(0), data(8)})));
  EXPECT_FALSE(folded(block({to(5), anything()}), block({data(0), data(8)})));
  EXPECT_FALSE(folded(block({data(7), to(5)}), block({data(8), data(0)})));
}

TEST(SegmentFold, LinksLeadToTheNextOne) {
  EXPECT_FALSE(folded(block({to(4)}), block({data(0)})));
  EXPECT_FALSE(folded(block({to(5, 0, true)}), block({data(0)})));
  EXPECT_FALSE(folded(block({place(5, false, x)}), block({data(0)}))) << "to one cell or another";
}

TEST(SegmentFold, OfListsTheLinksAreTheSame) {
  const Segment first = list(2, {{1, 4, to(5, 4)}});
  EXPECT_TRUE(folded(first, block({data(0)})));
  EXPECT_FALSE(folded(list(2, {{1, 4, to(5, 3)}}), block({data(0)})));
  EXPECT_FALSE(folded(list(2, {{-1, 4, to(5, 4)}}), block({data(0)})));
  EXPECT_TRUE(folded(block({to(5, 4)}), list(2, {{1, 4, data(0)}})));
  EXPECT_FALSE(folded(block({to(5, 4)}), list(2, {{1, 3, data(0)}})));
  EXPECT_FALSE(folded(block({to(5, 4)}), list(2, {{0, 0, data(0)}})));
  EXPECT_FALSE(folded(block({to(5), data(0)}), list(2, {{1, 0, data(0)}, {1, 0, data(0)}})));
}

TEST(SegmentFold, BackToAListLeadsToItsLastBlock) {
  const Segment first = list(2, {{1, 0, to(5)}, {-1, 0, data(8)}});
  EXPECT_TRUE(folded(first, block({data(0), to(3, 0, true)})));
  EXPECT_FALSE(folded(first, block({data(0), to(3, 0, false)})));
  const Segment single = block({to(5), data(8)});
  EXPECT_TRUE(folded(single, block({data(0), to(3, 0, false)})));
  EXPECT_FALSE(folded(single, block({data(0), to(3, 0, true)})));
}

TEST(SegmentFold, LinksBackOfTheSecondListGoOn) {
  const auto with_link = [](int step, Number offset) {
    return folded(block({to(5), data(8)}), list(2, {{1, 0, data(0)}, {step, offset, to(3, 6)}}));
  };
  ASSERT_TRUE(with_link(-1, 6));
  EXPECT_EQ(slots(with_link(-1, 6)->whole)[1], (Slot{-1, 6, data(8)}));
  EXPECT_FALSE(with_link(-1, 5));
  EXPECT_FALSE(with_link(1, 6));
}

TEST(SegmentFold, LengthsAreAdded) {
  const auto folded_length = [](bool first_open, bool second_open) {
    const auto both =
        folded(list(2, {{1, 0, to(5)}}, first_open), list(3, {{1, 0, data(0)}}, second_open));
    EXPECT_TRUE(both);
    EXPECT_EQ(length(both->whole), 5u);
    return both->whole.is_open();
  };
  EXPECT_FALSE(folded_length(false, false));
  EXPECT_TRUE(folded_length(true, false));
  EXPECT_TRUE(folded_length(false, true));
}

TEST(SegmentFold, KeepsWhatBlocksHaveInCommon) {
  Segment a = block({to(5)});
  Segment b = block({data(0)});
  const auto plain = folded(a, b);
  EXPECT_FALSE(plain->whole.is_static || plain->whole.is_frame || plain->whole.is_new);
  a.is_static = a.is_frame = a.is_new = true;
  EXPECT_TRUE(folded(a, b)->whole.is_static);
  EXPECT_TRUE(folded(a, b)->whole.is_frame);
  EXPECT_TRUE(folded(a, b)->whole.is_new);
  EXPECT_EQ(folded(a, b)->whole.size, 1);
  a = block({to(5)});
  a.locate(x);
  Segment whole = folded(a, b)->whole;
  EXPECT_FALSE(whole.is_located());
  length(whole) = 1;
  EXPECT_TRUE(whole.may_be_located());
  EXPECT_FALSE(folded(block({to(5)}), b)->whole.may_be_located());
}

TEST(SegmentFold, DataAreInOrderAsFarAsTheConditionSays) {
  const Segment a = block({to(5), number(x)});
  const Segment b = block({data(0), number(y)});
  EXPECT_FALSE(folded(a, b));
  EXPECT_FALSE(folded_in_order(a, b, {}));
  const auto order = [&](const std::vector<Constraint>& condition) {
    const auto both = folded_in_order(a, b, condition);
    EXPECT_TRUE(both && both->uses_order);
    return slots(both->whole)[1];
  };
  EXPECT_EQ(order({less_equal(x, y)}), (Slot{0, 0, number(y), 1, 0, number(x)}));
  EXPECT_EQ(order({less_equal(add(x, 1), y)}), (Slot{0, 0, number(y), 1, 1, number(x)}));
  EXPECT_EQ(order({less_equal(add(x, 5), y)}), (Slot{0, 0, number(y), 1, 5, number(x)}));
  EXPECT_EQ(order({less_equal(y, x)}), (Slot{0, 0, number(y), -1, 0, number(x)}));
  EXPECT_EQ(order({less_equal(add(y, 1), x)}), (Slot{0, 0, number(y), -1, 1, number(x)}));
}

TEST(SegmentFold, OrdersOfListsAreNotTurnedRoundAndNotMadeStronger) {
  const std::vector<Constraint> rises = {less_equal(add(x, 3), y)};
  const auto with_list = [&](int order, Number gap) {
    const Datum least = number(add(x, -9));
    return folded_in_order(list(2, {{1, 0, to(5)}, {0, 0, number(x), order, gap, least}}),
                           block({data(0), number(y)}), rises);
  };
  const auto both = with_list(1, 2);
  ASSERT_TRUE(both);
  EXPECT_EQ(slots(both->whole)[1], (Slot{0, 0, number(y), 1, 1, number(add(x, -9))}))
      << "of the gaps that are tried the most that both have";
  EXPECT_EQ(slots(with_list(1, 3)->whole)[1].gap, 3);
  EXPECT_FALSE(with_list(-1, 0));
  // All blocks of a list hold the same: then no gap is left.
  const auto repeated = folded_in_order(list(2, {{1, 0, to(5)}, {0, 0, number(x)}}),
                                        block({data(0), number(y)}), rises);
  ASSERT_TRUE(repeated);
  EXPECT_EQ(slots(repeated->whole)[1].gap, 0);
}

TEST(SegmentFold, TheSecondListBeginsBehindTheFirst) {
  const Slot behind = {0, 0, number(add(y, 9)), 1, 0, number(y)};
  const auto both = folded_in_order(block({to(5), number(x)}), list(2, {{1, 0, data(0)}, behind}),
                                    {less_equal(x, y)});
  ASSERT_TRUE(both);
  EXPECT_EQ(slots(both->whole)[1], (Slot{0, 0, number(add(y, 9)), 1, 0, number(x)}));
  EXPECT_FALSE(folded_in_order(block({to(5), number(x)}), list(2, {{1, 0, data(0)}, behind}),
                               {less_equal(x, add(y, 9))}));
}

TEST(SegmentFold, OnlyNumbersAreInOrder) {
  EXPECT_FALSE(folded_in_order(block({to(5), to(1)}), block({data(0), data(4)}), {}));
  EXPECT_FALSE(folded_in_order(block({to(5), anything()}), block({data(0), data(4)}), {}));
  EXPECT_FALSE(folded_in_order(block({to(5), data(4)}), block({data(0), anything()}), {}));
  EXPECT_TRUE(folded_in_order(block({to(5), data(4)}), block({data(0), data(5)}), {}));
}

}  // namespace
}  // namespace heapreach::search::segment_fold_test

// Blocks whose size is a term: cells become known one by one, and a block of a known form is one
// like all others. And what is known of where a block lies.
#include <gtest/gtest.h>

#include <utility>

#include "search/state/segment.h"
#include "tests/search/segments.h"

namespace heapreach::search::segment_partial_test {
namespace {

const LinearExpression n = linear_unknown(0);
const LinearExpression i = linear_unknown(1);

Datum data(Number value) {
  return number(linear_constant(value));
}

Segment partial(Number extent) {
  return Segment::partial(linear_constant(extent));
}

TEST(PartialBlock, KnowsNoCellAtFirst) {
  const Segment block = Segment::partial(n);
  EXPECT_TRUE(block.is_partial());
  EXPECT_FALSE(block.is_table());
  EXPECT_EQ(block.extent(), n);
  EXPECT_EQ(block.cells(), 0u);
  EXPECT_TRUE(Segment::table(n).is_table());
  EXPECT_TRUE(Segment::table(n).is_partial());
}

TEST(PartialBlock, ForgetsACellWithItsOffset) {
  Segment block = Segment::partial(n);
  block.add_cell(i, data(1));
  block.add_cell(linear_constant(4), data(2)) = data(3);
  block.add_cell(add(i, 1), data(4));
  block.forget_cell(0);
  block.forget_cell(1);
  ASSERT_EQ(block.cells(), 1u);
  EXPECT_EQ(block.offset(0), linear_constant(4));
  EXPECT_EQ(block.value(0), data(3));
  block.forget_cells();
  EXPECT_EQ(block.cells(), 0u);
  EXPECT_EQ(block.bounds_of_cells().size(), 1u) << "offsets are gone, too";
}

TEST(PartialBlock, IsOfOneCellOrMoreAndItsCellsAreInside) {
  Segment block = Segment::partial(n);
  EXPECT_EQ(block.bounds_of_cells(), (std::vector<Constraint>{less_equal(linear_constant(1), n)}));
  block.add_cell(i, data(0));
  EXPECT_EQ(block.bounds_of_cells(),
            (std::vector<Constraint>{less_equal(linear_constant(1), n),
                                     less_equal(linear_constant(0), i), less_equal(add(i, 1), n)}));
  EXPECT_TRUE(Segment(3).bounds_of_cells().empty());
}

TEST(PartialBlock, OfAKnownFormBecomesACommonOne) {
  Segment block = partial(3);
  block.is_static = block.is_new = true;
  block.give_address();
  block.add_cell(linear_constant(2), data(8));
  block.add_cell(linear_constant(0), data(7));
  ASSERT_TRUE(block.complete());
  EXPECT_FALSE(block.is_partial());
  EXPECT_EQ(block.size, 3);
  ASSERT_EQ(block.cells(), 3u);
  EXPECT_EQ(block.value(0), data(7));
  EXPECT_EQ(block.value(1), anything());
  EXPECT_EQ(block.value(2), data(8));
  EXPECT_TRUE(block.is_static);
  EXPECT_TRUE(block.is_new);
  EXPECT_FALSE(block.freed);
  EXPECT_TRUE(block.may_be_located());
}

TEST(PartialBlock, ThatIsFreedBecomesOneWithoutCells) {
  Segment block = partial(2);
  block.free();
  ASSERT_TRUE(block.complete());
  EXPECT_EQ(block.size, 2);
  EXPECT_TRUE(block.freed);
  EXPECT_FALSE(block.is_static);
  EXPECT_FALSE(block.is_new);
  EXPECT_EQ(block.cells(), 0u);
}

TEST(PartialBlock, OfAnUnknownFormStaysPartial) {
  EXPECT_FALSE(Segment::partial(n).complete());
  EXPECT_FALSE(Segment::table(linear_constant(2)).complete());
  EXPECT_FALSE(partial(0).complete());
  EXPECT_TRUE(partial(1).complete());
  EXPECT_TRUE(partial(8).complete());
  EXPECT_FALSE(partial(9).complete()) << "of which nothing is known";
  const auto with_one_cell = [](Number cells) {
    Segment block = partial(cells);
    block.add_cell(linear_constant(3), data(0));
    return block.complete();
  };
  EXPECT_TRUE(with_one_cell(64));
  EXPECT_FALSE(with_one_cell(65));
  const auto with_cell_at = [](const LinearExpression& offset) {
    Segment block = partial(2);
    block.add_cell(offset, data(0));
    return block.complete();
  };
  EXPECT_FALSE(with_cell_at(i));
  EXPECT_FALSE(with_cell_at(linear_constant(-1)));
  EXPECT_TRUE(with_cell_at(linear_constant(0)));
  EXPECT_TRUE(with_cell_at(linear_constant(1)));
  EXPECT_FALSE(with_cell_at(linear_constant(2)));
}

TEST(PartialBlock, VisitsItsTermsBehindItsContents) {
  Segment table = Segment::table(n);
  table.add_cell(i, data(5));
  table.ranges().push_back({data(1), data(2), nullptr});
  table.locate(linear_constant(9));
  std::vector<Datum> all;
  table.for_each_datum([&](const Datum& datum) { all.push_back(datum); });
  EXPECT_EQ(all, (std::vector<Datum>{data(5), number(n), number(i), data(1), data(2), data(9)}));
  std::vector<Datum> again;
  std::as_const(table).for_each_datum([&](const Datum& d) { again.push_back(d); });
  EXPECT_EQ(again, all);
}

TEST(PartialBlock, FreedOrVanishedLosesItsCells) {
  Segment table = Segment::table(n);
  table.add_cell(i, data(5));
  table.ranges().push_back({data(1), data(2), nullptr});
  table.free();
  EXPECT_TRUE(table.freed);
  EXPECT_EQ(table.cells(), 0u);
  EXPECT_TRUE(table.ranges().empty());
  EXPECT_EQ(table.bounds_of_cells().size(), 1u);
  Segment block(2);
  block.is_static = true;
  block.vanish();
  EXPECT_TRUE(block.freed);
  EXPECT_FALSE(block.is_static);
  EXPECT_EQ(block.size, 2);
  EXPECT_EQ(block.cells(), 0u);
}

TEST(SegmentAddress, OnlyASingleBlockThatWasGivenOneHasIt) {
  Segment block(1);
  EXPECT_FALSE(block.may_be_located());
  block.forget_address();
  EXPECT_FALSE(block.may_be_located()) << "it has none to forget";
  block.give_address();
  EXPECT_TRUE(block.may_be_located());
  EXPECT_FALSE(block.is_located());
  test::length(block) = 2;
  EXPECT_FALSE(block.may_be_located());
  test::length(block) = 1;
  block.is_frame = true;
  EXPECT_FALSE(block.may_be_located());
}

TEST(SegmentAddress, IsANumberUntilItIsForgotten) {
  Segment block(1);
  block.give_address();
  block.locate(add(n, 2));
  EXPECT_TRUE(block.is_located());
  EXPECT_EQ(block.address(), add(n, 2));
  block.forget_address();
  EXPECT_FALSE(block.is_located());
  EXPECT_TRUE(block.may_be_located());
}

}  // namespace
}  // namespace heapreach::search::segment_partial_test

// Offsets in arrays of records.
#include "search/state/slot_range.h"

#include <gtest/gtest.h>

namespace heapreach::test::slot_range_test {
namespace {

using namespace search;

TEST(SlotRange, KnowsWhichFieldOfWhichRecordAnOffsetIs) {
  const LinearExpression h = linear_unknown(0);
  const LinearExpression i = linear_unknown(1);
  const auto cell = record_cell(add(add(multiply(6, h), multiply(-3, i)), 7), 3);
  ASSERT_TRUE(cell);
  EXPECT_EQ(cell->field, 1);
  EXPECT_EQ(cell->index, add(add(multiply(2, h), multiply(-1, i)), 2));
  const auto before = record_cell(add(multiply(3, h), -1), 3);
  ASSERT_TRUE(before);
  EXPECT_EQ(before->field, 2);
  EXPECT_EQ(before->index, add(h, -1));
  EXPECT_FALSE(record_cell(h, 3)) << "any field";
  EXPECT_FALSE(record_cell(add(multiply(3, h), i), 3));
  const auto alone = record_cell(add(h, 5), 1);
  ASSERT_TRUE(alone);
  EXPECT_EQ(alone->field, 0);
  EXPECT_EQ(alone->index, add(h, 5));
}

/// As of a record so large that no other one follows.
TEST(SlotRange, CellsOfTheOnlyRecordAreThoseAtNumbers) {
  const auto cell = record_cell(linear_constant(5), greatest_number);
  ASSERT_TRUE(cell);
  EXPECT_EQ(cell->field, 5);
  EXPECT_EQ(cell->index, linear_constant(0));
  EXPECT_FALSE(record_cell(linear_unknown(0), greatest_number));
}

TEST(SlotRange, FindsTheCellAgain) {
  SlotRange range{number({}), number({}), nullptr, 4, 3};
  for (const Number index : {-2, -1, 0, 1, 5}) {
    const auto cell = record_cell(range.offset(linear_constant(index)), 4);
    ASSERT_TRUE(cell);
    EXPECT_EQ(cell->index, linear_constant(index));
    EXPECT_EQ(cell->field, 3);
  }
}

}  // namespace
}  // namespace heapreach::test::slot_range_test

// Cells of a table and its ranges: which cell lies in which range, and how ranges are ordered,
// joined and told apart by fields.
#include "search/abstraction/slots.h"

#include <gtest/gtest.h>

namespace heapreach::search::slots_test {
namespace {

using Where = Slots::Where;

const LinearExpression i = linear_unknown(0);
const LinearExpression size = linear_unknown(1);

LinearExpression n(Number value) {
  return linear_constant(value);
}
ShapePtr form(ShapeCell cell) {
  return std::make_shared<const Shape>(Shape{{std::move(cell)}});
}
ShapePtr null_form() {
  return form({CellKind::number});
}
ShapePtr list_form() {
  return form({CellKind::child, 0, form({CellKind::child})});
}
SlotRange range(const LinearExpression& from, const LinearExpression& to, Number stride = 1,
                Number field = 0, ShapePtr cell = null_form()) {
  return {number(from), number(to), std::move(cell), stride, field};
}
SlotRange range(Number from, Number to, Number stride = 1, Number field = 0,
                ShapePtr cell = null_form()) {
  return range(n(from), n(to), stride, field, std::move(cell));
}

/// A table of so many cells, with what is known of i and of its size.
struct Table {
  explicit Table(LinearExpression extent, std::vector<SlotRange> with = {}, Number cells = 1,
                 Number fill = 1)
      : segment(Segment::table(std::move(extent))), slots(segment, cells, fill, condition, facts) {
    segment.ranges() = std::move(with);
  }

  /// "from-to*stride+field" of each range, where these are numbers.
  std::string text() const {
    std::string result;
    for (const SlotRange& r : segment.ranges()) {
      result += to_text(r.from.linear.constant) + "-" + to_text(r.to.linear.constant) + "*" +
                to_text(r.stride) + "+" + to_text(r.field) + " ";
    }
    return result;
  }

  Facts facts{{}};
  std::vector<Constraint> condition{};
  Segment segment;
  Slots slots;
};

TEST(Slots, ACellIsInARangeOrOutsideOrThatIsOpen) {
  const Table t(size);
  const auto where = [&](Number offset) { return t.slots.where(n(offset), range(2, 4)); };
  EXPECT_EQ(where(1), Where::outside);
  EXPECT_EQ(where(2), Where::inside);
  EXPECT_EQ(where(3), Where::inside);
  EXPECT_EQ(where(4), Where::outside);
  Table open(size);
  const auto of_i = [&](std::vector<Constraint> condition) {
    open.condition = std::move(condition);
    return open.slots.where(i, range(2, 4));
  };
  EXPECT_EQ(of_i({}), Where::open);
  EXPECT_EQ(of_i({less_equal(n(2), i)}), Where::open);
  EXPECT_EQ(of_i({less_equal(i, n(3))}), Where::open);
  EXPECT_EQ(of_i({less_equal(n(2), i), less_equal(i, n(3))}), Where::inside);
  EXPECT_EQ(of_i({less_equal(n(2), i), less_equal(i, n(4))}), Where::open);
  EXPECT_EQ(of_i({less_equal(n(4), i)}), Where::outside);
  EXPECT_EQ(of_i({less_equal(i, n(1))}), Where::outside);
  EXPECT_EQ(of_i({less_equal(i, n(2))}), Where::open);
}

TEST(Slots, OfRecordsTheFieldDecidesFirst) {
  const Table t(size);
  EXPECT_EQ(t.slots.where(n(7), range(1, 4, 2, 1)), Where::inside);
  EXPECT_EQ(t.slots.where(n(9), range(1, 4, 2, 1)), Where::outside);
  EXPECT_EQ(t.slots.where(n(6), range(1, 4, 2, 1)), Where::outside);
  EXPECT_EQ(t.slots.where(i, range(1, 4, 2, 1)), Where::open) << "any field";
  EXPECT_EQ(t.slots.index_in(n(7), range(1, 4, 2, 1)), n(3));
  EXPECT_EQ(t.slots.index_in(n(6), range(1, 4, 2, 1)), std::nullopt);
  EXPECT_EQ(t.slots.index_in(i, range(1, 4, 2, 1)), std::nullopt);
  EXPECT_EQ(t.slots.index_in(add(multiply(2, i), 1), range(1, 4, 2, 1)), i);
}

TEST(Slots, OneCellIsARangeOfItsField) {
  const Table t(size, {}, 2, 1);
  const auto owning = t.slots.of_one(n(7), list_form());
  ASSERT_TRUE(owning);
  EXPECT_EQ(owning->stride, 2);
  EXPECT_EQ(owning->field, 1);
  EXPECT_EQ(owning->from, number(n(3)));
  EXPECT_EQ(owning->to, number(n(4)));
  EXPECT_FALSE(t.slots.of_one(i, list_form()));
  const auto null = t.slots.of_one(n(7), null_form());
  ASSERT_TRUE(null) << "numbers are stored in all cells one after the other";
  EXPECT_EQ(null->stride, 1);
  EXPECT_EQ(null->from, number(n(7)));
  EXPECT_TRUE(t.slots.of_one(i, null_form()));
  const Table by_records(size, {}, 2, 2);
  EXPECT_EQ(by_records.slots.of_one(n(7), null_form())->stride, 2);
  EXPECT_EQ(by_records.slots.record_of(n(7))->index, n(3));
}

TEST(Slots, TheLastCellEndsWithTheTable) {
  const Table t(n(6), {}, 2, 2);
  EXPECT_TRUE(t.slots.is_last(range(2, 3, 2, 1)));
  EXPECT_FALSE(t.slots.is_last(range(1, 2, 2, 1)));
  EXPECT_TRUE(t.slots.is_last(range(5, 6)));
  EXPECT_FALSE(t.slots.is_last(range(4, 5)));
  // Of seven cells the last one is of the first field.
  const Table odd(n(7), {}, 2, 2);
  EXPECT_TRUE(odd.slots.is_last(range(3, 4, 2, 0)));
  EXPECT_TRUE(odd.slots.is_last(range(2, 3, 2, 1)));
  EXPECT_FALSE(odd.slots.is_last(range(3, 4, 2, 1)));
  const Table open(size, {}, 2, 2);
  EXPECT_FALSE(open.slots.is_last(range(3, 4, 2, 0)));
  EXPECT_TRUE(open.slots.is_last(range(add(size, -1), size)));
}

std::string tidied(std::vector<SlotRange> ranges, int times = 1) {
  Table t(n(20), std::move(ranges));
  for (int k = 0; k < times; ++k) EXPECT_TRUE(t.slots.tidy()) << t.text();
  EXPECT_FALSE(t.slots.tidy()) << t.text();
  return t.text();
}

TEST(SlotsTidy, RangesThatAreEmptyOrSayNothingGo) {
  EXPECT_EQ(tidied({range(2, 2)}), "");
  EXPECT_EQ(tidied({range(3, 2), range(4, 5)}), "4-5*1+0 ");
  EXPECT_EQ(tidied({range(2, 4, 1, 0, form({CellKind::any}))}), "");
  EXPECT_EQ(tidied({range(2, 3)}, 0), "2-3*1+0 ");
  EXPECT_EQ(tidied({range(2, 3, 1, 0, list_form())}, 0), "2-3*1+0 ");
}

TEST(SlotsTidy, RangesEndWithTheTable) {
  EXPECT_EQ(tidied({range(2, 30)}), "2-20*1+0 ");
  EXPECT_EQ(tidied({range(2, 20)}, 0), "2-20*1+0 ");
  EXPECT_EQ(tidied({range(2, 7, 3, 1)}, 0), "2-7*3+1 ");
  EXPECT_EQ(tidied({range(2, 7, 3, 2)}), "2-6*3+2 ");
  Table t(size, {range(n(1), i)});
  t.condition = {less_equal(size, i)};
  EXPECT_TRUE(t.slots.tidy());
  EXPECT_EQ(t.segment.ranges().at(0).to, number(size));
}

TEST(SlotsTidy, NeighboursThatAreAlikeAreOne) {
  EXPECT_EQ(tidied({range(2, 4), range(4, 6)}), "2-6*1+0 ");
  EXPECT_EQ(tidied({range(2, 4), range(5, 6)}, 0), "2-4*1+0 5-6*1+0 ");
  EXPECT_EQ(tidied({range(2, 4), range(4, 6, 1, 0, list_form())}, 0), "2-4*1+0 4-6*1+0 ");
  EXPECT_EQ(tidied({range(2, 4, 1, 0, list_form()), range(4, 6)}, 0), "2-4*1+0 4-6*1+0 ");
  EXPECT_EQ(tidied({range(2, 4, 2, 0), range(4, 6, 2, 1)}, 0), "2-4*2+0 4-6*2+1 ");
  EXPECT_EQ(tidied({range(1, 2), range(2, 4), range(4, 6)}, 2), "1-6*1+0 ");
}

TEST(SlotsFields, ARangeOfAllCellsBecomesOneOfEachField) {
  const auto told = [](Number from, Number to) {
    Table t(n(20), {range(from, to)}, 2, 1);
    EXPECT_TRUE(t.slots.tell_fields_apart(0));
    return t.text();
  };
  EXPECT_EQ(told(2, 6), "1-3*2+0 1-3*2+1 ");
  EXPECT_EQ(told(3, 6), "2-3*2+0 1-3*2+1 ");
  EXPECT_EQ(told(2, 7), "1-4*2+0 1-3*2+1 ");
  EXPECT_EQ(told(2, 3), "1-2*2+0 ");
  EXPECT_EQ(told(3, 4), "1-2*2+1 ");
}

TEST(SlotsFields, OrNotWhereThatIsOpenOrDone) {
  Table done(n(20), {range(2, 4, 2, 1)}, 2, 1);
  EXPECT_FALSE(done.slots.tell_fields_apart(0));
  Table open(n(20), {range(n(2), i)}, 2, 1);
  EXPECT_FALSE(open.slots.tell_fields_apart(0));
  Table from_open(n(20), {range(i, n(8))}, 2, 1);
  EXPECT_FALSE(from_open.slots.tell_fields_apart(0));
  Table full(n(40), {range(2, 6)}, 2, 1);
  for (Number k = 10; k < 14; ++k) full.segment.ranges().push_back(range(k, k + 1, 2, 1));
  EXPECT_FALSE(full.slots.tell_fields_apart(0)) << "the field has too many";
  EXPECT_EQ(full.segment.ranges().size(), 5u);
}

TEST(SlotsFields, SingleCellsAreToldForOneOfTheirField) {
  Table t(n(20), {range(2, 4), range(7, 8), range(9, 10)}, 2, 1);
  t.slots.tell_field(range(7, 8));
  EXPECT_EQ(t.text(), "2-4*1+0 7-8*1+0 9-10*1+0 ") << "which is of no field";
  t.slots.tell_field(range(0, 1, 2, 0));
  EXPECT_EQ(t.text(), "2-4*1+0 7-8*1+0 9-10*1+0 ") << "none is of this field";
  t.slots.tell_field(range(0, 1, 2, 1));
  EXPECT_EQ(t.text(), "2-4*1+0 9-10*1+0 3-4*2+1 ");
}

TEST(SlotsAdd, RangesAreInOrderOfFieldsAndRecords) {
  Table t(n(40), {range(5, 6, 2, 1)}, 2, 1);
  EXPECT_EQ(t.slots.add(range(2, 3, 2, 1)), 0u);
  EXPECT_EQ(t.slots.add(range(3, 5, 2, 1)), 1u);
  EXPECT_EQ(t.slots.add(range(9, 10, 2, 0)), 0u);
  EXPECT_EQ(t.slots.add(range(9, 10)), 0u);
  EXPECT_EQ(t.slots.add(range(8, 9, 2, 1)), 5u);
  EXPECT_EQ(t.text(), "9-10*1+0 9-10*2+0 2-3*2+1 3-5*2+1 5-6*2+1 8-9*2+1 ");
  EXPECT_FALSE(t.slots.has_room(range(10, 11, 2, 1)));
  EXPECT_EQ(t.slots.add(range(10, 11, 2, 1)), std::nullopt);
  EXPECT_TRUE(t.slots.has_room(range(10, 11, 2, 0)));
  EXPECT_EQ(t.segment.ranges().size(), 6u);
}

}  // namespace
}  // namespace heapreach::search::slots_test

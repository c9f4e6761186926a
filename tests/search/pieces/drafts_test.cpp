// Drafts of shapes: what single blocks say, what two of them have in common, and which are shapes.
#include "search/pieces/drafts.h"

#include <gtest/gtest.h>

namespace heapreach::search::drafts_test {
namespace {

ShapeCell data() {
  return {CellKind::any};
}
ShapeCell number_cell(Number value) {
  return {CellKind::number, value};
}
ShapeCell own(Number offset = 0) {
  return {CellKind::child, offset};
}
Draft draft(ShapeCells cells, std::vector<bool> leads_out = {}, bool has_leaf = false) {
  return {std::move(cells), std::move(leads_out), has_leaf};
}

TEST(Drafts, DataAreNumbersWhereTheseAreKnown) {
  EXPECT_EQ(data_of(number(linear_constant(4))).kind, CellKind::number);
  EXPECT_EQ(data_of(number(linear_constant(4))).number, 4);
  EXPECT_EQ(data_of(number(linear_unknown(0))).kind, CellKind::any);
  EXPECT_EQ(data_of(anything()).kind, CellKind::any);
  EXPECT_EQ(data_of({}).kind, CellKind::dropped);
}

TEST(Drafts, WithoutPointersHaveNoMoreThanThat) {
  Segment block(3);
  block.value(0) = place(0, false, linear_constant(2));
  block.value(1) = number(linear_constant(4));
  const ShapeCells cells = without_pointers(block);
  ASSERT_EQ(cells.size(), 3u);
  EXPECT_TRUE(cells[0].is_own());
  EXPECT_EQ(cells[0].number, 0);
  EXPECT_EQ(cells[1].number, 4);
  EXPECT_EQ(cells[2].kind, CellKind::any);
  ShapeCell back{CellKind::argument, 3}, key{CellKind::bounded};
  const ShapeCells of_shape =
      without_pointers(Shape{{own(5), back, key, number_cell(1), {CellKind::dropped}}});
  ASSERT_EQ(of_shape.size(), 5u);
  EXPECT_TRUE(of_shape[0].is_own() && of_shape[1].is_own());
  EXPECT_EQ(of_shape[0].number, 0);
  EXPECT_EQ(of_shape[2].kind, CellKind::any);
  EXPECT_EQ(of_shape[3].kind, CellKind::number);
  EXPECT_EQ(of_shape[4].kind, CellKind::dropped);
}

TEST(Drafts, DataWhereOthersHavePointersAreYetToBeSet) {
  EXPECT_TRUE(is_yet_to_be_set(draft({data()}), draft({own()})));
  EXPECT_FALSE(is_yet_to_be_set(draft({own()}), draft({data()})));
  EXPECT_FALSE(is_yet_to_be_set(draft({data()}), draft({data()})));
  EXPECT_FALSE(is_yet_to_be_set(draft({number_cell(0)}), draft({own()}))) << "null is set";
  EXPECT_TRUE(is_yet_to_be_set(draft({own(), data()}), draft({own(), number_cell(0)})));
}

TEST(Drafts, AreJoinedCellByCell) {
  const auto both = joined(draft({own(), number_cell(1)}), draft({number_cell(0), number_cell(2)}));
  ASSERT_TRUE(both);
  EXPECT_TRUE(both->cells[0].is_own());
  EXPECT_EQ(both->cells[1].kind, CellKind::any);
  EXPECT_FALSE(both->is_open(0) || both->is_open(1));
  EXPECT_FALSE(joined(draft({own()}), draft({data()})));
  EXPECT_FALSE(joined(draft({own()}), draft({own(1)})));
}

TEST(Drafts, CellsThatLeadOutInBothStayOpen) {
  const auto both = joined(draft({own(1)}, {true}), draft({own(1)}, {true}));
  ASSERT_TRUE(both);
  EXPECT_TRUE(both->is_open(0));
  EXPECT_FALSE(joined(draft({own(1)}, {true}), draft({own(2)}, {true})));
  const auto known = joined(draft({own(1)}, {true}), draft({own(1)}));
  ASSERT_TRUE(known);
  EXPECT_FALSE(known->is_open(0)) << "the other one tells what it is";
}

TEST(Drafts, WithALeafNullIsNoChild) {
  const Draft leafy = draft({own(), own()}, {}, true);
  EXPECT_FALSE(joined(leafy, draft({own(), number_cell(0)})));
  EXPECT_FALSE(joined(draft({number_cell(0), own()}), leafy));
  const auto both = joined(leafy, draft({own(), own()}));
  ASSERT_TRUE(both);
  EXPECT_TRUE(both->has_leaf);
  EXPECT_FALSE(joined(draft({own()}), draft({own()}))->has_leaf);
}

TEST(Drafts, AreFinishedWhereNothingIsOpenAndChildrenAreMetAlike) {
  ASSERT_TRUE(finished(draft({own(1), data(), own(1)})));
  EXPECT_EQ(finished(draft({own(1), data(), own(2)})), nullptr);
  EXPECT_EQ(finished(draft({own(1), data()}, {true, false})), nullptr);
  EXPECT_TRUE(finished(draft({own(1), data()}, {false, false})));
  const auto other = std::make_shared<const Shape>(Shape{{data()}});
  EXPECT_TRUE(finished(draft({own(1), {CellKind::child, 2, other}})))
      << "which is of another shape";
}

TEST(Drafts, WithALeafAnyChildMayBeNone) {
  ShapeCell surely = own();
  surely.never_null = true;
  const ShapePtr tree = finished(draft({surely, own()}, {}, true));
  EXPECT_TRUE(tree->has_leaf);
  EXPECT_FALSE(tree->cells[0].never_null);
  EXPECT_TRUE(finished(draft({surely}))->cells[0].never_null);
}

}  // namespace
}  // namespace heapreach::search::drafts_test

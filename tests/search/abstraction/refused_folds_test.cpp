// What `--stats` says of blocks that stayed apart: the first thing that sets them apart.
#include "search/abstraction/refused_folds.h"

#include <gtest/gtest.h>

namespace heapreach::test::refused_folds_test {
namespace {

using namespace search;

using Words = std::vector<std::string>;

/// A header to which a variable leads, and two blocks in a row behind it.
class RefusedFolds : public ::testing::Test {
 protected:
  RefusedFolds() {
    c_.segments = {Segment(1), Segment(3), Segment(3)};
    c_.store = {place(0)};
    c_.segments[0].value(0) = place(1);
    for (const SegmentId id : {1u, 2u}) {
      for (std::size_t i = 0; i < 3; ++i) c_.segments[id].value(i) = number({});
    }
    cell(1, 0) = place(2);
  }

  Datum& cell(SegmentId id, std::size_t i) { return c_.segments[id].value(i); }
  Words refused() const { return refused_folds(c_, nullptr); }

  Configuration c_;
};

TEST_F(RefusedFolds, NothingSetsEqualBlocksApart) {
  EXPECT_EQ(refused(), Words{""});
}

TEST_F(RefusedFolds, APointerAndData) {
  cell(1, 1) = anything();
  c_.segments.emplace_back(1);
  c_.segments[3].value(0) = anything();
  cell(2, 1) = place(3);
  EXPECT_EQ(refused(),
            Words{"blocks of 3 cells: cell 1 is a pointer in one and data in the other"});
}

TEST_F(RefusedFolds, APointerAndANumber) {
  cell(1, 2) = number(linear_constant(7));
  cell(2, 2) = place(2);
  EXPECT_EQ(refused(),
            Words{"blocks of 3 cells: cell 2 is a pointer in one and a number in the other"});
}

TEST_F(RefusedFolds, NullGoesWithAPointer) {
  c_.segments.emplace_back(1);
  c_.segments[3].value(0) = anything();
  cell(2, 1) = place(3);
  EXPECT_EQ(refused(), Words{""});
}

TEST_F(RefusedFolds, AnotherPointerFromOutside) {
  c_.segments.emplace_back(1);
  c_.segments[3].value(0) = place(2);
  c_.store.push_back(place(3));
  EXPECT_EQ(refused(), Words{"blocks of 3 cells: more than one pointer leads to one of them"});
}

TEST_F(RefusedFolds, APointerBackIsNoOther) {
  c_.segments.emplace_back(3);
  cell(2, 0) = place(3);
  cell(3, 0) = number({});
  cell(3, 1) = place(2);
  cell(2, 1) = place(1);
  cell(1, 1) = place(0);
  EXPECT_EQ(refused(), (Words{"", ""}))
      << "the pointers of a doubly linked list, none the other way";
}

TEST_F(RefusedFolds, DataThatAreComparedOrDiffer) {
  cell(1, 1) = number(linear_constant(1));
  cell(2, 1) = number(linear_constant(2));
  EXPECT_EQ(refused(), Words{"blocks of 3 cells: cell 1 is another number in each"});
  c_.unknowns = 1;
  cell(2, 1) = number(linear_unknown(0));
  EXPECT_EQ(refused(),
            Words{"blocks of 3 cells: what cell 1 holds is compared with something else"});
}

TEST_F(RefusedFolds, BlocksThatVariablesHoldStayApartAnyway) {
  c_.store.push_back(place(2));
  EXPECT_EQ(refused(), Words{});
}

TEST_F(RefusedFolds, BlocksOfAnotherSizeDoNotGoTogether) {
  c_.segments[2] = Segment(2);
  EXPECT_EQ(refused(), Words{});
}

TEST_F(RefusedFolds, APieceIsWhatItsShapeSays) {
  const auto shape = std::make_shared<const Shape>(
      Shape{{{CellKind::child}, {CellKind::any}, {CellKind::number, 0}}});
  c_.segments[2] = Segment::piece(shape, false);
  c_.segments.emplace_back(1);
  c_.segments[3].value(0) = anything();
  cell(1, 1) = place(3);
  EXPECT_EQ(refused(),
            Words{"blocks of 3 cells: cell 1 is a pointer in one and data in the other"});
}

}  // namespace
}  // namespace heapreach::test::refused_folds_test

// Shapes with bounds: joined they keep the weaker ones, and without them data may be anything.
#include "search/shapes/shape_bounds.h"

#include <gtest/gtest.h>

namespace heapreach::search::shape_bounds_test {
namespace {

ShapeCell key(bool at_least, bool at_most) {
  ShapeCell cell{CellKind::bounded};
  cell.at_least = at_least, cell.at_most = at_most;
  return cell;
}
ShapeCell own(std::optional<Number> from, std::optional<Number> to) {
  ShapeCell cell{CellKind::child};
  cell.from = from, cell.to = to;
  return cell;
}
ShapeCell null() {
  return {CellKind::number};
}

/// A search tree, where numbers to the left are at most `to` more than that of the block.
Shape tree(Number to = -1, Number from = 1) {
  return {{key(true, true), own({}, to), own(from, {})}};
}

TEST(WithoutBounds, DataMayBeAnything) {
  const ShapePtr plain = without_bounds(tree());
  EXPECT_EQ(plain->bounds(), 0u);
  EXPECT_EQ(plain->cells[0].kind, CellKind::any);
  for (const std::size_t i : {1u, 2u}) {
    EXPECT_TRUE(plain->cells[i].is_own());
    EXPECT_FALSE(plain->cells[i].from || plain->cells[i].to);
  }
  const Shape other{{null(), {CellKind::child, 2}}};
  EXPECT_TRUE(includes(*without_bounds(other), other));
  EXPECT_TRUE(includes(other, *without_bounds(other)));
}

TEST(JoinBounds, KeepsTheWeakerOfBoth) {
  const ShapePtr both = join_bounds(tree(-1, 3), tree(0, 1));
  ASSERT_TRUE(both);
  EXPECT_EQ(both->bounds(), 2u);
  EXPECT_EQ(both->cells[1].to, 0);
  EXPECT_EQ(both->cells[1].from, std::nullopt);
  EXPECT_EQ(both->cells[2].from, 1);
  EXPECT_EQ(both->cells[2].to, std::nullopt);
}

TEST(JoinBounds, OfWhatIsNullInOneTakesTheOther) {
  Shape left = tree();
  left.cells[2] = null();
  Shape right = tree(-5, 4);
  right.cells[1] = null();
  for (const ShapePtr& both : {join_bounds(left, right), join_bounds(right, left)}) {
    ASSERT_TRUE(both);
    EXPECT_EQ(both->cells[1].to, -1);
    EXPECT_EQ(both->cells[2].from, 4);
  }
}

TEST(JoinBounds, APassedBoundIsWeakerThanAny) {
  Shape passing = tree();
  passing.cells[2].from = std::nullopt;
  for (const ShapePtr& both : {join_bounds(tree(), passing), join_bounds(passing, tree())}) {
    ASSERT_TRUE(both);
    EXPECT_EQ(both->cells[2].from, std::nullopt);
    EXPECT_EQ(both->cells[1].to, -1);
  }
}

TEST(JoinBounds, HasTheBoundsOfEither) {
  const Shape above{{key(true, false), own(1, {})}};
  const Shape below{{key(false, true), null()}};
  const ShapePtr both = join_bounds(above, below);
  ASSERT_TRUE(both);
  EXPECT_TRUE(both->cells[0].at_least && both->cells[0].at_most);
  const ShapePtr same = join_bounds(above, above);
  ASSERT_TRUE(same);
  EXPECT_TRUE(same->cells[0].at_least);
  EXPECT_FALSE(same->cells[0].at_most);
}

TEST(JoinBounds, SaysNothingWithoutABoundThatChanges) {
  const Shape passes{{key(true, false), own({}, {})}};
  EXPECT_EQ(join_bounds(passes, passes), nullptr);
  const Shape changes{{key(true, false), own(1, {})}};
  EXPECT_EQ(join_bounds(passes, changes), nullptr);
  EXPECT_EQ(join_bounds(Shape{{key(true, false), null()}}, Shape{{key(true, false), null()}}),
            nullptr);
}

TEST(JoinBounds, NeedsBoundsInTheSameCell) {
  const Shape plain{{{CellKind::any}, own({}, {}), own({}, {})}};
  EXPECT_EQ(join_bounds(tree(), plain), nullptr);
  EXPECT_EQ(join_bounds(plain, tree()), nullptr);
  const Shape second{{{CellKind::child}, key(true, true), own(1, {})}};
  EXPECT_EQ(join_bounds(tree(), second), nullptr);
  const Shape smaller{{key(true, true), own(1, {})}};
  EXPECT_EQ(join_bounds(tree(), smaller), nullptr);
}

TEST(JoinBounds, NeedsCellsThatGoTogether) {
  Shape data = tree();
  data.cells[1] = {CellKind::any};
  EXPECT_EQ(join_bounds(tree(), data), nullptr);
}

}  // namespace
}  // namespace heapreach::search::shape_bounds_test

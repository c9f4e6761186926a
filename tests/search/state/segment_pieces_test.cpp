// Segments that are pieces of a shape, paths or call stacks: what they hold.
#include <gtest/gtest.h>

#include "search/state/segment.h"

namespace heapreach::search::segment_pieces_test {
namespace {

using Data = std::vector<Datum>;

Datum data(Number value) {
  return number(linear_constant(value));
}

/// Blocks lead back to their owner, and their numbers lie between bounds of which the lower one
/// changes.
ShapePtr tree() {
  ShapeCell back{CellKind::argument, 2}, key{CellKind::bounded}, right{CellKind::child};
  key.at_least = key.at_most = true;
  right.from = 1;
  return std::make_shared<const Shape>(Shape{{back, key, right}});
}

TEST(PieceSegment, HoldsItsArguments) {
  const Segment piece = Segment::piece(tree(), true, {place(3), data(1), data(9)});
  EXPECT_TRUE(piece.is_piece() && piece.may_be_empty());
  EXPECT_FALSE(piece.is_stack() || piece.has_hole() || piece.is_list() || piece.is_frame);
  EXPECT_EQ(piece.size, 3);
  EXPECT_EQ(piece.arguments(), (Data{place(3), data(1), data(9)}));
  EXPECT_FALSE(Segment::piece(tree(), false, {place(3), data(1), data(9)}).may_be_empty());
}

TEST(PieceSegment, NeedsAllOfItsArguments) {
  EXPECT_THROW(Segment::piece(tree(), true), InternalError);
  EXPECT_THROW(Segment::piece(tree(), true, {place(3), data(1)}), InternalError);
  EXPECT_THROW(Segment::path(tree(), place(5), {place(3), data(1)}), InternalError);
}

TEST(PieceSegment, APathHoldsItsHoleAndBoundsBehindIt) {
  Segment path = Segment::path(tree(), place(5), {place(3), data(1), data(9), data(4)});
  EXPECT_TRUE(path.is_piece() && path.has_hole() && path.may_be_one());
  EXPECT_FALSE(path.may_be_empty());
  EXPECT_EQ(path.hole(), place(5));
  EXPECT_EQ(path.arguments(), (Data{place(3), data(1), data(9)}));
  EXPECT_EQ(path.hole_bounds(), (Data{data(4)}));
  EXPECT_TRUE(Segment::path(tree(), place(5), {place(3), data(1), data(9)}, true).may_be_empty());
  path.exclude_one();
  EXPECT_FALSE(path.may_be_one());
  path.forget_least_length();
  EXPECT_TRUE(path.may_be_one());
}

TEST(PieceSegment, WithoutArgumentsHasDataInTheirPlace) {
  Segment piece = Segment::piece(tree(), true, {place(3), data(1), data(9)});
  piece.forget_arguments();
  EXPECT_EQ(piece.cells(), 0u);
  EXPECT_EQ(piece.shape()->arguments(), 0u);
  EXPECT_TRUE(piece.may_be_empty());
  Segment path = Segment::path(tree(), place(5), {place(3), data(1), data(9), data(4)});
  path.forget_arguments();
  EXPECT_EQ(path.hole(), place(5));
  EXPECT_EQ(path.cells(), 1u);
  EXPECT_TRUE(path.has_hole());
}

TEST(PieceSegment, MayOrMayNotBeEmpty) {
  Segment piece = Segment::piece(tree(), true, {place(3), data(1), data(9)});
  piece.exclude_empty();
  EXPECT_FALSE(piece.may_be_empty());
  EXPECT_TRUE(piece.is_piece());
  piece.vanish();
  EXPECT_FALSE(piece.is_piece());
  EXPECT_TRUE(piece.freed);
  EXPECT_EQ(piece.size, 3);
}

TEST(PieceSegment, AStackHoldsItsArgument) {
  FrameShape shape;
  shape.cases.push_back({{{FrameCell::Kind::number, 0}, {FrameCell::Kind::argument}}});
  const Segment stack =
      Segment::stack(std::make_shared<const FrameShape>(std::move(shape)), place(4));
  EXPECT_TRUE(stack.is_stack() && stack.is_piece() && stack.is_static && stack.is_frame);
  EXPECT_FALSE(stack.has_hole() || stack.may_be_empty());
  EXPECT_EQ(stack.size, 2);
  EXPECT_EQ(stack.argument(), place(4));
}

}  // namespace
}  // namespace heapreach::search::segment_pieces_test

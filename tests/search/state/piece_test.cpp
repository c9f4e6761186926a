// Pieces taken apart: their roots, last blocks of paths, pieces that may be empty, and what blocks
// give what they own.
#include <gtest/gtest.h>

#include <functional>

#include "search/state/materialise.h"

namespace heapreach::search::piece_test {
namespace {

using Given = ShapeArgument::Kind;
using Data = std::vector<Datum>;

Datum data(Number value) {
  return number(linear_constant(value));
}
ShapeCell own(Number offset = 0) {
  return {CellKind::child, offset};
}
ShapePtr shape(ShapeCells cells, std::vector<ShapeCells> others = {}, bool has_leaf = false) {
  return std::make_shared<const Shape>(Shape{std::move(cells), std::move(others), has_leaf});
}

/// Segment 0 is the piece; a variable leads to its root, and one to the last block if it is a path.
Configuration with(Segment piece) {
  Configuration c;
  c.store = {place(0), place(0, piece.has_hole())};
  c.segments = {std::move(piece)};
  return c;
}

std::vector<Configuration> branches(const Configuration& from,
                                    const std::function<void(Configuration&, Decisions&)>& run) {
  std::vector<Configuration> result;
  Decisions decisions;
  do {
    result.push_back(from);
    run(result.back(), decisions);
  } while (decisions.next());
  return result;
}

std::vector<Configuration> unfolded(const Segment& piece, bool last = false) {
  return branches(with(piece), [&](Configuration& c, Decisions& decisions) {
    const SegmentId block = unfold_piece(c, 0, last, decisions);
    EXPECT_FALSE(c.segments[block].is_piece());
    EXPECT_TRUE(last || block == 0);
    EXPECT_EQ(c.store[last ? 1 : 0], place(block));
  });
}

TEST(UnfoldRoot, HasACellOfEachKind) {
  ShapeCell surely{CellKind::child, 2, shape({own()})}, back{CellKind::argument};
  surely.never_null = true;
  const auto all = unfolded(Segment::piece(
      shape({{CellKind::dropped}, {CellKind::any}, {CellKind::number, 7}, own(1), surely, back}),
      false, {data(5)}));
  ASSERT_EQ(all.size(), 1u);
  const Segment& block = all[0].segments[0];
  ASSERT_EQ(block.cells(), 6u);
  EXPECT_EQ(block.value(0), Datum{});
  EXPECT_EQ(block.value(1), anything());
  EXPECT_EQ(block.value(2), data(7));
  EXPECT_EQ(block.value(3), place(1, false, linear_constant(1)));
  EXPECT_EQ(block.value(4), place(2, false, linear_constant(2)));
  EXPECT_EQ(block.value(5), data(5));
  const Segment& child = all[0].segments.at(1);
  EXPECT_TRUE(child.is_piece() && child.may_be_empty());
  EXPECT_EQ(child.arguments(), (Data{place(0)})) << "it leads back to the block";
  EXPECT_TRUE(all[0].segments.at(2).is_piece() && !all[0].segments[2].may_be_empty());
}

TEST(UnfoldRoot, BranchesOverItsCases) {
  const auto all =
      unfolded(Segment::piece(shape({{CellKind::number, 1}}, {{{CellKind::number, 2}}}), false));
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].segments[0].value(0), data(1));
  EXPECT_EQ(all[1].segments[0].value(0), data(2));
}

TEST(UnfoldRoot, DataAreBetweenTheirBounds) {
  ShapeCell key{CellKind::bounded}, right = own();
  key.at_least = key.at_most = true;
  right.from = 1;
  const auto all = unfolded(Segment::piece(shape({key, right}), false, {data(1), anything()}));
  ASSERT_EQ(all.size(), 1u);
  const LinearExpression name = linear_unknown(0);
  EXPECT_EQ(all[0].segments[0].value(0), number(name));
  EXPECT_EQ(all[0].condition, (std::vector<Constraint>{less_equal(linear_constant(1), name)}));
  EXPECT_EQ(all[0].segments.at(1).arguments(), (Data{number(add(name, 1)), anything()}));
}

/// A list of two variants: its only block, and a first block that more follow.
TEST(UnfoldPath, ItsFirstBlockMayBeItsLast) {
  const auto all = unfolded(Segment::path(shape({own(3)}), data(8)));
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].segments[0].value(0), data(8));
  EXPECT_EQ(all[0].store[1], place(0));
  EXPECT_EQ(all[1].segments[0].value(0), place(1, false, linear_constant(3)));
  EXPECT_EQ(all[1].store[1], place(1, true));
  EXPECT_TRUE(all[1].segments.at(1).has_hole());
  EXPECT_EQ(all[1].segments[1].hole(), data(8));
}

TEST(UnfoldPath, OfTwoBlocksOrMoreItIsNot) {
  Segment path = Segment::path(shape({own()}), data(8));
  path.exclude_one();
  EXPECT_EQ(unfolded(path).size(), 1u);
  EXPECT_EQ(unfolded(path, true).size(), 1u);
}

TEST(UnfoldPath, ItsLastBlockIsLedToByTheRest) {
  const auto all = unfolded(Segment::path(shape({own(3)}), data(8)), true);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].segments[0].value(0), data(8)) << "it is the only one";
  EXPECT_EQ(all[1].store, (Data{place(0), place(1)}));
  EXPECT_EQ(all[1].segments.at(1).value(0), data(8));
  EXPECT_EQ(all[1].segments[0].hole(), place(1, false, linear_constant(3)));
}

TEST(UnfoldPath, GoesThroughEachCellOfTheShape) {
  const Segment path = Segment::path(shape({own(), own()}), data(8));
  EXPECT_EQ(unfolded(path).size(), 4u);
  const auto only = branches(with(path), [](Configuration& c, Decisions& decisions) {
    unfold_only_block(c, 0, decisions);
  });
  ASSERT_EQ(only.size(), 2u);
  EXPECT_EQ(only[0].segments[0].value(0), data(8));
  EXPECT_TRUE(only[0].segments[0].value(1).is_place());
  EXPECT_EQ(only[1].segments[0].value(1), data(8));
  EXPECT_EQ(only[1].store, (Data{place(0), place(0)}));
}

TEST(Settle, APieceThatMayBeEmptyIsOrIsNot) {
  const auto settled = [](Segment piece) {
    std::vector<Datum> result;
    for (const Configuration& c :
         branches(with(std::move(piece)), [](Configuration&configuration, Decisions&decisions) {
           settle(configuration, configuration.store[0], decisions);
         })) {
      result.push_back(c.store[0]);
      EXPECT_NE(c.segments[0].is_piece(), c.segments[0].freed);
      EXPECT_FALSE(c.segments[0].may_be_empty());
    }
    return result;
  };
  EXPECT_EQ(settled(Segment::piece(shape({own()}), true)), (Data{data(0), place(0)}));
  EXPECT_EQ(settled(Segment::piece(shape({own()}), false)), (Data{place(0)}));
  EXPECT_EQ(settled(Segment::path(shape({own()}), data(8), {}, true)), (Data{data(8), place(0)}));
  EXPECT_EQ(settled(Segment::piece(shape({own(), own()}, {}, true), true, {data(6)})),
            (Data{data(6), place(0)}));
}

TEST(ArgumentsGiven, AreOfEachKind) {
  ShapeCell child{CellKind::child, 0, shape({own()})};
  child.arguments = {{Given::number, 0, 4}, {Given::argument, 1, 2},
                     {Given::owner, 0, 3},  {Given::cell, 0, 1},
                     {Given::any},          {Given::slot, 0, 5}};
  Segment block(1);
  block.value(0) = data(20);
  const Datum owner = place(7, true, linear_constant(10));
  const Shape of_owner{{child}};
  EXPECT_EQ(arguments_given(of_owner, child, {data(1), data(2)}, owner, &block),
            (Data{data(4), data(4), place(7, true, linear_constant(3)), data(21), anything(),
                  place(7, true, linear_constant(15))}));
  block.value(0) = anything();
  EXPECT_EQ(arguments_given(of_owner, child, {data(1), anything()}, owner, &block)[3], Datum{});
  EXPECT_EQ(arguments_given(of_owner, child, {data(1), anything()}, owner, &block)[1], anything());
}

TEST(ArgumentsAtHole, AreWhatTheLastBlockGives) {
  ShapeCell back{CellKind::argument, 1}, passed{CellKind::argument}, key{CellKind::bounded};
  ShapeCell left = own(), right = own();
  passed.passes = true;
  key.at_least = key.at_most = true;
  right.from = 1;
  const Segment path = Segment::path(shape({back, passed, key, left, right}), data(0),
                                     {data(3), data(4), data(5), data(6), data(7)});
  EXPECT_EQ(arguments_at_hole(path, 9),
            (Data{place(9, true, linear_constant(1)), data(4), data(7), data(6)}));
}

}  // namespace
}  // namespace heapreach::search::piece_test

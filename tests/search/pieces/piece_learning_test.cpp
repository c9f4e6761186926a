// Shapes that are learned from a block and what it owns of its kind.
#include "search/pieces/piece_learning.h"

#include <gtest/gtest.h>

namespace heapreach::search::piece_learning_test {
namespace {

using Given = ShapeArgument::Kind;

Datum data(Number value) {
  return number(linear_constant(value));
}
Segment block(std::vector<Datum> held) {
  Segment result(static_cast<Number>(held.size()));
  for (std::size_t i = 0; i < held.size(); ++i) result.value(i) = held[i];
  return result;
}
ShapePtr shape(ShapeCells cells) {
  return std::make_shared<const Shape>(Shape{std::move(cells)});
}

/// Of segment 0; all blocks are of one kind unless these say otherwise.
Suggestion suggested(const Configuration& c, bool cases = false,
                     std::vector<BlockKind> kinds = {}) {
  kinds.resize(c.segments.size(), 0);
  const Incoming incoming(c);
  return suggested_shape(c, incoming, kinds, 0, cases);
}
Suggestion suggested(std::vector<Segment> segments, bool cases = false,
                     std::vector<BlockKind> kinds = {}) {
  Configuration c;
  c.segments = std::move(segments);
  return suggested(c, cases, std::move(kinds));
}

std::vector<CellKind> kinds_of(const Suggestion& suggestion) {
  std::vector<CellKind> result;
  if (!suggestion.shape) return result;
  for (const ShapeCell& cell : suggestion.shape->cells) result.push_back(cell.kind);
  return result;
}

using Kinds = std::vector<CellKind>;
constexpr CellKind child = CellKind::child, any = CellKind::any, fixed = CellKind::number,
                   argument = CellKind::argument;

TEST(PieceLearning, NeedsTwoBlocksOfAKind) {
  const std::vector<Segment> two = {block({place(1), data(4)}), block({data(0), data(4)})};
  EXPECT_EQ(kinds_of(suggested(two)), (Kinds{child, fixed}));
  EXPECT_EQ(suggested({block({data(0), data(4)})}).shape, nullptr);
  EXPECT_EQ(suggested(two, false, {0, 1}).shape, nullptr);
  EXPECT_EQ(suggested({block({place(1), data(4)}), block({data(0)})}).shape, nullptr);
}

TEST(PieceLearning, NumbersThatDifferAreDataAndMayBeTags) {
  const Suggestion same = suggested({block({place(1), data(4)}), block({data(0), data(4)})});
  EXPECT_FALSE(same.loses_tags);
  const Suggestion apart = suggested({block({place(1), data(4)}), block({data(0), data(5)})});
  EXPECT_EQ(kinds_of(apart), (Kinds{child, any}));
  EXPECT_TRUE(apart.loses_tags);
}

TEST(PieceLearning, NullIsAChildWhereTheOtherHasOne) {
  EXPECT_EQ(kinds_of(suggested({block({place(1), data(0)}), block({data(0), place(2)}),
                                block({data(0), data(0)})})),
            (Kinds{child, child}));
  EXPECT_EQ(kinds_of(suggested({block({place(1), data(3)}), block({data(0), place(2)}),
                                block({data(0), data(0)})})),
            (Kinds{}))
      << "3 is no child";
}

TEST(PieceLearning, WhatOthersLeadToIsNoPart) {
  Configuration c;
  c.segments = {block({place(1), data(4)}), block({data(0), data(4)}), block({place(1), data(0)})};
  EXPECT_EQ(suggested(c, false, {0, 0, 1}).shape, nullptr);
  c.segments[2] = block({place(0), data(0)});
  EXPECT_TRUE(suggested(c, false, {0, 0, 1}).shape);
  c.segments.push_back(block({place(0), data(0)}));
  EXPECT_EQ(suggested(c, false, {0, 0, 1, 1}).shape, nullptr) << "two lead to the root";
}

TEST(PieceLearning, ABlockThatAVariableHasMayBeUnfinished) {
  Configuration c;
  c.segments = {block({place(1), anything()}), block({data(0), place(2)}),
                block({data(0), data(0)})};
  EXPECT_EQ(suggested(c).shape, nullptr);
  c.segments[0].value(1) = data(0);
  c.store = {place(0)};
  EXPECT_EQ(kinds_of(suggested(c)), (Kinds{child, child}));
  EXPECT_EQ(suggested(c, true).shape, nullptr) << "it would be a case that there is not";
  c.store.clear();
  EXPECT_TRUE(suggested(c, true).shape);
}

TEST(PieceLearning, WhatLeadsBackIsAnArgument) {
  const Suggestion back = suggested(
      {block({place(1), data(0)}), block({data(0), place(0, false, linear_constant(1))})});
  ASSERT_EQ(kinds_of(back), (Kinds{child, argument}));
  EXPECT_FALSE(back.shape->cells[1].passes);
  EXPECT_EQ(back.shape->cells[1].number, 1);
  // Or all lead to the same.
  const Suggestion same =
      suggested({block({place(1), place(2)}), block({data(0), place(2)}), block({data(0)})}, false,
                {0, 0, 1});
  ASSERT_EQ(kinds_of(same), (Kinds{child, argument}));
  EXPECT_TRUE(same.shape->cells[1].passes);
}

TEST(PieceLearning, OtherBlocksThatItOwnsAreOfAnotherShape) {
  const Suggestion of_lists = suggested({block({place(1), place(2)}), block({data(0), place(3)}),
                                         block({data(7), place(0)}), block({data(8), place(1)})},
                                        false, {0, 0, 1, 1});
  ASSERT_EQ(kinds_of(of_lists), (Kinds{child, child}));
  EXPECT_TRUE(of_lists.shape->cells[0].is_own());
  const ShapeCell& owned = of_lists.shape->cells[1];
  ASSERT_TRUE(owned.child);
  EXPECT_EQ(owned.child->cells[0].kind, any);
  EXPECT_EQ(owned.arguments, (std::vector<ShapeArgument>{{Given::owner, 0, 0}}));
}

TEST(PieceLearning, PiecesOfItsKindAreJoined) {
  const Suggestion result =
      suggested({block({place(1), data(4)}), Segment::piece(shape({{child}, {fixed, 5}}), true)});
  EXPECT_EQ(kinds_of(result), (Kinds{child, any}));
  EXPECT_EQ(
      suggested({block({place(1), data(4)}), Segment::piece(shape({{any}, {child}}), true)}).shape,
      nullptr);
  EXPECT_EQ(suggested({block({place(1), data(4)}), Segment::path(shape({{child}, {any}}), data(0))})
                .shape,
            nullptr);
}

TEST(PieceLearning, CasesAreToldApartByNumbers) {
  const std::vector<Segment> tagged = {block({data(1), place(1)}), block({data(2), data(7)})};
  EXPECT_EQ(suggested(tagged).shape, nullptr) << "7 is no child";
  const Suggestion cases = suggested(tagged, true);
  ASSERT_TRUE(cases.shape);
  EXPECT_EQ(cases.shape->cases(), 2u);
}

TEST(PieceLearning, ChildrenAreMetAlike) {
  EXPECT_EQ(suggested({block({place(1), place(2, false, linear_constant(1))}),
                       block({data(0), data(0)}), block({data(0), data(0)})})
                .shape,
            nullptr);
  EXPECT_EQ(
      suggested({block({place(1), data(0)}), block({data(0), place(0)})}).shape->cells[1].kind,
      argument);
  EXPECT_EQ(
      suggested({block({place(1, false, linear_unknown(0)), data(0)}), block({data(0), data(0)})})
          .shape,
      nullptr);
}

}  // namespace
}  // namespace heapreach::search::piece_learning_test

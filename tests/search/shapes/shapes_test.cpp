// What a search learns of shapes: what says nothing new, what begins anew, and what is
// told apart from then on.
#include "search/shapes/shapes.h"

#include <gtest/gtest.h>

#include "tests/search/support.h"

namespace heapreach::search::shapes_test {
namespace {

ShapeCell data() {
  return {CellKind::any};
}
ShapeCell number_cell(Number value) {
  return {CellKind::number, value};
}
ShapeCell own(std::optional<Number> from = {}) {
  ShapeCell cell{CellKind::child};
  cell.from = from;
  return cell;
}
ShapePtr shape(ShapeCells cells) {
  return std::make_shared<const Shape>(Shape{std::move(cells)});
}
ShapePtr list() {
  return shape({own(), data()});
}
ShapePtr tree() {
  return shape({own(), own()});
}
/// Blocks lead back to the one before.
ShapePtr doubly() {
  return shape({own(), {CellKind::argument}});
}
/// Numbers rise by so much from block to block.
ShapePtr sorted(Number by = 1) {
  ShapeCell key{CellKind::bounded};
  key.at_least = true;
  return shape({own(by), key});
}
ShapePtr nested(int depth) {
  ShapePtr result = list();
  for (int i = 1; i < depth; ++i) result = shape({{CellKind::child, 0, result}, data()});
  return result;
}

Shapes plain() {
  return Shapes(rts::System{});
}

TEST(LearnShapes, ThatSayNothingNewAreNotLearned) {
  Shapes shapes = plain();
  EXPECT_TRUE(shapes.learn(0, list()));
  EXPECT_FALSE(shapes.learn(0, shape({own(), number_cell(3)})));
  EXPECT_TRUE(shapes.learn(1, list())) << "of another kind";
  EXPECT_EQ(shapes.all().size(), 2u);
}

TEST(LearnShapes, AreNotDeeperThanSix) {
  Shapes shapes = plain();
  EXPECT_TRUE(shapes.learn(0, nested(6)));
  EXPECT_FALSE(shapes.learn(1, nested(7)));
}

TEST(LearnShapes, AreAtMostTwelve) {
  Shapes shapes = plain();
  for (BlockKind kind = 0; kind < 12; ++kind) EXPECT_TRUE(shapes.learn(kind, list()));
  EXPECT_FALSE(shapes.learn(12, list()));
  EXPECT_TRUE(shapes.learn(3, shape({own(), data(), data()})) == false);
  EXPECT_EQ(shapes.all().size(), 12u);
}

TEST(LearnShapes, WithArgumentsAreTriedFirstAndBeginAnew) {
  Shapes shapes = plain();
  EXPECT_TRUE(shapes.learn(1, list()));
  EXPECT_TRUE(shapes.learn(0, doubly())) << "there is none of its kind";
  EXPECT_EQ(shapes.all()[0].kind, 0u);
  EXPECT_THROW(shapes.learn(1, doubly()), LearnedAnother);
  EXPECT_EQ(shapes.all()[0].kind, 1u);
  EXPECT_EQ(shapes.all().size(), 3u);
  EXPECT_FALSE(shapes.learn(1, doubly()));
}

TEST(LearnShapes, OfWhatSlotsOwnBeginAnew) {
  Shapes shapes = plain();
  shapes.note_described(0);
  EXPECT_TRUE(shapes.learn(0, list())) << "which has no argument";
  EXPECT_THROW(shapes.learn(0, doubly()), LearnedAnother);
  Shapes others = plain();
  others.note_described(2);
  EXPECT_THROW(others.learn(2, doubly()), LearnedAnother);
  EXPECT_TRUE(others.learn(1, doubly()));
}

TEST(LearnOrder, TheWeakerBoundIsLearnedAnew) {
  Shapes shapes = plain();
  EXPECT_TRUE(shapes.learn_order(0, sorted(2)));
  EXPECT_TRUE(shapes.has_order(0));
  EXPECT_FALSE(shapes.has_order(1));
  EXPECT_FALSE(shapes.learn_order(0, sorted(2)));
  EXPECT_THROW(shapes.learn_order(0, sorted(1)), LearnedAnother);
  EXPECT_EQ(shapes.all().size(), 1u);
  EXPECT_EQ(shapes.all()[0].shape->cells[0].from, 1);
  EXPECT_FALSE(shapes.learn_order(0, sorted(3))) << "weaker is what is known";
}

TEST(LearnOrder, IsTriedBeforeOthersOfItsKind) {
  Shapes shapes = plain();
  EXPECT_TRUE(shapes.learn(0, list()));
  EXPECT_THROW(shapes.learn_order(0, sorted()), LearnedAnother);
  EXPECT_GT(shapes.all()[0].shape->bounds(), 0u);
  EXPECT_EQ(shapes.all().size(), 2u);
  EXPECT_TRUE(shapes.learn_order(1, sorted()));
}

TEST(LearnOrder, IsGivenUpWhereItSaysNothing) {
  Shapes shapes = plain();
  ShapeCell key{CellKind::bounded};
  key.at_most = true;
  ShapeCell falls{CellKind::child};
  falls.to = -1;
  EXPECT_TRUE(shapes.learn_order(0, sorted()));
  // Together nothing is said of either bound.
  EXPECT_THROW(shapes.learn_order(0, shape({falls, key})), LearnedAnother);
  EXPECT_FALSE(shapes.has_order(0));
  EXPECT_FALSE(shapes.learn_order(0, sorted()));
  EXPECT_TRUE(shapes.learn_order(1, sorted()));
}

TEST(TellCases, OfAKindBeginsAnewOnce) {
  Shapes shapes = plain();
  shapes.learn(0, list());
  EXPECT_FALSE(shapes.tells_cases(0));
  EXPECT_THROW(shapes.tell_cases(0), LearnedAnother);
  EXPECT_TRUE(shapes.tells_cases(0));
  EXPECT_FALSE(shapes.tells_cases(1));
  EXPECT_TRUE(shapes.all().empty());
  EXPECT_NO_THROW(shapes.tell_cases(0));
  EXPECT_TRUE(shapes.tell_cases()) << "of the others they are lost";
  EXPECT_TRUE(shapes.tells_cases(1));
  EXPECT_FALSE(shapes.tell_cases());
}

TEST(TellCases, SaysNothingWhereNoneAreLost) {
  Shapes shapes = plain();
  EXPECT_FALSE(shapes.tell_cases());
  shapes.learn(0, shape({number_cell(1), own()}));
  EXPECT_FALSE(shapes.tell_cases());
  shapes.learn(0, shape({number_cell(2), own()}));
  EXPECT_TRUE(shapes.tell_cases());
  Shapes noted = plain();
  noted.note_tags();
  EXPECT_TRUE(noted.tell_cases());
  Shapes surely = plain();
  ShapeCell owned{CellKind::child, 0, list()};
  owned.never_null = true;
  surely.learn(0, shape({owned}));
  EXPECT_FALSE(surely.all()[0].shape->cells[0].never_null);
  EXPECT_TRUE(surely.tell_cases()) << "nor is it known what is never null";
}

TEST(ShapesKnow, WhatGoesBeyondLists) {
  Shapes shapes = plain();
  shapes.learn(0, doubly());
  EXPECT_FALSE(shapes.go_beyond_lists());
  EXPECT_FALSE(shapes.have_trees_with_parents());
  shapes.learn(1, tree());
  EXPECT_TRUE(shapes.go_beyond_lists());
  EXPECT_FALSE(shapes.have_trees_with_parents());
  shapes.learn(2, shape({own(), own(), {CellKind::argument}}));
  EXPECT_TRUE(shapes.have_trees_with_parents());
  shapes.forget();
  EXPECT_FALSE(shapes.go_beyond_lists());
}

TEST(KeepOrder, WhereDataAreComparedAndThereIsMoreThanLists) {
  const rts::System comparing = test::system_of(
      "rts: 1\nvariables: {p: ptr, d: int}\nstart: {vertex: a}\nerror: bad\nedges:\n"
      "  - {from: a, to: bad, do: [{load: {to: d, at: p}}, {assume: \"d < 3\"}]}\n");
  Shapes shapes(comparing);
  EXPECT_TRUE(shapes.is_about_order(0));
  EXPECT_FALSE(shapes.keep_order());
  shapes.learn(0, tree());
  shapes.keep_near();
  shapes.note_tags();
  shapes.tell_cases();
  shapes.learn(0, tree());
  EXPECT_TRUE(shapes.keep_order());
  EXPECT_TRUE(shapes.keeps_order());
  EXPECT_TRUE(shapes.all().empty());
  EXPECT_FALSE(shapes.keeps_near() || shapes.tells_cases(0)) << "lost as at first";
  shapes.learn(0, tree());
  EXPECT_FALSE(shapes.keep_order());
  Shapes others = plain();
  others.learn(0, tree());
  EXPECT_FALSE(others.keep_order());
}

}  // namespace
}  // namespace heapreach::search::shapes_test

// What a shape says of its cells: arguments, bounds, ends and children; and its bytes.
#include <gtest/gtest.h>

#include "search/state/shape.h"

namespace heapreach::search::shape_parts_test {
namespace {

using Given = ShapeArgument::Kind;

ShapeCell data() {
  return {CellKind::any};
}
ShapeCell own(Number offset = 0, std::optional<Number> from = {}, std::optional<Number> to = {}) {
  ShapeCell cell{CellKind::child, offset};
  cell.from = from, cell.to = to;
  return cell;
}
ShapeCell child(Shape shape, Number offset = 0) {
  return {CellKind::child, offset, std::make_shared<const Shape>(std::move(shape))};
}
ShapeCell argument(Number offset, bool passes) {
  ShapeCell cell{CellKind::argument, offset};
  cell.passes = passes;
  return cell;
}
ShapeCell key(bool at_least, bool at_most) {
  ShapeCell cell{CellKind::bounded};
  cell.at_least = at_least, cell.at_most = at_most;
  return cell;
}

TEST(ShapeParts, ValuesComeBeforeBounds) {
  const Shape shape{{argument(0, true), key(true, true), argument(1, false), own()}};
  EXPECT_EQ(shape.values(), 2u);
  EXPECT_EQ(shape.bounds(), 2u);
  EXPECT_EQ(shape.arguments(), 4u);
  EXPECT_EQ(shape.lower(), 2u);
  EXPECT_EQ(shape.upper(), 3u);
  EXPECT_EQ(shape.bounded_cell(), 1u);
  const Shape upper{{key(false, true), own()}};
  EXPECT_EQ(upper.bounds(), 1u);
  EXPECT_EQ(upper.upper(), 0u);
  EXPECT_EQ((Shape{{data()}}).bounded_cell(), std::nullopt);
  const Shape tree{{own(), argument(0, true)}, {}, true};
  EXPECT_EQ(tree.values(), 2u);
  EXPECT_EQ(tree.leaf(), 1u);
}

TEST(ShapeParts, BoundsChangeWhereSomeChildGetsAnother) {
  const Shape tree{{key(true, true), own(), own(0, 1)}};
  EXPECT_TRUE(tree.changes(true));
  EXPECT_FALSE(tree.changes(false));
  EXPECT_TRUE((Shape{{key(true, true), own(0, {}, 0), own()}}).changes(false));
}

TEST(ShapeParts, LeadsBackToTheInsideOfTheOwner) {
  EXPECT_TRUE((Shape{{argument(0, false), own()}}).leads_back());
  EXPECT_TRUE((Shape{{argument(1, false), own()}}).leads_back());
  EXPECT_FALSE((Shape{{argument(2, false), own()}}).leads_back());
  EXPECT_FALSE((Shape{{argument(-1, false), own()}}).leads_back());
  EXPECT_FALSE((Shape{{argument(0, true), own()}}).leads_back());
  EXPECT_FALSE((Shape{{data(), own()}}).leads_back());
}

TEST(ShapeParts, LeadsInsideIfEachChildIsMetThere) {
  EXPECT_TRUE((Shape{{own(1), data()}}).leads_inside());
  EXPECT_FALSE((Shape{{own(2), data()}}).leads_inside());
  EXPECT_FALSE((Shape{{own(-1), data()}}).leads_inside());
  EXPECT_TRUE((Shape{{child({{data(), data()}}, 1)}}).leads_inside()) << "the child has two cells";
  EXPECT_FALSE((Shape{{child({{data()}}, 1), own()}}).leads_inside());
  EXPECT_FALSE((Shape{{child({{own(7)}}), own()}}).leads_inside());
  EXPECT_FALSE((Shape{{own()}, {{own(1)}}}).leads_inside());
}

TEST(ShapeParts, AreAsDeepAsTheyAreNested) {
  EXPECT_EQ((Shape{{own()}}).depth(), 1u);
  EXPECT_EQ((Shape{{child({{own()}}), child({{child({{data()}})}})}}).depth(), 3u);
  EXPECT_EQ((Shape{{data()}, {{child({{data()}})}}}).depth(), 2u);
}

TEST(ShapeParts, OwnCellsAreThoseOfTheSameShape) {
  const Shape nested{{child({{own(2)}}), own(5), own(5)}};
  ASSERT_NE(nested.own_cell(), nullptr);
  EXPECT_EQ(nested.own_cell(), &nested.cells[1]);
  EXPECT_EQ(own_offset(nested), 5);
  EXPECT_EQ(only_own_cell(nested), std::nullopt);
  EXPECT_EQ(only_own_cell(Shape{{data(), own()}}), 1u);
  const Shape none{{child({{own(2)}})}};
  EXPECT_EQ(none.own_cell(), nullptr);
  EXPECT_EQ(own_offset(none), 0);
  EXPECT_EQ(only_own_cell(none), std::nullopt);
  const Shape second{{data()}, {{own(3)}}};
  EXPECT_EQ(own_offset(second), 3);
}

TEST(ShapeParts, EndsAreCellsAtWhichOthersEnd) {
  ShapeCell low = child({{own()}});
  low.end = 1;
  const Shape skip{{low, own()}};
  EXPECT_TRUE(has_ends(skip));
  EXPECT_TRUE(is_end(skip, 1));
  EXPECT_FALSE(is_end(skip, 0));
  EXPECT_FALSE(has_ends(Shape{{own(), own()}}));
}

TEST(ShapeParts, ChildrenOfTheShapeGetItsArguments) {
  const Shape shape{{argument(2, false), argument(0, true), key(true, true), own(), own(0, 1, -1)}};
  using Arguments = std::vector<ShapeArgument>;
  EXPECT_EQ(arguments_of(shape, shape.cells[3]), (Arguments{{Given::owner, 0, 2},
                                                            {Given::argument, 1, 0},
                                                            {Given::argument, 2, 0},
                                                            {Given::argument, 3, 0}}));
  EXPECT_EQ(arguments_of(shape, shape.cells[4]), (Arguments{{Given::owner, 0, 2},
                                                            {Given::argument, 1, 0},
                                                            {Given::cell, 2, 1},
                                                            {Given::cell, 2, -1}}));
  ShapeCell other = child({{argument(0, true)}});
  other.arguments = {{Given::number, 0, 7}};
  EXPECT_EQ(arguments_of(shape, other), other.arguments);
  const Shape tree{{own(), own()}, {}, true};
  EXPECT_EQ(arguments_of(tree, tree.cells[0]), (Arguments{{Given::argument, 0, 0}}));
}

TEST(ShapeParts, WithoutArgumentsHoldData) {
  const Shape shape{{argument(2, false), key(true, true), own(0, 1), {CellKind::number, 4}}};
  const ShapePtr plain = without_arguments(shape);
  EXPECT_EQ(plain->arguments(), 0u);
  EXPECT_EQ(plain->cells[0].kind, CellKind::dropped);
  EXPECT_EQ(plain->cells[1].kind, CellKind::any);
  EXPECT_TRUE(plain->cells[2].is_own());
  EXPECT_EQ(plain->cells[3].number, 4);
}

TEST(ShapeBytes, KeepAllThatCellsSay) {
  ShapeCell low = child({{argument(0, true), own(-3)}}, 2);
  low.arguments = {{Given::owner, 5, -6}};
  low.end = 1;
  low.never_null = true;
  const Shape before{{low,
                      own(0, 1, -1),
                      key(true, false),
                      argument(-2, true),
                      argument(9, false),
                      {CellKind::number, -7},
                      {CellKind::dropped}},
                     {{data(), data(), data(), data(), data(), data(), own(4)}},
                     true};
  ByteWriter out(Detail::all);
  write(out, before);
  const std::string bytes = out.take();
  ByteReader in(bytes);
  const ShapePtr after = read_shape(in);
  EXPECT_TRUE(after->has_leaf);
  ASSERT_EQ(after->cells.size(), 7u);
  EXPECT_EQ(after->cells[0].number, 2);
  EXPECT_EQ(after->cells[0].end, 1u);
  EXPECT_TRUE(after->cells[0].never_null);
  EXPECT_EQ(after->cells[0].arguments, low.arguments);
  EXPECT_EQ(after->cells[0].child->cells.at(1).number, -3);
  EXPECT_EQ(after->cells[1].from, 1);
  EXPECT_EQ(after->cells[1].to, -1);
  EXPECT_TRUE(after->cells[2].at_least && !after->cells[2].at_most);
  EXPECT_TRUE(after->cells[3].passes);
  EXPECT_EQ(after->cells[3].number, -2);
  EXPECT_FALSE(after->cells[4].passes);
  EXPECT_EQ(after->cells[5].number, -7);
  EXPECT_EQ(after->cells[6].kind, CellKind::dropped);
  ASSERT_EQ(after->others.size(), 1u);
  EXPECT_EQ(after->others[0].at(6).number, 4);
}

}  // namespace
}  // namespace heapreach::search::shape_parts_test

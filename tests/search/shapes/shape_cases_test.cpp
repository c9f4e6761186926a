// Joins of shapes cell by cell: what two cells have in common, if anything, and when cases stay
// apart.
#include "search/shapes/shape_cases.h"

#include <gtest/gtest.h>

namespace heapreach::search::shape_cases_test {
namespace {

using Given = ShapeArgument::Kind;

ShapeCell data() {
  return {CellKind::any};
}
ShapeCell number_cell(Number value) {
  return {CellKind::number, value};
}
ShapeCell own(Number offset = 0) {
  return {CellKind::child, offset};
}
ShapeCell surely(ShapeCell cell) {
  cell.never_null = true;
  return cell;
}
ShapeCell argument(Number offset, bool passes = false) {
  ShapeCell cell{CellKind::argument, offset};
  cell.passes = passes;
  return cell;
}
ShapePtr shape(ShapeCells cells) {
  return std::make_shared<const Shape>(Shape{std::move(cells)});
}
ShapeCell child(ShapePtr of, std::vector<ShapeArgument> arguments = {}) {
  ShapeCell cell{CellKind::child, 0, std::move(of)};
  cell.arguments = std::move(arguments);
  return cell;
}

/// The cell that both go together to, in either order; nothing if they do not.
std::optional<ShapeCell> joined(const ShapeCell& a, const ShapeCell& b) {
  const auto both = join_cells(a, b, [](const Shape& x, const Shape& y) { return join(x, y); });
  const auto other = join_cells(b, a, [](const Shape& x, const Shape& y) { return join(x, y); });
  EXPECT_EQ(both.has_value(), other.has_value());
  EXPECT_TRUE(!both || !other || both->kind == other->kind);
  return both;
}

TEST(JoinCells, NumbersThatDifferAreData) {
  EXPECT_EQ(joined(number_cell(4), number_cell(4))->number, 4);
  EXPECT_EQ(joined(number_cell(4), number_cell(4))->kind, CellKind::number);
  EXPECT_EQ(joined(number_cell(4), number_cell(5))->kind, CellKind::any);
  EXPECT_EQ(joined(number_cell(4), data())->kind, CellKind::any);
  EXPECT_EQ(joined({CellKind::dropped}, data())->kind, CellKind::dropped);
  EXPECT_EQ(joined({CellKind::dropped}, number_cell(4))->kind, CellKind::dropped);
}

TEST(JoinCells, ChildrenGoTogetherWithNullAlone) {
  EXPECT_TRUE(joined(own(1), own(1))->is_own());
  EXPECT_FALSE(joined(own(1), own(2)));
  EXPECT_TRUE(joined(own(1), number_cell(0))->is_own());
  EXPECT_EQ(joined(own(1), number_cell(0))->number, 1);
  EXPECT_FALSE(joined(own(), number_cell(1)));
  EXPECT_FALSE(joined(own(), data()));
  EXPECT_FALSE(joined(own(), argument(0)));
  EXPECT_FALSE(joined(own(), {CellKind::dropped}));
}

TEST(JoinCells, OnlyWhereBothAreNeverNullIsTheJoin) {
  EXPECT_TRUE(joined(surely(own()), surely(own()))->never_null);
  EXPECT_FALSE(joined(surely(own()), own())->never_null);
  EXPECT_FALSE(joined(surely(own()), number_cell(0))->never_null);
}

TEST(JoinCells, ChildrenOfOtherShapesAreJoinedBelow) {
  const auto both = joined(child(shape({number_cell(1)})), child(shape({number_cell(2)})));
  ASSERT_TRUE(both);
  EXPECT_EQ(both->child->cells[0].kind, CellKind::any);
  EXPECT_FALSE(joined(child(shape({own()})), child(shape({data()}))));
  EXPECT_FALSE(joined(child(shape({own()})), own())) << "one is of the same shape";
  EXPECT_TRUE(joined(child(shape({own()})), number_cell(0))->child);
  const ShapePtr tree = std::make_shared<const Shape>(Shape{{own(), own()}, {}, true});
  EXPECT_FALSE(joined(child(tree, {{}}), number_cell(0))) << "null is no leaf";
}

TEST(JoinCells, ChildrenGetTheSameValuesAndAnyBounds) {
  const ShapePtr back = shape({own(), argument(0, true)});
  const auto with = [&](Number offset) { return child(back, {{Given::owner, 0, offset}}); };
  EXPECT_EQ(joined(with(1), with(1))->arguments, with(1).arguments);
  EXPECT_FALSE(joined(with(1), with(2)));
  ShapeCell key{CellKind::bounded}, right = own();
  key.at_least = true;
  right.from = 1;
  const ShapePtr sorted = shape({key, right});
  const auto both =
      joined(child(sorted, {{Given::number, 0, 4}}), child(sorted, {{Given::number, 0, 5}}));
  ASSERT_TRUE(both);
  ASSERT_EQ(both->arguments.size(), 1u);
  EXPECT_EQ(both->arguments[0].kind, Given::any);
}

TEST(JoinCells, EndsAreTheSame) {
  const auto ending = [](std::optional<std::uint32_t> end) {
    ShapeCell cell = child(shape({own()}));
    cell.end = end;
    return cell;
  };
  EXPECT_EQ(joined(ending(1), ending(1))->end, 1u);
  EXPECT_EQ(joined(ending(1), ending({}))->end, 1u);
  EXPECT_EQ(joined(ending({}), ending({}))->end, std::nullopt);
  EXPECT_FALSE(joined(ending(1), ending(2)));
}

TEST(JoinCells, ArgumentsGoTogetherWithThemselvesAlone) {
  EXPECT_EQ(joined(argument(1), argument(1))->number, 1);
  EXPECT_FALSE(joined(argument(1), argument(2)));
  EXPECT_FALSE(joined(argument(1, true), argument(1, false)));
  EXPECT_FALSE(joined(argument(1), data()));
  EXPECT_FALSE(joined(argument(0), number_cell(0)));
}

TEST(JoinShapes, NeedAsManyCellsAndLeavesInBoth) {
  EXPECT_EQ(join(Shape{{data()}}, Shape{{data(), data()}}), nullptr);
  EXPECT_EQ(join_cases(Shape{{data()}}, Shape{{data(), data()}}), nullptr);
  const Shape leafy{{own(), own()}, {}, true}, plain{{own(), own()}};
  EXPECT_EQ(join(leafy, plain), nullptr);
  EXPECT_EQ(join_cases(leafy, plain), nullptr);
  ASSERT_TRUE(join(leafy, leafy));
  EXPECT_TRUE(join(leafy, leafy)->has_leaf);
  EXPECT_EQ(join(leafy, Shape{{own(), number_cell(0)}, {}, true}), nullptr) << "null is no leaf";
}

TEST(JoinShapes, CasesBecomeOneOrStayTwo) {
  const Shape one{{number_cell(1), own(), data()}}, two{{number_cell(2), data(), own()}};
  EXPECT_EQ(join(one, two), nullptr);
  ASSERT_TRUE(join_cases(one, two));
  EXPECT_EQ(join_cases(one, two)->cases(), 2u);
  const Shape cases{{number_cell(1), own()}, {{number_cell(2), own()}}};
  ASSERT_TRUE(join(cases, Shape{{number_cell(3), number_cell(0)}}));
  EXPECT_EQ(join(cases, Shape{{number_cell(3), number_cell(0)}})->cases(), 1u);
}

TEST(JoinShapes, OfCasesArgumentsAndOffsetsAreThoseOfAll) {
  const auto apart = [](ShapeCell a, ShapeCell b) {
    // So that they are not one case, there is a child in one and data in the other.
    return join_cases(Shape{{number_cell(1), own(), std::move(a)}},
                      Shape{{number_cell(2), data(), std::move(b)}});
  };
  EXPECT_TRUE(apart(argument(1), argument(1)));
  EXPECT_FALSE(apart(argument(1), argument(2)));
  EXPECT_FALSE(apart(argument(1), argument(1, true)));
  EXPECT_FALSE(apart(argument(1), data()));
  EXPECT_FALSE(apart(data(), argument(1)));
  EXPECT_TRUE(apart(data(), own()));
  EXPECT_FALSE(apart(data(), own(1))) << "pieces of the shape are met at one offset";
}

TEST(AllArguments, StandWhereTheConditionSays) {
  const auto first = [](std::size_t offset) { return offset == 0; };
  EXPECT_TRUE(all_arguments(Shape{{argument(0), data()}}, first));
  EXPECT_FALSE(all_arguments(Shape{{data(), argument(0)}}, first));
  EXPECT_FALSE(all_arguments(Shape{{data(), {CellKind::bounded}}}, first));
  EXPECT_FALSE(all_arguments(Shape{{child(shape({data(), argument(0)}))}}, first));
  EXPECT_FALSE(all_arguments(Shape{{data(), data()}, {{data(), argument(0)}}}, first));
  EXPECT_FALSE(all_arguments(Shape{{own()}, {}, true}, first));
  EXPECT_TRUE(all_arguments(Shape{{own(), data()}}, first));
}

TEST(WithoutNeverNull, LetsAllChildrenBeNull) {
  const Shape before{{surely(child(shape({surely(own())}))), number_cell(1)},
                     {{surely(own()), number_cell(2)}}};
  const ShapePtr after = without_never_null(before);
  EXPECT_FALSE(after->cells[0].never_null);
  EXPECT_FALSE(after->cells[0].child->cells[0].never_null);
  EXPECT_FALSE(after->others.at(0)[0].never_null);
  EXPECT_EQ(after->cells[1].number, 1);
}

}  // namespace
}  // namespace heapreach::search::shape_cases_test

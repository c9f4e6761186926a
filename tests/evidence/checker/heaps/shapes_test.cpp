// What shapes say of their cells: which lead on, where they end, what leads back, and which pieces
// hold their leaf.
#include "evidence/checker/heaps/shapes.h"

#include <gtest/gtest.h>

#include "evidence/checker/heaps/segment.h"
#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::shapes_test {
namespace {

using namespace test::parts;
using Kind = ShapeArgument::Kind;

const ShapeArgument same = given(Kind::argument, 0);
const ShapeArgument owner = given(Kind::owner);

Shape with_case(Shape shape, std::vector<ShapeCell> cells) {
  shape.others.push_back(std::move(cells));
  return shape;
}

/// Doubly linked: each block gets the one before, plus that, as its argument, and holds it plus
/// `held`.
Shape doubly(long plus = 0, long held = 0) {
  return shape({child(0, {given(Kind::owner, 0, plus)}), argument(0, held)}, 1);
}

TEST(CasesOfShapes, StartWithTheCellsThemselves) {
  const Shape one = with_case(shape({number_cell(1)}), {number_cell(2)});
  EXPECT_EQ(cases_of(shape({number_cell(1)})), 1u);
  ASSERT_EQ(cases_of(one), 2u);
  EXPECT_EQ(case_of(one, 0)[0], number_cell(1));
  EXPECT_EQ(case_of(one, 1)[0], number_cell(2));
}

TEST(EndsOfShapes, AreFollowedToTheLast) {
  const Shape ends = shape({ending_at(child(0), 2), child(0), ending_at(child(0), 3), child(0)});
  EXPECT_TRUE(has_ends(ends));
  EXPECT_FALSE(has_ends(shape({child(0)})));
  EXPECT_FALSE(is_end(ends, 0));
  EXPECT_FALSE(is_end(ends, 1));
  EXPECT_TRUE(is_end(ends, 2));
  EXPECT_TRUE(is_end(ends, 3));
  EXPECT_EQ(last_end(ends, 0), 3u);
  EXPECT_EQ(last_end(ends, 1), 1u);
  EXPECT_EQ(last_end(ends, 2), 3u);
}

TEST(ShapesForPaths, AreNotStaticAndPassOnNoRoots) {
  EXPECT_TRUE(is_for_paths(shape({child(0)})));
  Shape is_static = shape({child(0)});
  is_static.is_static = true;
  EXPECT_FALSE(is_for_paths(is_static));
  const ShapeArgument datum = given(Kind::cell, 1);
  EXPECT_TRUE(is_for_paths(shape({child(0, {datum}), bounded(ShapeBound{0, 0}, {})}, 1)));
  EXPECT_FALSE(is_for_paths(shape({child(0, {datum}), never_null(child(0))}, 1)));
  EXPECT_FALSE(is_for_paths(shape({child(0, {given(Kind::cell, 2)}), anything()}, 1)));
  EXPECT_FALSE(is_for_paths(
      with_case(shape({child(0, {same}), anything()}, 1), {child(0, {datum}), anything()})));
}

TEST(OwnCells, AreThoseOfAllCases) {
  const std::vector<Shape> shapes = {shape({anything(), anything(), anything()}),
                                     with_case(shape({child(0), child(1), anything()}),
                                               {number_cell(1), at(child(1), 1), child(1)})};
  ASSERT_EQ(own_cells(shapes, 1).size(), 3u);
  EXPECT_EQ(own_cells(shapes, 1)[1]->number, 1);
  EXPECT_EQ(own_cell(shapes, 1), &shapes[1].cells[1]);
  EXPECT_EQ(own_cell(shapes, 0), nullptr);
  EXPECT_FALSE(is_own(shapes, 1, 0));
  EXPECT_TRUE(is_own(shapes, 1, 1));
  EXPECT_TRUE(is_own(shapes, 1, 2));
}

TEST(UniformLinks, LeadToOneOffsetWithOneArgument) {
  const auto uniform = [](const ShapeCell& a, const ShapeCell& b) {
    return has_uniform_links({shape({a, b, bounded({}, ShapeBound{1, 0})}, 2)}, 0);
  };
  const ShapeArgument bound = given(Kind::argument, 1), datum = given(Kind::cell, 2);
  EXPECT_TRUE(uniform(child(0, {owner, bound}), child(0, {owner, bound})));
  EXPECT_FALSE(uniform(child(0, {owner, bound}), at(child(0, {owner, bound}), 1)));
  EXPECT_FALSE(uniform(child(0, {owner, bound}), child(0, {same, bound})));
  EXPECT_TRUE(uniform(child(0, {owner, bound}), child(0, {owner, datum})));
  EXPECT_TRUE(has_uniform_links({shape({anything()})}, 0));
}

TEST(LinksOfShapes, MayBeSaidNeverToBeNull) {
  EXPECT_FALSE(has_link_never_null({shape({child(0), child(0)})}, 0));
  EXPECT_TRUE(has_link_never_null({shape({child(0), never_null(child(0))})}, 0));
  EXPECT_FALSE(has_link_never_null({shape({anything()}), shape({never_null(child(0))})}, 1));
}

TEST(ChildrenInside, ArePointedAtInTheirRoot) {
  const auto inside = [](long number) {
    return leads_inside({shape({at(child(0), number), anything()})}, 0);
  };
  EXPECT_FALSE(inside(-1));
  EXPECT_TRUE(inside(0));
  EXPECT_TRUE(inside(1));
  EXPECT_FALSE(inside(2));
  // Also what children own, in all cases; the size is that of the child.
  const std::vector<Shape> shapes = {shape({at(child(0), 1)}), shape({child(0), anything()}),
                                     shape({anything(), at(child(2), 1)}),
                                     with_case(shape({anything()}), {at(child(3), 1)})};
  EXPECT_FALSE(leads_inside(shapes, 1));
  EXPECT_TRUE(leads_inside(shapes, 2));
  EXPECT_FALSE(leads_inside(shapes, 3));
  EXPECT_TRUE(leads_inside(shapes, at(child(2), 1)));
  EXPECT_FALSE(leads_inside(shapes, at(child(2), 2)));
  EXPECT_FALSE(leads_inside(shapes, child(1)));
}

TEST(LeavesOfPieces, StandAmongTheArguments) {
  Shape tree = shape({child(0, {given(Kind::argument, 0), given(Kind::argument, 1)})}, 2);
  EXPECT_EQ(leaf_cell({tree}, Segment(piece(0, 1, {num(1), num(2)}))), std::nullopt);
  EXPECT_EQ(leaf_of({tree}, Segment(piece(0, 1, {num(1), num(2)}))), num(0));
  tree.leaf = 1;
  EXPECT_EQ(leaf_cell({tree}, Segment(piece(0, 1, {num(1), num(2)}))), 1u);
  EXPECT_EQ(leaf_cell({tree}, Segment(path(0, 1, {num(0), num(1), num(2)}))), 2u);
  EXPECT_EQ(leaf_of({tree}, Segment(piece(0, 1, {num(1), num(2)}))), num(2));
}

TEST(LeavesOfPieces, AreHeldWhereAllPathsComeToAnEnd) {
  const auto holds = [](std::vector<ShapeCell> cells, bool has_hole) {
    Shape tree = shape(std::move(cells), 1);
    tree.leaf = 0;
    return holds_leaf({tree}, 0, has_hole);
  };
  EXPECT_FALSE(holds_leaf({shape({child(0, {same})}, 1)}, 0, false));
  EXPECT_TRUE(holds({child(0, {same})}, false));
  EXPECT_FALSE(holds({child(0, {same})}, true));
  EXPECT_TRUE(holds({child(0, {same}), child(0, {same})}, true));
  EXPECT_FALSE(holds({anything()}, false));
  EXPECT_FALSE(holds({child(0, {given(Kind::number)})}, false));
  EXPECT_FALSE(holds({child(0, {given(Kind::argument, 0, 1)})}, false));
  Shape cases = with_case(shape({child(0, {same})}, 1), {anything()});
  cases.leaf = 0;
  EXPECT_FALSE(holds_leaf({cases}, 0, false));
}

TEST(ShapesThatLeadBack, HoldTheirOwnerInAllCases) {
  EXPECT_TRUE(leads_back({doubly()}, 0));
  EXPECT_TRUE(leads_back({doubly(-1, 1)}, 0));
  EXPECT_TRUE(leads_back({doubly(1, 0)}, 0));
  EXPECT_FALSE(leads_back({doubly(1, 1)}, 0));
  EXPECT_FALSE(leads_back({doubly(0, -1)}, 0));
  EXPECT_FALSE(leads_back({shape({child(0, {owner}), anything()}, 1)}, 0));
  EXPECT_FALSE(leads_back({shape({child(0, {same}), argument(0)}, 1)}, 0));
  EXPECT_FALSE(leads_back({shape({argument(0)}, 1)}, 0));
  EXPECT_FALSE(leads_back({with_case(doubly(), {child(0, {owner}), anything()})}, 0));
  EXPECT_TRUE(leads_back({with_case(doubly(), {argument(0), child(0, {owner})})}, 0));
  EXPECT_FALSE(leads_back({with_case(doubly(), {at(child(0, {owner}), 1), argument(0)})}, 0));
  Shape is_static = doubly();
  is_static.is_static = true;
  EXPECT_FALSE(leads_back({is_static}, 0));
}

}  // namespace
}  // namespace heapreach::evidence::checker::shapes_test

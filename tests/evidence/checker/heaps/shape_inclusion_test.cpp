// Which shapes include others, and which must not: each pair that is refused has a twin that
// differs in one respect and is accepted.
#include <gtest/gtest.h>

#include "evidence/checker/heaps/shapes.h"
#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::shape_inclusion_test {
namespace {

using namespace test::parts;
using Kind = ShapeArgument::Kind;
using Cells = std::vector<ShapeCell>;

Shape with_case(Shape shape, Cells cells) {
  shape.others.push_back(std::move(cells));
  return shape;
}

bool includes_pair(const Shape& general, const Shape& special) {
  return includes({general, special}, 0, 1);
}

/// Of shapes of this one cell, behind a list to which children lead.
bool includes_cell(const ShapeCell& general, const ShapeCell& special) {
  const Shape list = shape({child(0)});
  return includes({list, shape({general}, 2), shape({special}, 2)}, 1, 2);
}

TEST(Inclusion, IsOfWhatCellsHold) {
  EXPECT_TRUE(includes_cell(anything(), anything()));
  EXPECT_TRUE(includes_cell(anything(), number_cell(1)));
  EXPECT_TRUE(includes_cell(anything(), argument(0)));
  EXPECT_TRUE(includes_pair(shape({anything()}), shape({bounded(ShapeBound{0, 0}, {})}, 1)));
  EXPECT_FALSE(includes_cell(anything(), child(0)));
  EXPECT_TRUE(includes_cell(number_cell(1), number_cell(1)));
  EXPECT_FALSE(includes_cell(number_cell(1), number_cell(2)));
  EXPECT_FALSE(includes_cell(number_cell(0), anything()));
  EXPECT_FALSE(includes_cell(number_cell(0), child(0)));
}

TEST(Inclusion, IsOfArgumentsThatCellsHold) {
  EXPECT_TRUE(includes_cell(argument(1, 2), argument(1, 2)));
  EXPECT_FALSE(includes_cell(argument(1, 2), argument(0, 2)));
  EXPECT_FALSE(includes_cell(argument(1, 2), argument(1, 1)));
  EXPECT_FALSE(includes_cell(argument(0), anything()));
}

TEST(Inclusion, IsOfTheSameBoundsOrFewer) {
  const ShapeBound a{0, 1}, b{1, 2};
  EXPECT_TRUE(includes_cell(bounded(a, b), bounded(a, b)));
  EXPECT_FALSE(includes_cell(bounded(a, {}), bounded(ShapeBound{0, 2}, {})));
  EXPECT_FALSE(includes_cell(bounded({}, b), bounded({}, ShapeBound{1, 3})));
  EXPECT_FALSE(includes_cell(bounded(a, {}), anything()));
  EXPECT_FALSE(includes_cell(bounded(a, {}), number_cell(1)));
  // One bound of two: arguments that have no use are no bounds, so there must be both.
  const auto pair = [&](const ShapeCell& general, const ShapeCell& special) {
    const ShapeCell both = bounded(a, b);
    return includes_pair(shape({general, both}, 2), shape({special, both}, 2));
  };
  EXPECT_TRUE(pair(bounded(a, {}), bounded(a, b)));
  EXPECT_TRUE(pair(bounded({}, b), bounded(a, b)));
  EXPECT_FALSE(pair(bounded(a, b), bounded(a, {})));
  EXPECT_FALSE(pair(bounded(a, b), bounded({}, b)));
}

TEST(Inclusion, IsOfChildrenThatAreAsDemanded) {
  EXPECT_TRUE(includes_cell(child(0), child(0)));
  EXPECT_TRUE(includes_cell(child(0), number_cell(0)));
  EXPECT_FALSE(includes_cell(child(0), number_cell(1)));
  EXPECT_FALSE(includes_cell(child(0), anything()));
  EXPECT_FALSE(includes_cell(child(0), at(child(0), 1)));
  EXPECT_TRUE(includes_cell(child(0), never_null(child(0))));
  EXPECT_FALSE(includes_cell(never_null(child(0)), child(0)));
  EXPECT_TRUE(includes_cell(never_null(child(0)), never_null(child(0))));
  EXPECT_FALSE(includes_cell(never_null(child(0)), number_cell(0)));
}

TEST(Inclusion, LeadsThroughAllThatIsOwned) {
  std::vector<Shape> shapes = {shape({anything()}), shape({number_cell(1)})};
  // Four levels of each above these.
  for (std::uint32_t s = 2; s < 10; ++s) shapes.push_back(shape({child(s - 2)}));
  EXPECT_TRUE(includes(shapes, 0, 1));
  EXPECT_TRUE(includes(shapes, 8, 9));
  EXPECT_FALSE(includes(shapes, 9, 8));
  EXPECT_FALSE(includes(shapes, 8, 7));
}

TEST(Inclusion, IsOfTreesAndLists) {
  const Shape tree = shape({child(0), child(0)});
  EXPECT_TRUE(includes_pair(tree, shape({child(1), number_cell(0)})));
  EXPECT_TRUE(includes_pair(tree, shape({child(1), child(0)})));
  EXPECT_FALSE(includes({shape({child(0), number_cell(0)}), shape({child(1), child(1)})}, 0, 1));
}

TEST(Inclusion, IsOfTheSameSizeAndStorage) {
  EXPECT_FALSE(includes_pair(shape({anything()}), shape({anything(), anything()})));
  EXPECT_FALSE(includes_pair(shape({anything(), anything()}), shape({anything()})));
  Shape is_static = shape({anything()});
  is_static.is_static = true;
  EXPECT_FALSE(includes_pair(is_static, shape({anything()})));
  EXPECT_FALSE(includes_pair(shape({anything()}), is_static));
  EXPECT_TRUE(includes_pair(is_static, is_static));
}

TEST(Inclusion, IsOfTheSameLeaf) {
  const auto tree = [](std::uint32_t own, std::optional<std::uint32_t> leaf) {
    Shape result = shape({child(own, {given(Kind::argument, 0), given(Kind::argument, 1)})}, 2);
    result.leaf = leaf;
    return result;
  };
  EXPECT_TRUE(includes_pair(tree(0, 1), tree(1, 1)));
  EXPECT_FALSE(includes_pair(tree(0, 1), tree(1, 0)));
  EXPECT_FALSE(includes_pair(tree(0, 1), tree(1, {})));
  EXPECT_FALSE(includes_pair(tree(0, {}), tree(1, 1)));
  // Null is no leaf.
  const std::vector<Shape> shapes = {tree(0, 0),
                                     shape({child(0, {given(Kind::number), given(Kind::number)})}),
                                     shape({number_cell(0)})};
  EXPECT_FALSE(includes(shapes, 1, 2));
}

TEST(Inclusion, IsOfCasesEachOfWhichIsThere) {
  const Shape both = with_case(shape({number_cell(1)}), {number_cell(2)});
  EXPECT_TRUE(includes_pair(both, shape({number_cell(1)})));
  EXPECT_TRUE(includes_pair(both, shape({number_cell(2)})));
  EXPECT_FALSE(includes_pair(both, shape({number_cell(3)})));
  EXPECT_FALSE(includes_pair(shape({number_cell(1)}), both));
  EXPECT_FALSE(includes_pair(shape({number_cell(2)}), both));
  EXPECT_TRUE(includes_pair(with_case(shape({number_cell(2)}), {number_cell(1)}), both));
}

TEST(Inclusion, ChoosesCasesByWhatTheyOwn) {
  const std::vector<Shape> shapes = {
      shape({number_cell(1)}), shape({number_cell(2)}),
      shape({number_cell(3)}), with_case(shape({child(0)}), {child(1)}),
      shape({child(1)}),       shape({child(2)})};
  EXPECT_TRUE(includes(shapes, 3, 4));
  EXPECT_FALSE(includes(shapes, 3, 5));
}

TEST(Inclusion, IsOfArgumentsThatAreGiven) {
  const std::vector<Shape> own = {shape({argument(0)}, 1)};
  const auto gives = [&](const ShapeArgument& general, const ShapeArgument& special) {
    return includes({own[0], shape({child(0, {general})}, 2), shape({child(0, {special})}, 2)}, 1,
                    2);
  };
  EXPECT_TRUE(gives(given(Kind::owner, 0, 1), given(Kind::owner, 0, 1)));
  EXPECT_FALSE(gives(given(Kind::owner, 0, 1), given(Kind::owner)));
  EXPECT_FALSE(gives(given(Kind::number), given(Kind::owner)));
  EXPECT_FALSE(gives(given(Kind::argument, 0), given(Kind::argument, 1)));
}

TEST(Inclusion, TakesAnyBoundForSome) {
  const Shape own = shape({bounded(ShapeBound{0, 0}, {})}, 1);
  const auto gives = [&](const ShapeArgument& general, const ShapeArgument& special) {
    return includes({own, shape({child(0, {general})}), shape({child(0, {special})})}, 1, 2);
  };
  EXPECT_TRUE(gives(given(Kind::any), given(Kind::number, 0, 3)));
  EXPECT_FALSE(gives(given(Kind::number, 0, 3), given(Kind::any)));
}

TEST(Inclusion, IsOfNoFewerArgumentsUsedAlike) {
  const Shape one = shape({argument(0), anything()}, 1);
  const Shape two = shape({argument(0), argument(1)}, 2);
  EXPECT_TRUE(includes_pair(one, two));
  EXPECT_FALSE(includes_pair(shape({anything(), anything()}, 2), one));
  // Without any, it is as it is with all of them.
  EXPECT_TRUE(includes_pair(shape({anything()}, 1), shape({number_cell(1)})));
  EXPECT_TRUE(includes_pair(shape({anything()}), shape({argument(0)}, 1)));
  const auto uses = [](const ShapeCell& general, const ShapeCell& special) {
    return includes_pair(shape({general, anything()}, 1), shape({special, anything()}, 1));
  };
  EXPECT_TRUE(uses(anything(), argument(0)));
  EXPECT_FALSE(uses(anything(), bounded(ShapeBound{0, 0}, {})));
}

}  // namespace
}  // namespace heapreach::evidence::checker::shape_inclusion_test

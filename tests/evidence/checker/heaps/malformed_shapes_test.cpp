// What keeps shapes and pieces from meaning anything: each complaint, with a twin that differs in
// one respect and is well-formed.
#include <gtest/gtest.h>

#include "evidence/checker/heaps/shapes.h"
#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::malformed_shapes_test {
namespace {

using namespace test::parts;
using Kind = ShapeArgument::Kind;
using Cells = std::vector<ShapeCell>;

const ShapeArgument same = given(Kind::argument, 0);
const ShapeArgument owner = given(Kind::owner);
const ShapeArgument datum = given(Kind::cell, 1);

Shape with_case(Shape shape, Cells cells) {
  shape.others.push_back(std::move(cells));
  return shape;
}
Shape is_static(Shape shape) {
  shape.is_static = true;
  return shape;
}
Shape with_leaf(Shape shape, std::uint32_t leaf) {
  shape.leaf = leaf;
  return shape;
}
const Shape list = shape({child(0)});

std::string wrong(const std::vector<Shape>& shapes) {
  return malformed_shapes(shapes);
}
/// Returns the complaint about a shape that stands behind a list.
std::string wrong_behind(const Shape& shape) {
  return malformed_shapes({list, shape});
}

TEST(MalformedShapes, HaveNoCellsOrDifferentSizes) {
  EXPECT_EQ(wrong({}), "");
  EXPECT_EQ(wrong({list}), "");
  EXPECT_EQ(wrong({list, shape({})}), "shapes[1] has no cells");
  EXPECT_EQ(wrong({with_case(list, {number_cell(0)})}), "");
  EXPECT_EQ(wrong({with_case(list, {})}), "shapes[0] has cases of different sizes");
  EXPECT_EQ(wrong({with_case(list, {number_cell(0), number_cell(0)})}),
            "shapes[0] has cases of different sizes");
}

TEST(MalformedShapes, SpeakOfWhatIsNotThere) {
  const char* const no_argument = "shapes[0] speaks of an argument that it has not";
  EXPECT_EQ(wrong({shape({argument(1)}, 2)}), "");
  EXPECT_EQ(wrong({shape({argument(2)}, 2)}), no_argument);
  EXPECT_EQ(wrong({shape({bounded(ShapeBound{1, 0}, {})}, 1)}), no_argument);
  EXPECT_EQ(wrong({shape({bounded({}, ShapeBound{1, 0})}, 1)}), no_argument);
  EXPECT_EQ(wrong({with_case(shape({anything()}), {argument(0)})}), no_argument);
  EXPECT_EQ(wrong({shape({child(0, {given(Kind::argument, 1)})}, 1)}), no_argument);
  EXPECT_EQ(wrong({shape({child(1)}), shape({anything()})}),
            "shapes[0] speaks of a shape that is not there, or comes later");
}

TEST(MalformedShapes, HaveWhatOnlyAChildMayHave) {
  const char* const only = "shapes[1] has what only a child may have";
  ShapeCell cell = number_cell(0);
  EXPECT_EQ(wrong_behind(shape({cell, child(0)})), "");
  EXPECT_EQ(wrong_behind(shape({never_null(cell), child(0)})), only);
  EXPECT_EQ(wrong_behind(shape({ending_at(cell, 1), child(0)})), only);
  cell.arguments = {owner};
  EXPECT_EQ(wrong_behind(shape({cell, child(0)})), only);
}

TEST(MalformedShapes, LeadFromTheHeapToTheStack) {
  EXPECT_EQ(wrong({is_static(list)}), "");
  EXPECT_EQ(wrong({is_static(list), is_static(shape({child(0)}))}), "");
  EXPECT_EQ(wrong({list, is_static(shape({child(0)}))}), "");
  EXPECT_EQ(wrong({is_static(list), shape({child(0)})}), "shapes[1] leads to static blocks");
}

TEST(MalformedShapes, GiveChildrenWhatTheyDoNotGet) {
  const char* const number =
      "shapes[0] gives a child another number of arguments than its shape has";
  EXPECT_EQ(wrong({shape({child(0, {owner})}, 1)}), "");
  EXPECT_EQ(wrong({shape({child(0)}, 1)}), number);
  EXPECT_EQ(wrong({shape({child(0, {owner, owner})}, 1)}), number);
  EXPECT_EQ(wrong({shape({child(0, {given(Kind::slot)})}, 1)}),
            "shapes[0] gives a child what only ranges give");
}

TEST(MalformedShapes, PassOnWhatIsNoRootOfAnotherChild) {
  const char* const passes =
      "shapes[0] passes on what is neither the root of another child nor bounded data";
  const auto passing = [](const ShapeCell& other, std::uint32_t index = 1) {
    return wrong({shape({child(0, {given(Kind::cell, index)}), other}, 1)});
  };
  EXPECT_EQ(passing(never_null(child(0, {owner}))), "");
  EXPECT_EQ(passing(bounded(ShapeBound{0, 0}, {})), "");
  EXPECT_EQ(passing(child(0, {owner})), passes);
  EXPECT_EQ(passing(anything()), passes);
  EXPECT_EQ(passing(never_null(child(0, {owner})), 0), passes);
  EXPECT_EQ(passing(never_null(child(0, {owner})), 2), passes);
}

TEST(MalformedShapes, PassArgumentsToTheirOwnShapeInAnotherOrder) {
  const ShapeArgument second = given(Kind::argument, 1), more = given(Kind::argument, 0, 1);
  const char* const other = "shapes[0] passes an argument on as another one";
  EXPECT_EQ(wrong({shape({child(0, {same, second})}, 2)}), "");
  EXPECT_EQ(wrong({shape({child(0, {second, same})}, 2)}), other);
  EXPECT_EQ(wrong({shape({child(0, {more, second})}, 2)}), other);
  EXPECT_EQ(wrong({shape({argument(0)}, 1), shape({child(0, {second})}, 2)}), "");
}

TEST(MalformedShapes, HaveALeafWhereThereIsNone) {
  EXPECT_EQ(wrong({with_leaf(shape({child(0, {same})}, 1), 0)}), "");
  EXPECT_EQ(wrong({with_leaf(shape({child(0, {same})}, 1), 1)}),
            "shapes[0] has a leaf that is none of its arguments");
  EXPECT_EQ(wrong({is_static(with_leaf(shape({child(0, {same})}, 1), 0))}),
            "shapes[0] has a leaf, and is static or has ends");
  EXPECT_EQ(wrong_behind(with_leaf(shape({ending_at(child(0), 1), child(0)}, 1), 0)),
            "shapes[1] has a leaf, and is static or has ends");
}

TEST(MalformedShapes, HaveBoundsThatAreNone) {
  EXPECT_EQ(wrong({shape({bounded({}, {})})}), "shapes[0] has a bound that is not said");
}

/// Of blocks whose cell 0 leads to a path to what `end` holds.
std::string wrong_end(const Shape& path, const ShapeCell& end = child(0)) {
  return malformed_shapes({list, path, shape({ending_at(child(1), 1), end})});
}

TEST(MalformedEnds, AreBesideCasesOrChildrenNeverNull) {
  const Shape good = shape({ending_at(child(0), 1), child(0)});
  const char* const cases = "shapes[1] has ends, and cases, or children that are never null";
  EXPECT_EQ(wrong_behind(good), "");
  EXPECT_EQ(wrong_behind(with_case(good, {number_cell(0), number_cell(0)})), cases);
  EXPECT_EQ(wrong_behind(shape({ending_at(child(0), 1), never_null(child(0))})), cases);
  EXPECT_EQ(wrong_behind(is_static(good)), cases);
}

TEST(MalformedEnds, AreOfChildrenOfWhichNoPathCanBe) {
  EXPECT_EQ(wrong_behind(shape({ending_at(child(1), 1), child(0)})),
            "shapes[1] has an end for a child of its own shape");
  EXPECT_EQ(malformed_shapes({shape({child(0, {same}), argument(0)}, 1),
                              shape({ending_at(child(0, {owner}), 1), anything()})}),
            "shapes[1] has an end for a child that has arguments");
  EXPECT_EQ(wrong_end(shape({child(1)})), "");
  EXPECT_EQ(wrong_end(shape({never_null(child(1))})),
            "shapes[2] has an end for a child of whose shape no path can be");
  EXPECT_EQ(wrong_end(with_case(shape({child(1)}), {child(1)})),
            "shapes[2] has an end for a child of whose shape no path can be");
  EXPECT_EQ(wrong_end(shape({at(child(1), 1), anything()})),
            "shapes[2] leads to a path in another way than its links");
  const char* const links =
      "shapes[2] has an end for a child whose blocks do not lead on in one cell";
  EXPECT_EQ(wrong_end(shape({child(0)})), links);
  EXPECT_EQ(wrong_end(shape({child(1), child(1)})), links);
}

TEST(MalformedEnds, AreNoChildrenOrDependOnThemselves) {
  const Shape plain = shape({child(1)});
  EXPECT_EQ(wrong_end(plain, anything()), "shapes[2] has an end that is no child");
  EXPECT_EQ(wrong_behind(shape({ending_at(child(0), 2), child(0)})),
            "shapes[1] has an end that is no child");
  EXPECT_EQ(wrong_end(plain, ending_at(child(1), 0)),
            "shapes[2] has an end that depends on itself");
  EXPECT_EQ(wrong_behind(shape({ending_at(child(0), 0)})),
            "shapes[1] has an end that depends on itself");
  EXPECT_EQ(wrong_behind(shape({ending_at(child(0), 1), ending_at(child(0), 2), child(0)})), "");
  EXPECT_EQ(malformed_shapes({list, with_leaf(shape({child(1, {same})}, 1), 0),
                              shape({ending_at(child(0), 1), child(1, {given(Kind::number)})})}),
            "shapes[2] has an end that is a child with a leaf");
}

}  // namespace
}  // namespace heapreach::evidence::checker::malformed_shapes_test

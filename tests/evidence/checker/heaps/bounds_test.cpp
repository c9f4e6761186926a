// Which arguments of shapes are bounds, which of them change along a path, and what may be said and
// given as a bound.
#include "evidence/checker/heaps/bounds.h"

#include <gtest/gtest.h>

#include "evidence/checker/conditions/linear.h"
#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::bounds_test {
namespace {

using namespace test::parts;
using Kind = ShapeArgument::Kind;
using Uses = std::vector<std::vector<ArgumentUse>>;
using Shapes = std::vector<Shape>;

const ShapeArgument same = given(Kind::argument, 0);
const ShapeArgument datum = given(Kind::cell, 1);
const ShapeArgument whatever = given(Kind::any);

/// A list whose data are at least the argument; `next` is what the next block gets as that.
Shape ascending(const ShapeArgument& next = datum) {
  return shape({child(0, {next}), bounded(ShapeBound{0, 0}, {})}, 1);
}
/// Data at most the argument.
Shape descending() {
  return shape({child(0, {datum}), bounded({}, ShapeBound{0, 0})}, 1);
}

TEST(UsesOfArguments, AreWhatCellsSayOfThem) {
  Shape mine = shape({argument(2), bounded(ShapeBound{0, 1}, ShapeBound{1, -1})}, 4);
  EXPECT_EQ(
      uses_of_arguments({mine}),
      (Uses{{ArgumentUse::lower, ArgumentUse::upper, ArgumentUse::exact, ArgumentUse::exact}}));
  mine.others.push_back({anything(), bounded({}, ShapeBound{3, 0})});
  EXPECT_EQ(uses_of_arguments({mine})[0][3], ArgumentUse::upper);
}

TEST(UsesOfArguments, AreThoseOfChildrenThatGetThem) {
  const Shape owner = shape({child(0, {given(Kind::argument, 1)})}, 2);
  EXPECT_EQ(uses_of_arguments({ascending(), owner})[1],
            (std::vector{ArgumentUse::exact, ArgumentUse::lower}));
  EXPECT_EQ(uses_of_arguments({descending(), owner})[1],
            (std::vector{ArgumentUse::exact, ArgumentUse::upper}));
  const Shape other = shape({child(0, {given(Kind::number, 1)})}, 2);
  EXPECT_EQ(uses_of_arguments({ascending(), other})[1],
            (std::vector{ArgumentUse::exact, ArgumentUse::exact}));
}

TEST(UsesOfArguments, OfALeafAreExact) {
  Shape tree = shape({child(0, {same})}, 1);
  tree.leaf = 0;
  EXPECT_EQ(uses_of_arguments({tree}), (Uses{{ArgumentUse::exact}}));
  tree.cells.push_back(bounded(ShapeBound{0, 0}, {}));
  EXPECT_NE(malformed_bounds({tree}), "");
}

TEST(MalformedBounds, AreNoneWhereEachArgumentHasOneUse) {
  EXPECT_EQ(malformed_bounds({}), "");
  EXPECT_EQ(malformed_bounds({ascending(), descending(), ascending(same)}), "");
  EXPECT_EQ(malformed_bounds({ascending(whatever)}), "");
  EXPECT_EQ(malformed_bounds({ascending(), shape({child(0, {given(Kind::number, 0, 5)})})}), "");
}

TEST(MalformedBounds, UseAnArgumentInTwoWays) {
  const char* const wrong = "shapes[0] uses an argument as a bound, and otherwise";
  EXPECT_EQ(malformed_bounds({shape({bounded(ShapeBound{0, 0}, ShapeBound{0, 1})}, 1)}), wrong);
  EXPECT_EQ(malformed_bounds({shape({bounded(ShapeBound{0, 0}, {}), argument(0)}, 1)}), wrong);
  Shape cases = shape({bounded(ShapeBound{0, 0}, {})}, 1);
  cases.others.push_back({bounded({}, ShapeBound{0, 0})});
  EXPECT_EQ(malformed_bounds({cases}), wrong);
  const Shape owner = shape({child(0, {same}), argument(0)}, 1);
  EXPECT_EQ(malformed_bounds({ascending(), owner}),
            "shapes[1] uses an argument as a bound, and otherwise");
}

TEST(MalformedBounds, AreStaticOrBesideEndsOrSayNothing) {
  const char* const wrong = "shapes[0] has bounds, and is static or has ends";
  Shape is_static = shape({bounded(ShapeBound{0, 0}, {})}, 1);
  EXPECT_EQ(malformed_bounds({is_static}), "");
  is_static.is_static = true;
  EXPECT_EQ(malformed_bounds({is_static}), wrong);
  Shape ends = ascending();
  ends.cells.push_back(ending_at(child(0, {same}), 0));
  EXPECT_EQ(malformed_bounds({ends}), wrong);
  EXPECT_EQ(malformed_bounds({shape({bounded({}, {})})}), "shapes[0] has a bound that is not said");
}

TEST(MalformedBounds, GiveWhatIsNoneWhereAValueIsAskedFor) {
  const Shape back = shape({argument(0)}, 1);
  const auto gives = [&](const ShapeArgument& next) {
    return malformed_bounds({back, shape({child(0, {next}), bounded(ShapeBound{0, 0}, {}),
                                          never_null(child(0, {given(Kind::number)}))},
                                         1)});
  };
  EXPECT_EQ(gives(given(Kind::number, 0, 3)), "");
  EXPECT_EQ(gives(given(Kind::owner, 0, 1)), "");
  EXPECT_EQ(gives(given(Kind::cell, 2)), "");
  EXPECT_EQ(gives(given(Kind::cell, 2, 1)), "shapes[1] passes on what is beside another child");
  EXPECT_EQ(gives(given(Kind::cell, 1)), "shapes[1] gives a bound for what is none");
  EXPECT_EQ(gives(whatever), "shapes[1] gives a bound for what is none");
}

TEST(MalformedBounds, GiveWhatIsNoData) {
  const auto gives = [&](const ShapeArgument& next) {
    return malformed_bounds({ascending(), shape({child(0, {next}), bounded(ShapeBound{0, 0}, {}),
                                                 never_null(child(0, {whatever}))},
                                                1)});
  };
  const char* const wrong = "shapes[1] gives a bound that is no bounded data";
  EXPECT_EQ(gives(given(Kind::cell, 1, 3)), "");
  EXPECT_EQ(gives(given(Kind::argument, 0, 3)), "");
  EXPECT_EQ(gives(given(Kind::cell, 2)), wrong);
  EXPECT_EQ(gives(given(Kind::cell, 3)), wrong);
  EXPECT_EQ(gives(given(Kind::owner)), wrong);
  EXPECT_EQ(gives(given(Kind::slot)), wrong);
}

TEST(MalformedBounds, AreAlsoGivenOutsideOfShapes) {
  const Shapes shapes = {ascending(), shape({argument(0)}, 1)};
  const auto gives = [&](std::uint32_t to, const ShapeArgument& argument) {
    return malformed_given_bounds(shapes, child(to, {argument}));
  };
  EXPECT_EQ(gives(0, whatever), "");
  EXPECT_EQ(gives(0, given(Kind::number, 0, 2)), "");
  EXPECT_EQ(gives(0, given(Kind::owner)), "gives a bound that is no bounded data");
  EXPECT_EQ(gives(0, given(Kind::cell, 0)), "gives a bound that is no bounded data");
  EXPECT_EQ(gives(1, whatever), "gives a bound for what is none");
  EXPECT_EQ(gives(1, given(Kind::owner)), "");
}

TEST(ChangingBounds, AreThoseThatDifferOnTheWay) {
  using Indices = std::vector<std::uint32_t>;
  EXPECT_EQ(changing_bounds({ascending()}, 0), Indices{0});
  EXPECT_EQ(changing_bounds({ascending(same)}, 0), Indices{});
  EXPECT_EQ(changing_bounds({shape({bounded(ShapeBound{0, 0}, {})}, 1)}, 0), Indices{});
  // An exact argument changes in other ways.
  EXPECT_EQ(changing_bounds({shape({child(0, {given(Kind::owner)}), argument(0)}, 1)}, 0),
            Indices{});
  // A search tree: each bound changes on one of both sides.
  const Shape tree = shape({child(0, {same, given(Kind::cell, 2)}),
                            child(0, {given(Kind::cell, 2), given(Kind::argument, 1)}),
                            bounded(ShapeBound{0, 0}, ShapeBound{1, 0})},
                           2);
  EXPECT_EQ(changing_bounds({tree}, 0), (Indices{0, 1}));
  // What all of them get from no cell does not change, even where it is another one.
  const Shape reset = shape({child(0, {whatever}), bounded(ShapeBound{0, 0}, {})}, 1);
  EXPECT_EQ(changing_bounds({reset}, 0), Indices{});
}

TEST(BoundedValues, AreNamesOfWhichTheHeapSaysTheBounds) {
  SymbolicState state;
  state.unknowns = 5;
  GraphHeap heap(state);
  const ShapeCell cell = bounded(ShapeBound{0, 1}, ShapeBound{1, -2});
  EXPECT_EQ(bounded_value(heap, cell, {unknown(2), num(9)}), unknown(5));
  const std::vector<Constraint> wanted = {at_most(linear(1, {{2, 1}}), term_of(5)),
                                          at_most(term_of(5), constant(7))};
  EXPECT_EQ(heap.take_orders(), wanted);
  EXPECT_EQ(bounded_value(heap, cell, {Anything{}, num(9)}), unknown(6));
  EXPECT_EQ(heap.take_orders(), std::vector{at_most(term_of(6), constant(7))});
}

}  // namespace
}  // namespace heapreach::evidence::checker::bounds_test

// Blocks of which one cell leads out of their piece, and paths through the cells that lead on.
#include <gtest/gtest.h>

#include "search/pieces/piece_fit.h"
#include "tests/search/segments.h"

namespace heapreach::search::piece_paths_test {
namespace {

Datum data(Number value) {
  return number(linear_constant(value));
}
Segment block(std::vector<Datum> held) {
  Segment result(static_cast<Number>(held.size()));
  for (std::size_t i = 0; i < held.size(); ++i) result.value(i) = held[i];
  return result;
}
ShapeCell own() {
  return {CellKind::child};
}
ShapePtr list() {
  return std::make_shared<const Shape>(Shape{{own(), {CellKind::any}}});
}

/// The cell by which segment 0 leads out of the shape.
std::optional<std::size_t> exit_of(const Configuration& c, const Shape& shape) {
  const Incoming incoming(c);
  Members members;
  return Fit(c, incoming).add_but_exit(0, shape, {}, members);
}

TEST(PieceExit, IsTheOnlyCellThatLeadsOut) {
  const Shape tree{{own(), own()}};
  Configuration c;
  c.segments = {block({place(1), place(2)}), block({data(0), data(0)}), block({data(0), data(0)})};
  EXPECT_EQ(exit_of(c, tree), std::nullopt) << "it is a piece";
  c.store = {place(2)};
  EXPECT_EQ(exit_of(c, tree), 1u);
  c.store = {place(1)};
  EXPECT_EQ(exit_of(c, tree), 0u);
  c.store = {place(1), place(2)};
  EXPECT_EQ(exit_of(c, tree), std::nullopt);
  c.store = {place(2)};
  c.segments[0].value(1) = place(0);
  EXPECT_EQ(exit_of(c, tree), std::nullopt) << "itself";
  c.segments[0].value(1) = data(3);
  EXPECT_EQ(exit_of(c, tree), std::nullopt);
}

TEST(PieceExit, IsOfTheSameShapeAndLeadsToABlock) {
  Configuration c;
  c.segments = {block({place(1), data(3)}), block({data(0), data(4)})};
  c.store = {place(1)};
  EXPECT_EQ(exit_of(c, *list()), 0u);
  EXPECT_EQ(exit_of(c, Shape{{{CellKind::child, 0, list()}, {CellKind::any}}}), std::nullopt);
  EXPECT_EQ(exit_of(c, Shape{{own(), {CellKind::number, 5}}}), std::nullopt);
  c.segments[1] = Segment::piece(list(), true);
  EXPECT_EQ(exit_of(c, *list()), std::nullopt) << "which may be none";
}

TEST(PieceExit, IsThatOfTheCaseThatHolds) {
  const Shape cases{{{CellKind::number, 1}, own()}, {{own(), {CellKind::number, 2}}}};
  Configuration c;
  c.segments = {block({place(1), data(2)}), block({data(1), data(0)})};
  c.store = {place(1)};
  EXPECT_EQ(exit_of(c, cases), 0u);
  c.segments[0] = block({data(1), place(1)});
  EXPECT_EQ(exit_of(c, cases), 1u);
  c.segments[0] = block({data(3), place(1)});
  EXPECT_EQ(exit_of(c, cases), std::nullopt);
}

/// The segments on a path from one datum to another one.
std::optional<Members> path(std::vector<Segment> segments, const Datum& from, const Datum& end,
                            const Shape& shape, std::vector<Datum> store = {}) {
  Configuration c;
  c.segments = std::move(segments);
  c.store = std::move(store);
  const Incoming incoming(c);
  Members members;
  if (!Fit(c, incoming).add_path(from, end, shape, members)) return std::nullopt;
  return members;
}

TEST(PiecePaths, GoFromLinkToLink) {
  const std::vector<Segment> three = {block({place(1), data(3)}), block({place(2), data(4)}),
                                      block({data(0), data(5)})};
  EXPECT_EQ(path(three, place(0), place(2), *list()), (Members{0, 1}));
  EXPECT_EQ(path(three, place(2), place(2), *list()), (Members{}));
  EXPECT_EQ(path(three, place(1), data(0), *list()), (Members{1, 2}));
  EXPECT_EQ(path(three, data(0), place(2), *list()), std::nullopt);
  EXPECT_EQ(path(three, place(0), place(2, false, linear_constant(1)), *list()), std::nullopt);
  EXPECT_EQ(path(three, place(0), place(2), *list(), {place(1)}), std::nullopt);
  EXPECT_EQ(path(three, place(0), place(2), *list(), {place(2)}), (Members{0, 1}));
  EXPECT_EQ(path(three, place(0), place(2), Shape{{own(), {CellKind::number, 3}}}), std::nullopt);
}

TEST(PiecePaths, EndOnARing) {
  EXPECT_EQ(path({block({place(1), data(3)}), block({place(0), data(4)}), Segment(2)}, place(0),
                 place(2), *list()),
            std::nullopt);
}

TEST(PiecePaths, GoThroughListsAndPaths) {
  Segment run(2);
  test::length(run) = 2;
  test::slots(run) = {{1, 0, place(1)}, {0, 0, anything()}};
  EXPECT_EQ(path({run, Segment::path(list(), place(2)), Segment(2)}, place(0), place(2), *list()),
            (Members{0, 1}));
  EXPECT_EQ(path({Segment::piece(list(), false), Segment(2)}, place(0), place(1), *list()),
            std::nullopt)
      << "which ends with null";
}

TEST(PiecePaths, AreOfShapesWithOneCellThatLeadsOnAndNoArguments) {
  const std::vector<Segment> two = {block({place(1), data(0)}), Segment(2)};
  EXPECT_EQ(path(two, place(0), place(1), Shape{{own(), own()}}), std::nullopt);
  EXPECT_EQ(path(two, place(0), place(1), Shape{{own(), {CellKind::argument}}}), std::nullopt);
  EXPECT_EQ(path(two, place(0), place(1), *list()), (Members{0}));
}

TEST(ClosedMembers, AreLedToByNobodyElse) {
  Configuration c;
  c.segments = {block({place(1)}), block({data(0)}), block({place(0)})};
  const auto closed = [&](const Members& members, const std::vector<Datum>& arguments = {}) {
    const Incoming incoming(c);
    return Fit(c, incoming).is_closed(members, arguments);
  };
  EXPECT_TRUE(closed({0, 1}));
  EXPECT_TRUE(closed({1})) << "who leads to the first one is no matter";
  EXPECT_FALSE(closed({2, 1}));
  EXPECT_FALSE(closed({0, 1}, {place(1)}));
  EXPECT_TRUE(closed({0, 1}, {place(2), data(1)}));
  c.store = {place(0)};
  EXPECT_TRUE(closed({0, 1}));
  c.store = {place(1)};
  EXPECT_FALSE(closed({0, 1}));
  const Incoming incoming(c);
  EXPECT_EQ(Fit(c, incoming).from_outside(0, {1}), 1);
  EXPECT_EQ(Fit(c, incoming).from_outside(0, {2}), 0);
}

}  // namespace
}  // namespace heapreach::search::piece_paths_test

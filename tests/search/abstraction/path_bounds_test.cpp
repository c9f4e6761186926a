// Paths of shapes whose bounds change on the way: folded, put together, taken apart, subsumed.
#include <gtest/gtest.h>

#include "search/abstraction/subsumption.h"
#include "search/pieces/piece_subsumption.h"
#include "search/pieces/pieces.h"
#include "search/state/materialise.h"
#include "tests/search/support.h"

namespace heapreach::test::path_bounds_test {
namespace {

using namespace search;

/// A key, and then the children.
const rts::System trees = system_of(
    "rts: 1\n"
    "variables: {r: ptr, p: ptr, k: int}\n"
    "start: {vertex: a}\nerror: bad\nedges:\n"
    "  - {from: a, to: b, do: [{alloc: {to: r, size: 3}}, {alloc: {to: p, size: 3}},\n"
    "      {store: {at: r + 1, value: p}}, {store: {at: r + 2, value: p}},\n"
    "      {load: {to: p, at: r + 1}}, {load: {to: p, at: r + 2}}, {move: {to: r, value: p}},\n"
    "      {load: {to: k, at: r}}, {assume: \"k < 3\"}]}\n"
    "  - {from: b, to: bad}\n");

ShapePtr search_tree() {
  Shape shape{{{CellKind::bounded}, {CellKind::child}, {CellKind::child}}};
  shape.cells[0].at_least = shape.cells[0].at_most = true;
  shape.cells[1].to = -1;
  shape.cells[2].from = 1;
  return std::make_shared<const Shape>(std::move(shape));
}

Datum unknown(Unknown name, Number more = 0) {
  return number(add(linear_unknown(name), more));
}
Constraint less(Unknown a, Unknown b) {
  return less_equal(add(linear_unknown(a), 1), linear_unknown(b));
}
Segment block(const Datum& key, const Datum& left, const Datum& right) {
  Segment result(3);
  result.value(0) = key;
  result.value(1) = left;
  result.value(2) = right;
  return result;
}

/// r leads to the first block, p to the last one: left of the first one is the second one, right of
/// that the third, and so on by turns. Keys are unknowns.
Configuration zigzag(std::size_t blocks) {
  Configuration c;
  c.garbage = Garbage::any;
  c.unknowns = static_cast<Unknown>(blocks);
  for (std::size_t b = 0; b < blocks; ++b) {
    const Datum next = b + 1 < blocks ? place(static_cast<SegmentId>(b + 1)) : number({});
    const bool left = b % 2 == 0;
    c.segments.push_back(block(unknown(static_cast<Unknown>(b)), left ? next : number({}),
                               left ? number({}) : next));
  }
  c.store = {place(0), place(static_cast<SegmentId>(blocks - 1)), anything()};
  return c;
}

TEST(PathBounds, SayWhatBlocksGive) {
  Configuration c = zigzag(4);
  c.condition = {less(1, 0), less(1, 2), less(2, 0), less(3, 2), less(1, 3)};
  Shapes shapes(trees);
  shapes.learn_order(shapes.kinds().of(c)[0], search_tree());
  Facts facts({});
  ASSERT_TRUE(fold_pieces(c, shapes, &facts, true));
  const Segment& path = c.segments[c.segments[0].value(1).segment];
  ASSERT_TRUE(path.has_hole());
  EXPECT_EQ(path.hole(), place(3));
  EXPECT_EQ(path.arguments(), (std::vector<Datum>{anything(), unknown(0, -1)}));
  EXPECT_EQ(path.hole_bounds(), (std::vector<Datum>{unknown(1, 1), unknown(2, -1)}));
  // Once nothing points at the last block all is one piece.
  c.store[1] = number({});
  ASSERT_TRUE(fold_pieces(c, shapes, &facts, true));
  const Segment& piece = c.segments[c.segments[0].value(1).segment];
  EXPECT_TRUE(piece.is_piece() && !piece.has_hole());
}

TEST(PathBounds, LetInNothingElse) {
  Configuration c = zigzag(3);
  c.condition = {less(1, 0), less(1, 2), less(2, 0)};
  Shapes shapes(trees);
  shapes.learn_order(shapes.kinds().of(c)[0], search_tree());
  Facts facts({});
  ASSERT_TRUE(fold_pieces(c, shapes, &facts, true));
  c.condition = {less(1, 0), less(2, 0)};  // what hangs there may be less than the path lets it
  c.store[1] = number({});
  fold_pieces(c, shapes, &facts, true);
  const Segment& path = c.segments[c.segments[0].value(1).segment];
  EXPECT_TRUE(path.has_hole());
}

/// The last block of a path is between names, and gives the hole no more than the path says.
TEST(PathBounds, AreNamedAtTheLastBlock) {
  Configuration c;
  c.unknowns = 2;
  c.store = {place(0), place(0, true), number({})};
  c.segments = {
      Segment::path(search_tree(), number({}), {anything(), anything(), unknown(0), unknown(1)})};
  int single = 0, several = 0;
  Decisions decisions;
  do {
    Configuration way = c;
    const SegmentId last = unfold_piece(way, 0, true, decisions);
    const Segment& block = way.segments[last];
    ASSERT_FALSE(block.is_piece());
    const bool left = is_null(block.value(1)) && block.value(2).is_place();
    const LinearExpression key = block.value(0).linear;
    Facts facts({});
    const Constraint given = left ? less_equal(linear_unknown(1), add(key, -1))
                                  : less_equal(add(key, 1), linear_unknown(0));
    if (last == 0) {  // nothing is passed on to it, so on the other side there is no bound
      ++single;
      EXPECT_TRUE(facts.implied(way.condition, given));
      continue;
    }
    ++several;
    EXPECT_TRUE(facts.implied(way.condition, given));
    const std::vector<Datum> before = way.segments[0].hole_bounds();
    ASSERT_EQ(before.size(), 2u);
    EXPECT_TRUE(facts.implied(way.condition, less_equal(before[0].linear, key)));
    EXPECT_TRUE(facts.implied(way.condition, less_equal(key, before[1].linear)));
    EXPECT_TRUE(
        facts.implied(way.condition, left ? less_equal(before[0].linear, linear_unknown(0))
                                          : less_equal(linear_unknown(1), before[1].linear)));
  } while (decisions.next());
  EXPECT_EQ(single, 2);
  EXPECT_EQ(several, 2);
}

/// That there is no bound behind a path is more than that there is some.
TEST(PathBounds, SubsumeWhatSaysMore) {
  const auto with = [](const Datum& least, const Datum& most, std::vector<Constraint> condition) {
    Configuration c;
    c.unknowns = 2;
    c.garbage = Garbage::any;
    c.store = {place(0), place(1), number({})};
    c.segments = {Segment::path(search_tree(), place(1), {anything(), anything(), least, most}),
                  Segment::piece(search_tree(), false, {least, most})};
    c.condition = std::move(condition);
    return c;
  };
  const auto subsumed = [](const Configuration& general, const Configuration& special) {
    const auto outline = in_outline_of(general, special);
    Facts facts({});
    return outline && subsumes(general, *outline, facts);
  };
  const Configuration none = with(anything(), anything(), {});
  const Configuration some = with(unknown(0), unknown(1), {});
  const Configuration above = with(unknown(0), unknown(1), {less(0, 1)});
  EXPECT_TRUE(subsumed(none, none));
  EXPECT_TRUE(subsumed(some, above));
  EXPECT_FALSE(subsumed(above, some));
  EXPECT_FALSE(subsumed(none, some));
}

}  // namespace
}  // namespace heapreach::test::path_bounds_test

// Paths that may be empty become part of what may be empty, and of nothing else that is.
#include "search/pieces/pieces.h"

#include <gtest/gtest.h>

#include "tests/search/segments.h"
#include "tests/search/support.h"

namespace heapreach::test::pieces_test {
namespace {

using namespace search;

const rts::System lists = system_of(
    "rts: 1\n"
    "variables: {h: ptr, x: ptr}\n"
    "start: {vertex: a}\nerror: bad\nedges:\n"
    "  - {from: a, to: b, do: [{alloc: {to: h, size: 2}}, {alloc: {to: x, size: 1}},\n"
    "      {store: {at: x, value: x}}, {store: {at: h, value: x}}]}\n"
    "  - {from: b, to: bad}\n");

ShapePtr list() {
  return std::make_shared<const Shape>(Shape{{{CellKind::child}}});
}

/// h leads to a block, whose first cell leads to a path; `behind`: what stands in its hole.
Configuration with_path(bool may_be_empty, Datum hole, std::vector<Segment> behind) {
  Configuration c;
  c.garbage = Garbage::any;
  c.segments = {Segment(2), Segment::path(list(), std::move(hole), {}, may_be_empty)};
  c.segments[0].value(0) = place(1);
  c.segments[0].value(1) = number({});
  for (Segment& segment : behind) c.segments.push_back(std::move(segment));
  c.store = {place(0), number({})};
  return c;
}

TEST(Pieces, MayBeEmptyWhereThePathAndWhatStandsInItsHoleMay) {
  for (const bool path : {false, true}) {
    for (const bool rest : {false, true}) {
      Configuration c = with_path(path, place(2), {Segment::piece(list(), rest)});
      Shapes shapes(lists);
      EXPECT_TRUE(fold_pieces(c, shapes));
      ASSERT_TRUE(c.segments[1].is_piece());
      EXPECT_FALSE(c.segments[1].has_hole());
      EXPECT_EQ(c.segments[1].may_be_empty(), path && rest);
    }
    Configuration c = with_path(path, number({}), {});
    Shapes shapes(lists);
    EXPECT_TRUE(fold_pieces(c, shapes));
    EXPECT_FALSE(c.segments[1].has_hole());
    EXPECT_EQ(c.segments[1].may_be_empty(), path) << "null stands in the hole";
  }
}

TEST(Pieces, PathsInARowMayBeEmptyWhereBothMay) {
  for (const bool first : {false, true}) {
    for (const bool second : {false, true}) {
      // Behind both is a block that a variable leads to.
      Segment block(1);
      block.value(0) = number({});
      Configuration c =
          with_path(first, place(2), {Segment::path(list(), place(3), {}, second), block});
      c.store[1] = place(3);
      Shapes shapes(lists);
      EXPECT_TRUE(fold_pieces(c, shapes));
      ASSERT_TRUE(c.segments[1].has_hole());
      EXPECT_EQ(c.segments[1].hole(), place(3));
      EXPECT_EQ(c.segments[1].may_be_empty(), first && second);
    }
  }
}

}  // namespace
}  // namespace heapreach::test::pieces_test

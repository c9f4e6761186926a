// Which blocks may be leaves: static ones that are like nodes, and others that several of them lead
// to, and somebody else.
#include "search/pieces/leaves.h"

#include <gtest/gtest.h>

namespace heapreach::test::leaves_test {
namespace {

using namespace search;

bool is_leaf(const Configuration& c, SegmentId id, std::size_t cells = 2) {
  return may_be_leaf(c, Incoming(c), id, cells);
}

/// Node 0 leads twice to 1, which leads to itself; variables lead to both.
Configuration one_node() {
  Configuration c;
  c.segments = {Segment(2), Segment(2)};
  for (std::size_t i = 0; i < 2; ++i) c.segments[0].value(i) = c.segments[1].value(i) = place(1);
  c.store = {place(0), place(1)};
  return c;
}

TEST(Leaves, AreMetByNodesAndHeldByOthers) {
  Configuration c = one_node();
  EXPECT_TRUE(is_leaf(c, 1));
  EXPECT_FALSE(is_leaf(c, 1, 3)) << "it is like no node";
  EXPECT_FALSE(is_leaf(c, 0)) << "a variable leads there, but no node";
  c.store[1] = number({});
  EXPECT_FALSE(is_leaf(c, 1)) << "then it is a child";
  c.segments.push_back(Segment(1));
  c.segments[2].value(0) = place(1);
  EXPECT_TRUE(is_leaf(c, 1)) << "a block that is no node holds it";
  c.segments[0].value(0) = number({});
  EXPECT_FALSE(is_leaf(c, 1)) << "so may a child be";
}

TEST(Leaves, LeadToNoneThatLeadsThere) {
  Configuration c = one_node();
  c.segments[1].value(0) = place(0);  // a parent, and what leads back to it
  EXPECT_FALSE(is_leaf(c, 1));
}

TEST(Leaves, AreStaticOrThoseOfPieces) {
  Configuration c = one_node();
  c.segments[0].value(0) = c.segments[0].value(1) = number({});
  EXPECT_FALSE(is_leaf(c, 1));
  Shape shape{{{CellKind::child}, {CellKind::child}}};
  shape.has_leaf = true;
  c.segments.push_back(Segment::piece(std::make_shared<const Shape>(shape), false, {place(1)}));
  EXPECT_TRUE(is_leaf(c, 1));
  c.segments.pop_back();
  c.segments[1].is_static = true;
  EXPECT_TRUE(is_leaf(c, 1));
  c.segments[1].free();
  EXPECT_FALSE(is_leaf(c, 1));
}

}  // namespace
}  // namespace heapreach::test::leaves_test

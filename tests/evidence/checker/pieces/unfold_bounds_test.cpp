// Pieces in order taken apart (unfold_piece.cpp): blocks get names for their data, of which the
// bounds say the order, and a path's last block gives what stands in its hole no stronger bound
// than the path says.
#include <gtest/gtest.h>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/pieces/pieces.h"
#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::unfold_bounds_test {
namespace {

using namespace test::parts;
using Kind = ShapeArgument::Kind;
using Constraints = std::vector<Constraint>;

class UnfoldedBounds : public ::testing::Test {
 protected:
  /// A path in ascending order, or descending: its root's bound is 1, and `behind` stands at its
  /// hole.
  Constraints unfolded(bool ascending, const Value& behind, bool last, std::size_t way) {
    const ShapeBound bound{0, 0};
    const ShapeCell datum =
        ascending ? test::parts::bounded(bound, {}) : test::parts::bounded({}, bound);
    shapes_ = {shape({child(0, {given(Kind::cell, 1)}), datum}, 1)};
    State state;
    state.unknowns = 10;
    state.nodes = {path(0, 2, {num(7), num(1), behind})};
    state.nodes[0].hole_bounds = 1;
    state_ = SymbolicState(state);
    state_.speaks_of(shapes_);
    heap_.emplace(state_);
    unfold(*heap_, {0, last, {}}, nullptr, [&](std::size_t) { return way; });
    return heap_->take_orders();
  }
  const Node& node(std::uint32_t index) const { return heap_->segment(index).saved(); }

  const Linear u10 = term_of(10), u11 = term_of(11), one = constant(1), five = constant(5);
  static constexpr std::size_t single = 0, several = 1;

 private:
  std::vector<Shape> shapes_;
  SymbolicState state_;
  std::optional<GraphHeap> heap_;
};

TEST_F(UnfoldedBounds, OfASingleBlockReachTheHole) {
  for (const bool last : {false, true}) {
    EXPECT_EQ(unfolded(true, num(5), last, single),
              (Constraints{at_most(one, u10), at_most(u10, five)}));
    EXPECT_EQ(node(0), block({num(7), unknown(10)}));
    EXPECT_EQ(unfolded(false, num(5), last, single),
              (Constraints{at_most(u10, one), at_most(five, u10)}));
  }
}

TEST_F(UnfoldedBounds, OfASingleBlockAreSaidOfNoHoleWithoutOne) {
  const Constraints never = {at_most(one, u10), at_most(one, constant(0))};
  EXPECT_EQ(unfolded(true, Anything{}, false, single), never);
}

TEST_F(UnfoldedBounds, ArePassedOnBehindTheRoot) {
  EXPECT_EQ(unfolded(true, num(5), false, several), Constraints{at_most(one, u10)});
  EXPECT_EQ(node(0), block({to(1), unknown(10)}));
  Node rest = path(0, 2, {num(7), unknown(10), num(5)});
  rest.hole_bounds = 1;
  EXPECT_EQ(node(1), rest);
}

TEST_F(UnfoldedBounds, OfTheLastBlockAreNamed) {
  const Constraints wanted = {at_most(u10, u11), at_most(u11, five)};
  EXPECT_EQ(unfolded(true, num(5), true, several), wanted);
  EXPECT_EQ(node(1), block({num(7), unknown(11)}));
  Node rest = path(0, 2, {to(1), num(1), unknown(10)});
  rest.hole_bounds = 1;
  EXPECT_EQ(node(0), rest);
}

}  // namespace
}  // namespace heapreach::evidence::checker::unfold_bounds_test

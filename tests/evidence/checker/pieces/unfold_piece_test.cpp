// Pieces taken apart: the block that is taken out holds what its shape says, its children are
// pieces of their own, and pointers lead where they did.
#include <gtest/gtest.h>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/pieces/pieces.h"
#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::unfold_piece_test {
namespace {

using namespace test::parts;
using Kind = ShapeArgument::Kind;

class UnfoldedPieces : public ::testing::Test {
 protected:
  /// Of these nodes, to the first of which variables lead.
  GraphHeap& heap_of(std::vector<Node> nodes) {
    State state;
    state.unknowns = 10;
    state.nodes = std::move(nodes);
    state.store = {to(0), to(0, state.nodes[0].has_hole())};
    state_ = SymbolicState(state);
    state_.speaks_of(shapes_);
    ways_.clear();
    return heap_.emplace(state_);
  }
  std::uint32_t unfolded(const Pointer& at, std::vector<std::size_t> choices = {},
                         Value* held = nullptr) {
    return unfold(*heap_, at, held, [this, choices](std::size_t ways) mutable {
      ways_.push_back(ways);
      return choices.at(ways_.size() - 1);
    });
  }
  const Segment& node(std::uint32_t index) const { return heap_->segment(index); }
  const Value& variable(std::size_t index) const { return heap_->state().store[index]; }

  std::vector<Shape> shapes_;
  std::vector<std::size_t> ways_;  // between which there was a choice
  std::optional<GraphHeap> heap_;

 private:
  SymbolicState state_;
};

TEST_F(UnfoldedPieces, AddNumbersToValues) {
  EXPECT_EQ(plus(num(3), 2), num(5));
  EXPECT_EQ(plus(to(1, true, 3), -1), to(1, true, 2));
  EXPECT_EQ(plus(Anything{}, 2), Value(Anything{}));
}

TEST_F(UnfoldedPieces, HoldWhatTheirCellsSay) {
  shapes_ = {shape(
      {number_cell(3), argument(0, 2), anything(), at(child(0, {given(Kind::owner)}), 1)}, 1)};
  heap_of({piece(0, 4, {num(5)})});
  EXPECT_EQ(unfolded({0, false, {}}), 0u);
  EXPECT_FALSE(node(0).is_piece());
  EXPECT_EQ(node(0).saved(), block({num(3), num(7), Anything{}, to(1, false, 1)}));
  EXPECT_EQ(node(1).saved(), or_empty(piece(0, 4, {to(0)})));
  EXPECT_EQ(heap_->segments(), 2u);
}

TEST_F(UnfoldedPieces, GiveTheirChildrenArguments) {
  const auto given_to_child = [&](const ShapeArgument& argument) {
    shapes_ = {shape({child(0, {argument}), never_null(child(0, {given(Kind::number)}))}, 1)};
    heap_of({piece(0, 2, {num(5)})});
    unfolded({0, false, {}});
    const auto* to = std::get_if<Pointer>(&node(0).value(0));
    return node(to->node).arguments().at(0);
  };
  EXPECT_EQ(given_to_child(given(Kind::number, 0, 4)), num(4));
  EXPECT_EQ(given_to_child(given(Kind::owner, 0, 1)), to(0, false, 1));
  EXPECT_EQ(given_to_child(given(Kind::argument, 0, 2)), num(7));
  EXPECT_EQ(given_to_child(given(Kind::any)), Value(Anything{}));
  EXPECT_EQ(given_to_child(given(Kind::cell, 1, 2)), to(1, false, 2));
}

TEST_F(UnfoldedPieces, AreOfOneOfTheirCases) {
  shapes_ = {shape({number_cell(1)})};
  shapes_[0].others = {{number_cell(2)}};
  for (const std::size_t chosen : {0u, 1u}) {
    heap_of({piece(0, 1)});
    unfolded({0, false, {}}, {chosen});
    EXPECT_EQ(ways_, std::vector<std::size_t>{2});
    EXPECT_EQ(node(0).value(0), num(chosen == 0 ? 1 : 2));
  }
}

TEST_F(UnfoldedPieces, HaveChildrenThatAreSurelyThere) {
  shapes_ = {shape({number_cell(4)}), shape({never_null(child(0)), never_null(child(1))})};
  heap_of({piece(1, 2)});
  unfolded({0, false, {}});
  EXPECT_EQ(node(0).saved(), block({to(1), to(2)}));
  // Of a shape before it, and so a block at once.
  EXPECT_EQ(node(1).saved(), block({num(4)}));
  EXPECT_EQ(node(2).saved(), piece(1, 2));
}

TEST_F(UnfoldedPieces, AreStaticWhereTheirShapeIs) {
  shapes_ = {shape({child(0)})};
  shapes_[0].is_static = true;
  Node frames = piece(0, 1);
  frames.is_static = true;
  heap_of({frames});
  unfolded({0, false, {}});
  EXPECT_TRUE(node(0).is_static());
  EXPECT_TRUE(node(1).is_static());
}

TEST_F(UnfoldedPieces, HaveDataWithinTheirBounds) {
  shapes_ = {shape({child(0, {given(Kind::cell, 1)}), bounded(ShapeBound{0, 1}, {})}, 1)};
  heap_of({piece(0, 2, {num(5)})});
  unfolded({0, false, {}});
  EXPECT_EQ(node(0).value(1), unknown(10));
  EXPECT_EQ(node(1).arguments().at(0), unknown(10));
  EXPECT_EQ(heap_->take_orders(), std::vector{at_most(constant(6), term_of(10))});
}

TEST_F(UnfoldedPieces, TellApartWhereTheirCellsEnd) {
  // Cell 0 leads to a path to what cell 1 holds.
  shapes_ = {shape({child(0)}), shape({ending_at(child(0), 1), child(0)})};
  heap_of({piece(1, 2)});
  unfolded({0, false, {}}, {0});
  EXPECT_EQ(ways_, std::vector<std::size_t>{2});
  EXPECT_EQ(node(0).saved(), block({to(1), num(0)}));
  EXPECT_EQ(node(1).saved(), or_empty(path(0, 1, {num(0)})));
  heap_of({piece(1, 2)});
  unfolded({0, false, {}}, {1});
  EXPECT_EQ(node(0).saved(), block({to(2), to(1)}));
  EXPECT_EQ(node(1).saved(), piece(0, 1));
  EXPECT_EQ(node(2).saved(), or_empty(path(0, 1, {to(1)})));
}

class UnfoldedPaths : public UnfoldedPieces {
 protected:
  UnfoldedPaths() { shapes_ = {shape({child(0), number_cell(3), child(0)})}; }
};

TEST_F(UnfoldedPaths, OfOneBlockLeadToTheirHole) {
  heap_of({path(0, 3, {num(7)})});
  Value held = to(0, true);
  EXPECT_EQ(unfolded({0, false, {}}, {2}, &held), 0u);
  EXPECT_EQ(ways_, std::vector<std::size_t>{4});
  // Of two cells the second one leads on.
  EXPECT_EQ(node(0).saved(), block({to(1), num(3), num(7)}));
  EXPECT_EQ(node(1).saved(), or_empty(piece(0, 3)));
  EXPECT_EQ(variable(1), to(0));
  EXPECT_EQ(held, to(0));
}

TEST_F(UnfoldedPaths, HaveARestBehindTheirRoot) {
  heap_of({path(0, 3, {num(7)})});
  Value held = to(0, true);
  EXPECT_EQ(unfolded({0, false, {}}, {1}, &held), 0u);
  EXPECT_EQ(node(0).saved(), block({to(1), num(3), to(2)}));
  EXPECT_EQ(node(1).saved(), path(0, 3, {num(7)}));
  EXPECT_EQ(node(2).saved(), or_empty(piece(0, 3)));
  EXPECT_EQ(variable(0), to(0));
  EXPECT_EQ(variable(1), to(1, true));
  EXPECT_EQ(held, to(1, true));
}

TEST_F(UnfoldedPaths, HaveARestBeforeTheirLastBlock) {
  heap_of({path(0, 3, {num(7)})});
  Value held = to(0);
  EXPECT_EQ(unfolded({0, true, {}}, {1}, &held), 1u);
  EXPECT_EQ(node(0).saved(), path(0, 3, {to(1)}));
  EXPECT_EQ(node(1).saved(), block({num(7), num(3), to(2)}));
  EXPECT_EQ(variable(0), to(0));
  EXPECT_EQ(variable(1), to(1));
  EXPECT_EQ(held, to(0));
}

TEST_F(UnfoldedPaths, OfTwoBlocksOrMoreAreNotSingle) {
  Node longer = path(0, 3, {num(7)});
  heap_of({longer});
  settle_path(*heap_, 0, false, {});
  EXPECT_FALSE(node(0).may_be_single());
  unfolded({0, false, {}}, {1});
  EXPECT_EQ(ways_, std::vector<std::size_t>{2});
  EXPECT_EQ(node(0).value(2), to(1));
  // The rest may be a single one again.
  EXPECT_TRUE(node(1).may_be_single());
}

TEST_F(UnfoldedPaths, AreSettledAsASingleBlock) {
  heap_of({path(0, 3, {num(7)})});
  settle_path(*heap_, 0, true, [&](std::size_t ways) {
    EXPECT_EQ(ways, 2u);
    return 1u;
  });
  EXPECT_EQ(node(0).value(2), num(7));
  EXPECT_EQ(variable(1), to(0));
}

TEST_F(UnfoldedPaths, PassArgumentsOn) {
  shapes_ = {shape({child(0, {given(Kind::owner)}), argument(0)}, 1)};
  heap_of({path(0, 2, {num(7), num(5)})});
  unfolded({0, false, {}}, {1});
  EXPECT_EQ(node(0).saved(), block({to(1), num(5)}));
  EXPECT_EQ(node(1).saved(), path(0, 2, {num(7), to(0)}));
  heap_of({path(0, 2, {num(7), num(5)})});
  unfolded({0, true, {}}, {1});
  EXPECT_EQ(node(0).saved(), path(0, 2, {to(1), num(5)}));
  EXPECT_EQ(node(1).saved(), block({num(7), to(0, true)}));
}

}  // namespace
}  // namespace heapreach::evidence::checker::unfold_piece_test

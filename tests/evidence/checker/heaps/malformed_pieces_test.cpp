// What keeps the pieces of a state from meaning anything (malformed_shapes.cpp): each complaint,
// with a twin that differs in one respect and is well-formed.
#include <gtest/gtest.h>

#include <functional>

#include "evidence/checker/heaps/shapes.h"
#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::malformed_pieces_test {
namespace {

using namespace test::parts;
using Kind = ShapeArgument::Kind;

const ShapeArgument same = given(Kind::argument, 0);

/// Lists, ascending lists, doubly linked ones, frames, trees with two links, lists with a leaf.
std::vector<Shape> shapes() {
  std::vector<Shape> result = {
      shape({child(0), anything()}),
      shape({child(1, {given(Kind::cell, 1)}), bounded(ShapeBound{0, 0}, {})}, 1),
      shape({child(2, {given(Kind::owner)}), argument(0)}, 1),
      shape({child(3)}),
      shape({child(4), at(child(4), 1)}),
      shape({child(5, {same})}, 1)};
  result[3].is_static = true;
  result[5].leaf = 0;
  return result;
}
enum : std::uint32_t { plain, ascending, doubly, frames, apart, leafy };

/// Returns the complaint about a state that has these nodes. The name of the first one is left out.
std::string wrong(const std::vector<Node>& nodes, const std::vector<Value>& store = {}) {
  State state;
  state.nodes = nodes;
  state.store = store;
  const std::string complaint = malformed_pieces(state, shapes());
  return complaint.starts_with("node 0 ") ? complaint.substr(7) : complaint;
}

TEST(MalformedPieces, AreNoneWhereThereIsNoShape) {
  Node node = block({num(0)});
  EXPECT_EQ(wrong({node}), "");
  EXPECT_EQ(wrong({or_empty(node)}), "may be empty although it has no shape");
  node.hole_bounds = 1;
  EXPECT_EQ(wrong({node}), "has bounds at a hole, and no shape");
}

TEST(MalformedPieces, AreNotAsTheirShape) {
  EXPECT_EQ(wrong({piece(plain, 2)}), "");
  EXPECT_EQ(wrong({piece(6, 2)}), "is of a shape that is not there");
  EXPECT_EQ(wrong({piece(plain, 1)}), "is of another size than its shape");
  Node node = piece(plain, 2);
  node.count = 2;
  EXPECT_EQ(wrong({node}), "is of a shape, and several blocks, or freed");
  node = piece(plain, 2);
  node.freed = true;
  EXPECT_EQ(wrong({node}), "is of a shape, and several blocks, or freed");
  node = piece(plain, 2);
  node.is_static = true;
  EXPECT_EQ(wrong({node}), "is static, or its shape is, but not both");
  EXPECT_EQ(wrong({piece(frames, 1)}), "is static, or its shape is, but not both");
}

TEST(MalformedPieces, HaveOtherArgumentsThanTheirShape) {
  const char* const number = "has another number of arguments than its shape";
  EXPECT_EQ(wrong({piece(doubly, 2, {num(0)})}), "");
  EXPECT_EQ(wrong({piece(doubly, 2)}), number);
  EXPECT_EQ(wrong({piece(doubly, 2, {num(0), num(0)})}), number);
  EXPECT_EQ(wrong({path(doubly, 2, {num(0)})}), number);
  EXPECT_EQ(wrong({path(doubly, 2, {num(0), num(0)})}), "");
  EXPECT_EQ(wrong({piece(doubly, 2, {Anything{}})}), "has an argument that is not said");
  EXPECT_EQ(wrong({piece(doubly, 2, {to(0)})}), "");
  EXPECT_EQ(wrong({piece(ascending, 2, {Anything{}})}), "");
  EXPECT_EQ(wrong({piece(ascending, 2, {to(0)})}), "has a pointer as a bound");
}

TEST(MalformedPieces, HaveOtherBoundsAtTheirHole) {
  const auto with_bounds = [](std::uint32_t shape, std::vector<Value> values,
                              std::uint32_t bounds) {
    Node node = path(shape, 2, values);
    node.hole_bounds = bounds;
    return node;
  };
  const char* const bounds = "has not the bounds at its hole that change on the way";
  EXPECT_EQ(wrong({with_bounds(ascending, {num(0), num(1), num(2)}, 1)}), "");
  EXPECT_EQ(wrong({with_bounds(ascending, {num(0), num(1), Anything{}}, 1)}), "");
  EXPECT_EQ(wrong({with_bounds(ascending, {num(0), num(1)}, 0)}), bounds);
  EXPECT_EQ(wrong({with_bounds(ascending, {num(0), num(1), num(2), num(2)}, 2)}), bounds);
  EXPECT_EQ(wrong({with_bounds(doubly, {num(0), num(1), num(2)}, 1)}), bounds);
  EXPECT_EQ(wrong({with_bounds(ascending, {num(0), num(1), to(0)}, 1)}),
            "has a pointer as a bound");
  Node no_path = piece(ascending, 2, {num(0), num(1)});
  no_path.hole_bounds = 1;
  EXPECT_EQ(wrong({no_path}), bounds);
}

TEST(MalformedPieces, HaveLinksOrOrders) {
  const auto spoiled = [](const std::function<void(CellValue&)>& spoil) {
    Node node = path(plain, 2, {num(0)});
    spoil(node.cells[0]);
    return wrong({node});
  };
  const char* const links = "has links or an order in its hole";
  EXPECT_EQ(spoiled([](CellValue&) {}), "");
  EXPECT_EQ(spoiled([](CellValue& cell) { cell.step = 1; }), links);
  EXPECT_EQ(spoiled([](CellValue& cell) { cell.offset = 1; }), links);
  EXPECT_EQ(spoiled([](CellValue& cell) { cell.order = 1; }), links);
  EXPECT_EQ(spoiled([](CellValue& cell) { cell.gap = 1; }), links);
}

TEST(MalformedPieces, HaveAHoleWhereNoneCanBe) {
  EXPECT_EQ(wrong({or_empty(path(plain, 2, {num(0)}))}), "");
  EXPECT_EQ(wrong({or_empty(path(doubly, 2, {num(0), num(0)}))}),
            "has a hole and arguments and may be empty");
  Node frame = path(frames, 1, {num(0)});
  frame.is_static = true;
  EXPECT_EQ(wrong({frame}), "has a hole, and a shape of which no path can be");
  EXPECT_EQ(wrong({path(apart, 2, {num(0)})}),
            "has a hole, and its shape leads on in different ways");
  State state;
  state.nodes = {path(0, 1, {num(0)})};
  EXPECT_EQ(malformed_pieces(state, {shape({anything()})}),
            "node 0 has a hole, and nothing of its shape leads on");
}

TEST(PiecesThatMayBeEmpty, ArePointedAtByOneCellOfOneBlock) {
  const Node empty = or_empty(piece(plain, 2));
  const char* const uses = "points to a piece that may be empty, which one cell of one block may";
  EXPECT_EQ(wrong({block({to(1)}), empty}), "");
  EXPECT_EQ(wrong({block({to(1)}), empty}, {to(0)}), "");
  EXPECT_EQ(wrong({block({to(1)}), empty}, {to(0), to(1)}),
            "the store points to a piece that may be empty");
  EXPECT_EQ(wrong({block({to(1), to(1)}), empty}), uses);
  EXPECT_EQ(wrong({block({to(1)}), empty, block({to(1)})}), "node 2 " + std::string(uses));
  // The end of a link is held once, and what each block of a list holds is not.
  EXPECT_EQ(wrong({list(2, false, {to(1), num(0)}), empty}), "");
  EXPECT_EQ(wrong({list(2, false, {num(0), to(1)}), empty}), uses);
  EXPECT_EQ(wrong({list(1, true, {num(0), to(1)}), empty}), uses);
  // Nor is what stands in a hole, or is an argument.
  EXPECT_EQ(wrong({path(plain, 2, {to(1)}), empty}), uses);
  EXPECT_EQ(wrong({piece(doubly, 2, {to(1)}), empty}), uses);
}

TEST(PiecesThatMayBeEmpty, ArePathsThatArePointedAtAsTheirLinksDo) {
  const Node empty = or_empty(path(plain, 2, {num(0)}));
  const char* const beside = "points into a path that may be empty, or beside it";
  EXPECT_EQ(wrong({block({to(1)}), empty}), "");
  EXPECT_EQ(wrong({block({to(1, true)}), empty}), beside);
  EXPECT_EQ(wrong({block({to(1, false, 1)}), empty}), beside);
  // A piece without a hole is null then, wherever in its root it is pointed at.
  EXPECT_EQ(wrong({block({to(1, false, 1)}), or_empty(piece(plain, 2))}), "");
}

TEST(PiecesThatMayBeEmpty, AreNoLeaves) {
  const Node empty = or_empty(piece(plain, 2));
  EXPECT_EQ(wrong({piece(leafy, 1, {to(1)}), piece(plain, 2)}), "");
  EXPECT_EQ(wrong({piece(leafy, 1, {to(1)}), empty}), "has a leaf that may be empty");
  EXPECT_EQ(wrong({path(leafy, 1, {num(0), to(1)}), empty}), "has a leaf that may be empty");
}

}  // namespace
}  // namespace heapreach::evidence::checker::malformed_pieces_test

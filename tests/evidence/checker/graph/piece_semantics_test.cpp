// Pieces against concrete heaps: whether a tree of blocks is of a shape, and whether it is a path
// of the shape with a piece behind it, is decided here by recursion over the tree.
#include <gtest/gtest.h>

#include <iostream>

#include "evidence/checker/graph/shape.h"
#include "evidence/checker/graph/subsumption.h"
#include "tests/evidence/support.h"
#include "tests/harness/random.h"

namespace heapreach::test::piece_semantics_test {
namespace {

using evidence::Linear;
using evidence::Node;
using evidence::Pointer;
using evidence::Shape;
using evidence::ShapeCell;
using evidence::State;
using evidence::Value;
using Shapes = std::vector<Shape>;

/// Blocks that lead to each other like the nodes of a tree; the first one is the root.
struct Cell {
  long number = 0;
  std::size_t to = 0;  // unless 0, which nothing leads to
};
using Tree = std::vector<std::vector<Cell>>;

Shapes drawn_shapes(Random& random) {
  Shapes shapes(1 + random.below(3));
  for (std::uint32_t s = 0; s < shapes.size(); ++s) {
    shapes[s].cells.resize(1 + random.below(2));
    for (ShapeCell& cell : shapes[s].cells) {
      cell.kind = random.chance(70) ? ShapeCell::Kind::child
                                    : static_cast<ShapeCell::Kind>(random.below(2));
      if (cell.kind == ShapeCell::Kind::number) cell.number = random.between(0, 1);
      if (cell.kind != ShapeCell::Kind::child) continue;
      cell.child = random.chance(60) ? s : static_cast<std::uint32_t>(random.below(s + 1));
      if (random.chance(15)) cell.number = 1;
    }
  }
  return shapes;
}

/// Adds a piece of the shape to a tree, not always without a mistake; its root.
std::size_t grow(Tree& tree, const Shapes& shapes, std::uint32_t shape, int levels,
                 Random& random) {
  const std::size_t root = tree.size();
  const auto size = shapes[shape].cells.size();
  tree.emplace_back(random.chance(97) ? size : 3 - size);
  for (std::size_t c = 0; c < std::min(size, tree[root].size()); ++c) {
    const ShapeCell& cell = shapes[shape].cells[c];
    Cell made{cell.kind == ShapeCell::Kind::number ? cell.number.get_si() : 0};
    if (cell.kind == ShapeCell::Kind::anything) made.number = random.between(0, 2);
    if (cell.kind == ShapeCell::Kind::child && levels > 0 && random.chance(60)) {
      made = {cell.number.get_si(), grow(tree, shapes, cell.child, levels - 1, random)};
    }
    if (random.chance(2)) made.number += 1;
    tree[root][c] = made;
  }
  return root;
}

bool is_of(const Shapes& shapes, std::uint32_t shape, const Tree& tree, std::size_t root);

bool fits(const Shapes& shapes, const ShapeCell& wanted, const Tree& tree, const Cell& cell) {
  if (wanted.kind == ShapeCell::Kind::anything) return cell.to == 0;
  if (wanted.kind == ShapeCell::Kind::number || cell.to == 0) {
    return cell.to == 0 &&
           cell.number == (wanted.kind == ShapeCell::Kind::number ? wanted.number.get_si() : 0);
  }
  return cell.number == wanted.number.get_si() && is_of(shapes, wanted.child, tree, cell.to);
}

bool is_of(const Shapes& shapes, std::uint32_t shape, const Tree& tree, std::size_t root) {
  if (tree[root].size() != shapes[shape].cells.size()) return false;
  for (std::size_t c = 0; c < tree[root].size(); ++c) {
    if (!fits(shapes, shapes[shape].cells[c], tree, tree[root][c])) return false;
  }
  return true;
}

/// Whether the root is that of a path of the shape, and a pointer to `end` stands in its hole.
bool is_path(const Shapes& shapes, std::uint32_t shape, const Tree& tree, std::size_t root,
             std::size_t end) {
  const auto& wanted = shapes[shape].cells;
  if (tree[root].size() != wanted.size()) return false;
  for (std::size_t on = 0; on < wanted.size(); ++on) {
    const Cell& cell = tree[root][on];
    if (wanted[on].kind != ShapeCell::Kind::child || wanted[on].child != shape || cell.to == 0) {
      continue;
    }
    bool others = true;
    for (std::size_t c = 0; c < wanted.size(); ++c) {
      others = others && (c == on || fits(shapes, wanted[c], tree, tree[root][c]));
    }
    if (!others) continue;
    if (cell.to == end && cell.number == 0) return true;
    if (cell.number == wanted[on].number.get_si() && is_path(shapes, shape, tree, cell.to, end)) {
      return true;
    }
  }
  return false;
}

Value number(long value) {
  return Linear{Integer(value), {}};
}
Value pointer(std::size_t node, long offset = 0) {
  return Pointer{static_cast<std::uint32_t>(node), false, Linear{Integer(offset), {}}};
}

Node piece(const Shapes& shapes, std::uint32_t shape) {
  Node node;
  node.shape = shape;
  node.size = static_cast<unsigned long>(shapes[shape].cells.size());
  return node;
}

/// Variable r at the root, variable p at a block, or at nothing that is known.
State state_of(const Tree& tree, std::optional<std::size_t> at) {
  State state;
  state.store = {pointer(0), at ? pointer(*at) : Value()};
  for (const auto& block : tree) {
    Node node;
    node.size = static_cast<unsigned long>(block.size());
    for (const Cell& cell : block) {
      node.cells.push_back(
          {0, 0, cell.to != 0 ? pointer(cell.to, cell.number) : number(cell.number)});
    }
    state.nodes.push_back(std::move(node));
  }
  state.garbage = evidence::Garbage::none;
  return state;
}

class PieceSemantics : public ::testing::Test {
 protected:
  bool is_contained(const State& inner, const State& outer, const Shapes& shapes) {
    for (const State& state : {inner, outer}) {
      const std::string wrong =
          evidence::checker::malformed(system_, {false, std::nullopt, 0, {state}, {}, shapes});
      if (!wrong.empty()) ADD_FAILURE() << wrong;
    }
    evidence::checker::PathEnd end;
    end.state = inner;
    end.state.speaks_of(shapes);
    end.facts = evidence::checker::Facts(inner.condition);
    evidence::checker::SymbolicState container = outer;
    container.speaks_of(shapes);
    return evidence::checker::why_not_subsumed(end, container, system_, solver_).empty();
  }

  const rts::System system_ = system_of(R"yaml(
rts: 1
variables: {r: ptr, p: ptr}
start: {vertex: a}
error: bad
edges: [{from: a, to: bad}]
)yaml");
  evidence::checker::GraphSolver solver_{{}};
};

State outer_tree(const Shapes& shapes, std::uint32_t shape) {
  State outer;
  outer.store = {pointer(0), Value()};
  outer.nodes = {piece(shapes, shape)};
  outer.garbage = evidence::Garbage::none;
  return outer;
}

State outer_path(const Shapes& shapes, std::uint32_t shape) {
  State outer = outer_tree(shapes, shape);
  outer.store[1] = pointer(1);
  outer.nodes.push_back(outer.nodes[0]);
  outer.nodes[0].cells.push_back({0, 0, pointer(1)});
  return outer;
}

bool has_own(const Shapes& shapes, std::uint32_t shape) {
  return std::any_of(shapes[shape].cells.begin(), shapes[shape].cells.end(), [&](const auto& cell) {
    return cell.kind == ShapeCell::Kind::child && cell.child == shape;
  });
}

TEST_F(PieceSemantics, BlocksAreThoseOfAPieceExactlyIfTheyAreOfTheShape) {
  int contained = 0;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    Random random(seed);
    const Shapes shapes = drawn_shapes(random);
    const auto any = [&] { return static_cast<std::uint32_t>(random.below(shapes.size())); };
    Tree tree;
    grow(tree, shapes, any(), 3, random);
    const std::uint32_t shape = any();
    const bool expected = is_of(shapes, shape, tree, 0);
    contained += expected;
    ASSERT_EQ(is_contained(state_of(tree, std::nullopt), outer_tree(shapes, shape), shapes),
              expected)
        << seed;
  }
  EXPECT_GT(contained, 2000);
}

TEST_F(PieceSemantics, BlocksAreThoseOfAPathExactlyIfTheyLeadToItsHole) {
  int contained = 0;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    Random random(seed);
    const Shapes shapes = drawn_shapes(random);
    const auto shape = static_cast<std::uint32_t>(random.below(shapes.size()));
    if (!has_own(shapes, shape)) continue;
    Tree tree;
    grow(tree, shapes, shape, 3, random);
    const std::size_t at = random.below(tree.size());
    const bool expected =
        at != 0 && is_of(shapes, shape, tree, at) && is_path(shapes, shape, tree, 0, at);
    contained += expected;
    ASSERT_EQ(is_contained(state_of(tree, at), outer_path(shapes, shape), shapes), expected)
        << seed;
  }
  EXPECT_GT(contained, 500);
}

/// Some of the blocks as pieces: all that these stand for has to be contained.
TEST_F(PieceSemantics, WhatIsContainedIsSoWithAllThatItsPiecesStandFor) {
  int contained = 0;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    Random random(seed);
    const Shapes shapes = drawn_shapes(random);
    const auto any = [&] { return static_cast<std::uint32_t>(random.below(shapes.size())); };
    const std::uint32_t shape = any(), inside = any();
    Tree tree;
    grow(tree, shapes, shape, 2, random);
    // A block without anything below it becomes a piece, which may be a path to the cursor.
    const std::size_t at = tree.size() - 1;
    State inner = state_of(tree, std::nullopt);
    inner.nodes[at] = piece(shapes, inside);
    const bool or_empty = at != 0 && random.chance(50);
    inner.nodes[at].or_empty = or_empty;
    if (!is_contained(inner, outer_tree(shapes, shape), shapes)) continue;
    ++contained;
    for (int i = 0; i < 8; ++i) {
      Tree whole = tree;
      if (or_empty && i == 0) {
        for (auto& block : whole) {
          for (Cell& cell : block) {
            if (cell.to == at) cell = {};
          }
        }
      } else {
        Tree below;
        grow(below, shapes, inside, 3, random);
        if (!is_of(shapes, inside, below, 0)) continue;
        whole[at] = below[0];
        for (Cell& cell : whole[at]) {
          if (cell.to != 0) cell.to += at;
        }
        for (std::size_t b = 1; b < below.size(); ++b) {
          for (Cell& cell : below[b]) {
            if (cell.to != 0) cell.to += at;
          }
          whole.push_back(below[b]);
        }
      }
      ASSERT_TRUE(is_of(shapes, shape, whole, 0)) << seed;
    }
  }
  EXPECT_GT(contained, 500);
}

}  // namespace
}  // namespace heapreach::test::piece_semantics_test

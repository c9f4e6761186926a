// Pieces against concrete heaps: whether blocks are those of a shape, and whether they are a path
// of the shape with a piece behind it, is decided here by recursion over the blocks.
#include <gtest/gtest.h>

#include <set>

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
using evidence::ShapeArgument;
using evidence::ShapeCell;
using evidence::State;
using evidence::Value;
using Shapes = std::vector<Shape>;

/// A number, or the base of a block plus a number.
struct Cell {
  long number = 0;
  std::optional<std::size_t> block{};

  bool operator==(const Cell&) const = default;
};
Cell operator+(Cell cell, long number) {
  cell.number += number;
  return cell;
}
using Heap = std::vector<std::vector<Cell>>;  // by block, of which 0 is shared, and 1 is the root
using Arguments = std::vector<Cell>;
constexpr std::size_t shared = 0, root = 1;

ShapeArgument drawn_argument(Random& random, const Shape& shape, std::optional<std::uint32_t> own) {
  using Kind = ShapeArgument::Kind;
  ShapeArgument result{static_cast<Kind>(random.below(3)), 0, random.chance(20) ? 1 : 0};
  if (random.chance(50)) result.kind = Kind::owner;
  if (result.kind != Kind::argument) return result;
  if (shape.arguments == 0) return {Kind::owner, 0, 0};
  if (own) return {Kind::argument, *own, 0};
  result.index = static_cast<std::uint32_t>(random.below(shape.arguments));
  return result;
}

using Cells = std::vector<ShapeCell>;

std::vector<Cells> cases_of(const Shape& shape) {
  std::vector<Cells> result = {shape.cells};
  result.insert(result.end(), shape.others.begin(), shape.others.end());
  return result;
}

/// How shapes are drawn. `uniform`: all cells that lead to the same shape do so alike.
struct Drawing {
  bool uniform = false;
  bool cases = false;
};

/// Of `shapes[s]`, where `own` is a cell that leads to it, if there was one.
Cells drawn_cells(Random& random, const Shapes& shapes, std::uint32_t s, std::size_t size,
                  std::optional<ShapeCell>& own, Drawing drawing) {
  Cells cells(size);
  for (ShapeCell& cell : cells) {
    const std::uint32_t arguments = shapes[s].arguments;
    cell.kind =
        random.chance(60) ? ShapeCell::Kind::child : static_cast<ShapeCell::Kind>(random.below(2));
    if (arguments > 0 && random.chance(40)) cell.kind = ShapeCell::Kind::argument;
    if (cell.kind == ShapeCell::Kind::number) cell.number = random.between(0, 1);
    if (cell.kind == ShapeCell::Kind::argument) {
      cell.argument = static_cast<std::uint32_t>(random.below(arguments));
      if (random.chance(15)) cell.number = 1;
    }
    if (cell.kind != ShapeCell::Kind::child) continue;
    cell.child = random.chance(60) ? s : static_cast<std::uint32_t>(random.below(s + 1));
    if (random.chance(15)) cell.number = 1;
    for (std::uint32_t a = 0; a < shapes[cell.child].arguments; ++a) {
      const bool is_own = cell.child == s;
      cell.arguments.push_back(
          drawn_argument(random, shapes[s], is_own ? std::optional(a) : std::nullopt));
    }
    if (cell.child == s && drawing.uniform) {
      if (own) cell = *own;
      own = cell;
    }
    cell.never_null = drawing.cases && random.chance(20);
  }
  return cells;
}

Shapes drawn_shapes(Random& random, Drawing drawing) {
  Shapes shapes(1 + random.below(3));
  for (std::uint32_t s = 0; s < shapes.size(); ++s) {
    Shape& shape = shapes[s];
    shape.arguments = static_cast<std::uint32_t>(random.below(3));
    const std::size_t size = 1 + random.below(3);
    const std::size_t others = drawing.cases ? random.below(3) : 0;
    std::optional<ShapeCell> own;
    shape.cells = drawn_cells(random, shapes, s, size, own, drawing);
    for (std::size_t i = 0; i < others; ++i) {
      shape.others.push_back(drawn_cells(random, shapes, s, size, own, drawing));
    }
  }
  return shapes;
}

Arguments given(const ShapeCell& child, const Arguments& arguments, std::size_t owner) {
  Arguments result;
  for (const ShapeArgument& argument : child.arguments) {
    const long number = argument.number.get_si();
    if (argument.kind == ShapeArgument::Kind::number) result.push_back({number});
    if (argument.kind == ShapeArgument::Kind::owner) result.push_back({number, owner});
    if (argument.kind == ShapeArgument::Kind::argument) {
      result.push_back(arguments[argument.index] + number);
    }
  }
  return result;
}

/// Adds a piece of the shape to a heap, not always without a mistake; its root.
std::size_t grow(Heap& heap, const Shapes& shapes, std::uint32_t shape, const Arguments& arguments,
                 int levels, Random& random) {
  const std::size_t at = heap.size();
  const auto size = shapes[shape].cells.size();
  heap.emplace_back(random.chance(97) ? size : 4 - size);
  const std::vector<Cells> cases = cases_of(shapes[shape]);
  const Cells& cells = cases[cases.size() > 1 ? random.below(cases.size()) : 0];
  for (std::size_t c = 0; c < std::min(size, heap[at].size()); ++c) {
    const ShapeCell& cell = cells[c];
    Cell made{cell.kind == ShapeCell::Kind::number ? cell.number.get_si() : 0};
    if (cell.kind == ShapeCell::Kind::anything) made.number = random.between(0, 2);
    if (cell.kind == ShapeCell::Kind::argument) {
      made = arguments[cell.argument] + cell.number.get_si();
    }
    if (cell.kind == ShapeCell::Kind::child && levels > 0 &&
        (cell.never_null || random.chance(60))) {
      const Arguments passed = given(cell, arguments, at);
      made = {cell.number.get_si(), grow(heap, shapes, cell.child, passed, levels - 1, random)};
    }
    if (random.chance(2)) made.number += 1;
    if (random.chance(1)) made = {0, random.below(heap.size())};
    heap[at][c] = made;
  }
  return at;
}

/// What of a heap is of a shape; each block is used once.
class Oracle {
 public:
  /// `from`: blocks before that one belong to others.
  Oracle(const Shapes& shapes, const Heap& heap, std::size_t from = 0)
      : shapes_(shapes), heap_(heap) {
    for (std::size_t block = 0; block < from; ++block) used_.insert(block);
  }

  bool is_of(std::uint32_t shape, std::size_t at, const Arguments& arguments) {
    if (at == shared || !used_.insert(at).second) return false;
    if (heap_[at].size() != shapes_[shape].cells.size()) return false;
    const std::set<std::size_t> before = used_;
    for (const Cells& cells : cases_of(shapes_[shape])) {
      used_ = before;
      bool all = true;
      for (std::size_t c = 0; c < cells.size() && all; ++c) {
        all = fits(cells[c], at, c, arguments);
      }
      if (all) return true;
    }
    return false;
  }

  /// Whether a path starts there with a pointer to `end` in its hole, where a piece is.
  bool is_path(std::uint32_t shape, std::size_t at, const Arguments& arguments, std::size_t end) {
    if (at == shared || at == end || !used_.insert(at).second) return false;
    if (heap_[at].size() != shapes_[shape].cells.size()) return false;
    const std::set<std::size_t> before = used_;
    for (const Cells& wanted : cases_of(shapes_[shape])) {
      for (std::size_t on = 0; on < wanted.size(); ++on) {
        used_ = before;
        const Cell& cell = heap_[at][on];
        const bool own = wanted[on].kind == ShapeCell::Kind::child && wanted[on].child == shape;
        if (!own || !cell.block) continue;
        bool others = true;
        for (std::size_t c = 0; c < wanted.size(); ++c) {
          others = others && (c == on || fits(wanted[c], at, c, arguments));
        }
        if (!others) continue;
        const std::set<std::size_t> beside = used_;
        const Arguments next = given(wanted[on], arguments, at);
        if (cell == Cell{0, end} && is_of(shape, end, next)) return true;
        used_ = beside;
        const bool leads_on = cell.number == wanted[on].number.get_si();
        if (leads_on && is_path(shape, *cell.block, next, end)) return true;
      }
    }
    return false;
  }

 private:
  bool fits(const ShapeCell& wanted, std::size_t at, std::size_t c, const Arguments& arguments) {
    const Cell& cell = heap_[at][c];
    const long number = wanted.number.get_si();
    switch (wanted.kind) {
      case ShapeCell::Kind::anything:
        return true;
      case ShapeCell::Kind::number:
        return cell == Cell{number};
      case ShapeCell::Kind::argument:
        return cell == arguments[wanted.argument] + number;
      case ShapeCell::Kind::bounded:  // none is drawn
        return false;
      case ShapeCell::Kind::child:
        break;
    }
    if (!cell.block) return cell.number == 0 && !wanted.never_null;
    return cell.number == number && is_of(wanted.child, *cell.block, given(wanted, arguments, at));
  }

  const Shapes& shapes_;
  const Heap& heap_;
  std::set<std::size_t> used_;
};

/// As many as the shape has: numbers, or pointers to the shared block.
Arguments drawn_arguments(Random& random, const Shape& shape) {
  Arguments result;
  for (std::uint32_t a = 0; a < shape.arguments; ++a) {
    result.push_back({random.chance(80) ? 0 : 1});
    if (random.chance(50)) result.back().block = shared;
  }
  return result;
}

Heap drawn_heap(const Shapes& shapes, std::uint32_t shape, const Arguments& arguments, int levels,
                Random& random) {
  Heap heap(1, std::vector<Cell>(1));
  grow(heap, shapes, shape, arguments, levels, random);
  return heap;
}

Value value_of(const Cell& cell, bool last = false) {
  const Linear number{Integer(cell.number), {}};
  if (!cell.block) return number;
  return Pointer{static_cast<std::uint32_t>(*cell.block), last, number};
}
Value pointer(std::size_t node) {
  return value_of({0, node});
}

Node piece(const Shapes& shapes, std::uint32_t shape, const Arguments& arguments) {
  Node node;
  node.shape = shape;
  node.size = static_cast<unsigned long>(shapes[shape].cells.size());
  for (const Cell& argument : arguments) node.cells.push_back({0, 0, value_of(argument)});
  return node;
}

Node block_of(const std::vector<Cell>& cells) {
  Node node;
  node.size = static_cast<unsigned long>(cells.size());
  for (const Cell& cell : cells) node.cells.push_back({0, 0, value_of(cell)});
  return node;
}

/// Variable r at the root, s at the shared block, p at another one, or at nothing that is known.
State state_of(const Heap& heap, std::optional<std::size_t> at) {
  State state;
  state.store = {pointer(root), pointer(shared), at ? pointer(*at) : Value()};
  for (const auto& block : heap) state.nodes.push_back(block_of(block));
  return state;
}

State outer_tree(const Shapes& shapes, std::uint32_t shape, const Arguments& arguments) {
  State outer;
  outer.store = {pointer(root), pointer(shared), Value()};
  outer.nodes = {block_of({{}}), piece(shapes, shape, arguments)};
  return outer;
}

std::optional<ShapeCell> own_cell(const Shapes& shapes, std::uint32_t shape) {
  for (const Cells& cells : cases_of(shapes[shape])) {
    for (const ShapeCell& cell : cells) {
      if (cell.kind == ShapeCell::Kind::child && cell.child == shape) return cell;
    }
  }
  return std::nullopt;
}

State outer_path(const Shapes& shapes, std::uint32_t shape, const Arguments& arguments) {
  State outer = outer_tree(shapes, shape, arguments);
  constexpr std::size_t behind = 2;
  outer.store[2] = pointer(behind);
  const std::optional<ShapeCell> own = own_cell(shapes, shape);
  outer.nodes.push_back(piece(shapes, shape, given(*own, arguments, root)));
  for (auto& cell : outer.nodes.back().cells) {
    auto* to = std::get_if<Pointer>(&cell.value);
    if (to != nullptr && to->node == root) to->last = true;
  }
  outer.nodes[root].or_more = true;
  outer.nodes[root].cells.insert(outer.nodes[root].cells.begin(), {0, 0, pointer(behind)});
  return outer;
}

/// With cases, or without.
class PieceSemantics : public ::testing::TestWithParam<bool> {
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
variables: {r: ptr, s: ptr, p: ptr}
start: {vertex: a}
error: bad
edges: [{from: a, to: bad}]
)yaml");
  evidence::checker::GraphSolver solver_{{}};
};

/// A test of so many heaps, of which at least some are to be contained.
struct Counts {
  int contained = 0, missed = 0;

  void check(bool found, bool expected, std::uint64_t seed) {
    contained += expected && found;
    missed += expected && !found;
    ASSERT_TRUE(expected || !found) << seed;
  }
};

TEST_P(PieceSemantics, BlocksAreThoseOfAPieceExactlyIfTheyAreOfTheShape) {
  Counts counts;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    Random random(seed);
    const Shapes shapes = drawn_shapes(random, {random.chance(50), GetParam()});
    const auto any = [&] { return static_cast<std::uint32_t>(random.below(shapes.size())); };
    const std::uint32_t made = any(), shape = random.chance(70) ? made : any();
    const Arguments arguments = drawn_arguments(random, shapes[made]);
    const Heap heap = drawn_heap(shapes, made, arguments, 3, random);
    const Arguments wanted =
        shape == made && random.chance(90) ? arguments : drawn_arguments(random, shapes[shape]);
    const bool expected = Oracle(shapes, heap).is_of(shape, root, wanted);
    const bool found =
        is_contained(state_of(heap, std::nullopt), outer_tree(shapes, shape, wanted), shapes);
    counts.check(found, expected, seed);
  }
  EXPECT_GT(counts.contained, 1500);
  // Which case a block is of is not searched for: the first one that it may be of is taken.
  EXPECT_LE(counts.missed, GetParam() ? counts.contained / 5 : 0);
}

TEST_P(PieceSemantics, BlocksAreThoseOfAPathExactlyIfTheyLeadToItsHole) {
  Counts counts;
  for (std::uint64_t seed = 0; seed < 9000; ++seed) {
    Random random(seed);
    const Shapes shapes = drawn_shapes(random, {true, GetParam()});
    const auto shape = static_cast<std::uint32_t>(random.below(shapes.size()));
    if (!own_cell(shapes, shape)) continue;
    const Arguments arguments = drawn_arguments(random, shapes[shape]);
    const Heap heap = drawn_heap(shapes, shape, arguments, 3, random);
    const std::size_t at = 1 + random.below(heap.size() - 1);
    const bool expected = at != root && Oracle(shapes, heap).is_path(shape, root, arguments, at);
    const bool found =
        is_contained(state_of(heap, at), outer_path(shapes, shape, arguments), shapes);
    counts.check(found, expected, seed);
  }
  EXPECT_GT(counts.contained, 400);
  EXPECT_LE(counts.missed, GetParam() ? counts.contained / 5 : 0);
}

/// Some of the blocks as pieces: all that these stand for has to be contained.
TEST_P(PieceSemantics, WhatIsContainedIsSoWithAllThatItsPiecesStandFor) {
  int contained = 0;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    Random random(seed);
    const Shapes shapes = drawn_shapes(random, {random.chance(50), GetParam()});
    const auto any = [&] { return static_cast<std::uint32_t>(random.below(shapes.size())); };
    const std::uint32_t shape = any(), inside = random.chance(60) ? shape : any();
    const Arguments arguments = drawn_arguments(random, shapes[shape]);
    const Heap heap = drawn_heap(shapes, shape, arguments, 2, random);
    // A block without anything below it becomes a piece; its arguments lead to other blocks.
    const std::size_t at = heap.size() - 1;
    Arguments own = at == root ? arguments : drawn_arguments(random, shapes[inside]);
    if (own.size() != shapes[inside].arguments) continue;
    for (Cell& argument : own) {
      if (at > root && random.chance(60)) argument = {0, 1 + random.below(at - 1)};
    }
    State inner = state_of(heap, std::nullopt);
    inner.nodes[at] = piece(shapes, inside, own);
    int owners = 0;
    for (const auto& block : heap) {
      for (const Cell& cell : block) owners += cell.block == at;
    }
    const bool or_empty = at != root && owners == 1 && random.chance(50);
    inner.nodes[at].or_empty = or_empty;
    if (!is_contained(inner, outer_tree(shapes, shape, arguments), shapes)) continue;
    ++contained;
    for (int i = 0; i < 8; ++i) {
      Heap whole = heap;
      if (or_empty && i == 0) {
        for (auto& block : whole) {
          for (Cell& cell : block) {
            if (cell.block == at) cell = {};
          }
        }
      } else {
        whole.pop_back();
        grow(whole, shapes, inside, own, 3, random);
        if (!Oracle(shapes, whole, at).is_of(inside, at, own)) continue;
      }
      ASSERT_TRUE(Oracle(shapes, whole).is_of(shape, root, arguments)) << seed;
    }
  }
  EXPECT_GT(contained, 250);
}

INSTANTIATE_TEST_SUITE_P(Cases, PieceSemantics, ::testing::Bool());

}  // namespace
}  // namespace heapreach::test::piece_semantics_test

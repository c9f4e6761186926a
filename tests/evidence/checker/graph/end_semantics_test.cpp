// Skip lists against concrete heaps: whether blocks are those of a shape with ends is decided here
// by recursion over the blocks.
#include <gtest/gtest.h>

#include <set>

#include "evidence/checker/graph/shape.h"
#include "evidence/checker/graph/subsumption.h"
#include "evidence/checker/pieces/pieces.h"
#include "tests/evidence/support.h"
#include "tests/harness/random.h"

namespace heapreach::test::end_semantics_test {
namespace {

using evidence::Linear;
using evidence::Node;
using evidence::Pointer;
using evidence::Shape;
using evidence::ShapeCell;
using evidence::State;
using evidence::Value;
using Shapes = std::vector<Shape>;
using Kind = ShapeCell::Kind;

/// Null, or the base of a block.
using Cell = std::optional<std::size_t>;
using Heap = std::vector<std::vector<Cell>>;  // by block, of which 0 is the root

ShapeCell child(std::uint32_t shape, std::optional<std::uint32_t> end = std::nullopt) {
  ShapeCell cell;
  cell.kind = Kind::child;
  cell.child = shape;
  cell.end = end;
  return cell;
}
ShapeCell null() {
  ShapeCell cell;
  cell.kind = Kind::number;
  return cell;
}

/// Two or three levels, one record for all or one for each, the highest link first or last, and a
/// tree of skip lists now and then.
Shapes drawn_shapes(Random& random) {
  const std::uint32_t levels = 2 + static_cast<std::uint32_t>(random.below(2));
  const bool one_record = random.chance(50);
  Shapes shapes;
  for (std::uint32_t level = 0; level < levels; ++level) {
    Shape shape;
    for (std::uint32_t cell = 0; cell < (one_record ? levels : level + 1); ++cell) {
      if (cell > level)
        shape.cells.push_back(null());
      else if (cell == level)
        shape.cells.push_back(child(level));
      else
        shape.cells.push_back(child(cell, cell + 1));
    }
    shapes.push_back(shape);
  }
  if (random.chance(20)) shapes.push_back(Shape{{child(levels - 1), child(levels), child(levels)}});
  return shapes;
}

/// A skip list at random, not always without a mistake: the value of the cell that leads to it.
class Growth {
 public:
  Growth(const Shapes& shapes, Heap& heap, Random& random)
      : shapes_(shapes), heap_(heap), random_(random) {}

  /// A path through blocks of the shape to `end`, of which there are none now and then; null ends a
  /// piece.
  Cell path(std::uint32_t shape, Cell end, bool surely) {
    const std::size_t blocks = (surely ? 1 : 0) + random_.below(3);
    Cell next = end;
    for (std::size_t b = 0; b < blocks; ++b) next = block(shape, next);
    if (random_.chance(2)) next = random_.below(heap_.size() + 1);
    return next;
  }

  /// A block whose links of its own level hold `next`.
  Cell block(std::uint32_t shape, Cell next) {
    const std::vector<ShapeCell>& cells = shapes_[shape].cells;
    const std::size_t at = heap_.size();
    heap_.emplace_back(cells.size() + (random_.chance(2) ? 1 : 0));
    bool first = true;
    for (std::size_t c = cells.size(); c-- > 0;) {
      if (cells[c].kind != Kind::child) continue;
      Cell value;
      if (cells[c].end) {
        const Cell end = heap_[at][*cells[c].end];
        value = path(cells[c].child, end, false);
      } else if (cells[c].child == shape && first) {
        value = next;
        first = false;
      } else if (random_.chance(50)) {
        value = path(cells[c].child, std::nullopt, false);
      }
      heap_[at][c] = value;
      if (random_.chance(1)) heap_[at][c] = random_.below(heap_.size());
    }
    return at;
  }

 private:
  const Shapes& shapes_;
  Heap& heap_;
  Random& random_;
};

/// What of a heap is of a shape; each block is used once.
class Oracle {
 public:
  Oracle(const Shapes& shapes, const Heap& heap) : shapes_(shapes), heap_(heap) {}

  bool is_piece(std::uint32_t shape, Cell at) {
    return at && use(shape, *at) && cells_fit(shape, *at, std::nullopt, {});
  }

  /// A path of one block or more, with `end` in its hole.
  bool is_path(std::uint32_t shape, Cell at, Cell end) {
    if (!at || !use(shape, *at)) return false;
    const std::set<std::size_t> before = used_;
    for (std::size_t c = 0; c < heap_[*at].size(); ++c) {
      used_ = before;
      const ShapeCell& cell = shapes_[shape].cells[c];
      if (cell.kind != Kind::child || cell.end || cell.child != shape) continue;
      if (!cells_fit(shape, *at, c, {})) continue;
      const std::set<std::size_t> beside = used_;
      if (heap_[*at][c] == end) return true;
      if (is_path(shape, heap_[*at][c], end)) return true;
      used_ = beside;
    }
    return false;
  }

  const std::set<std::size_t>& used() const { return used_; }

 private:
  bool use(std::uint32_t shape, std::size_t at) {
    return at < heap_.size() && heap_[at].size() == shapes_[shape].cells.size() &&
           used_.insert(at).second;
  }

  bool cells_fit(std::uint32_t shape, std::size_t at, std::optional<std::size_t> but, Cell) {
    for (std::size_t c = 0; c < heap_[at].size(); ++c) {
      const ShapeCell& cell = shapes_[shape].cells[c];
      const Cell value = heap_[at][c];
      if (c == but) continue;
      if (cell.kind == Kind::number) {
        if (value) return false;
      } else if (cell.end) {
        const Cell end = heap_[at][*cell.end];
        if (value != end && !is_path(cell.child, value, end)) return false;
      } else if (value && !is_piece(cell.child, value)) {
        return false;
      }
    }
    return true;
  }

  const Shapes& shapes_;
  const Heap& heap_;
  std::set<std::size_t> used_;
};

Value value_of(Cell cell) {
  if (!cell) return Linear{};
  return Pointer{static_cast<std::uint32_t>(*cell), false, {}};
}

Node piece(const Shapes& shapes, std::uint32_t shape) {
  Node node;
  node.shape = shape;
  node.size = static_cast<unsigned long>(shapes[shape].cells.size());
  return node;
}
Node path(const Shapes& shapes, std::uint32_t shape, const Value& hole) {
  Node node = piece(shapes, shape);
  node.or_more = true;
  node.cells.push_back({0, 0, hole});
  return node;
}
Node block_of(const std::vector<Cell>& cells) {
  Node node;
  node.size = static_cast<unsigned long>(cells.size());
  for (const Cell& cell : cells) node.cells.push_back({0, 0, value_of(cell)});
  return node;
}

/// Variable r at `root`, p at another block, or at nothing that is known.
State state_of(const Heap& heap, Cell root, Cell at) {
  State state;
  state.store = {value_of(root), at ? value_of(at) : Value()};
  for (const auto& block : heap) state.nodes.push_back(block_of(block));
  return state;
}

class EndSemantics : public ::testing::Test {
 protected:
  using SymbolicState = evidence::checker::SymbolicState;

  static SymbolicState of(const State& state, const Shapes& shapes) {
    SymbolicState result = state;
    result.speaks_of(shapes);
    return result;
  }

  bool is_contained(const SymbolicState& inner, const State& outer, const Shapes& shapes) {
    const std::string wrong =
        evidence::checker::malformed(system_, {false, std::nullopt, 0, {outer}, {}, shapes});
    if (!wrong.empty()) ADD_FAILURE() << wrong;
    return is_contained(inner, of(outer, shapes));
  }
  bool is_contained(const SymbolicState& inner, const SymbolicState& outer) {
    evidence::checker::PathEnd end;
    end.state = inner;
    end.facts = evidence::checker::Facts(inner.condition);
    return evidence::checker::why_not_subsumed(end, outer, system_, solver_).empty();
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

TEST_F(EndSemantics, BlocksAreThoseOfASkipListExactlyIfTheyAreOfTheShape) {
  int contained = 0, wrong = 0;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    Random random(seed);
    const Shapes shapes = drawn_shapes(random);
    const auto any = [&] { return static_cast<std::uint32_t>(random.below(shapes.size())); };
    const std::uint32_t made = any(), shape = random.chance(80) ? made : any();
    Heap heap;
    const Cell root = Growth(shapes, heap, random).path(made, std::nullopt, true);
    if (!root || *root >= heap.size()) continue;
    if (std::any_of(heap.begin(), heap.end(), [&](const auto& block) {
          return std::any_of(block.begin(), block.end(),
                             [&](const Cell& cell) { return cell && *cell >= heap.size(); });
        })) {
      continue;
    }
    State outer;
    outer.store = {Pointer{0, false, {}}, Value()};
    outer.nodes = {piece(shapes, shape)};
    const bool expected = Oracle(shapes, heap).is_piece(shape, root);
    const bool found = is_contained(of(state_of(heap, root, std::nullopt), shapes), outer, shapes);
    ASSERT_EQ(found, expected) << seed;
    (expected ? contained : wrong) += 1;
  }
  EXPECT_GT(contained, 1500);
  EXPECT_GT(wrong, 300);
}

TEST_F(EndSemantics, BlocksAreThoseOfAPathExactlyIfAllLevelsEndAtItsHole) {
  int contained = 0, wrong = 0;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    Random random(seed);
    const Shapes shapes = drawn_shapes(random);
    const auto shape = static_cast<std::uint32_t>(random.below(shapes.size()));
    Heap heap(1, std::vector<Cell>(1));  // where the path ends
    const Cell root = Growth(shapes, heap, random).path(shape, 0, true);
    if (!root || *root >= heap.size() || *root == 0) continue;
    if (std::any_of(heap.begin(), heap.end(), [&](const auto& block) {
          return std::any_of(block.begin(), block.end(),
                             [&](const Cell& cell) { return cell && *cell >= heap.size(); });
        })) {
      continue;
    }
    State outer;
    outer.store = {Pointer{1, false, {}}, Pointer{0, false, {}}};
    outer.nodes = {block_of({std::nullopt}), path(shapes, shape, Pointer{0, false, {}})};
    if (heap[0] != std::vector<Cell>(1)) continue;
    Oracle oracle(shapes, heap);
    const bool expected = oracle.is_path(shape, root, 0) && oracle.used().count(0) == 0;
    const bool found = is_contained(of(state_of(heap, root, 0), shapes), outer, shapes);
    ASSERT_EQ(found, expected) << seed;
    (expected ? contained : wrong) += 1;
  }
  EXPECT_GT(contained, 1500);
  EXPECT_GT(wrong, 100);
}

/// Every block structure that a piece stands for is one of those that its root's unfolding does,
/// and what unfolding makes is of the piece again.
TEST_F(EndSemantics, WhatIsUnfoldedStandsForTheSame) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    Random random(seed);
    const Shapes shapes = drawn_shapes(random);
    const auto shape = static_cast<std::uint32_t>(random.below(shapes.size()));
    const bool with_hole = random.chance(50) && shape < 3 && shapes[shape].cells.size() <= 3;
    State whole;
    whole.store = {Pointer{1, false, {}}, Pointer{0, false, {}}};
    whole.nodes = {block_of({std::nullopt}),
                   with_hole ? path(shapes, shape, Pointer{0, false, {}}) : piece(shapes, shape)};
    std::vector<SymbolicState> ways;
    for (std::vector<std::size_t> choices;;) {
      const SymbolicState state = of(whole, shapes);
      evidence::checker::GraphHeap heap(state);
      std::size_t next = 0;
      std::vector<std::size_t> most;
      evidence::checker::unfold(heap, {1, false, {}}, nullptr, [&](std::size_t n) {
        if (next == choices.size()) choices.push_back(0);
        most.push_back(n);
        return choices[next++];
      });
      ways.push_back(heap.taken());
      while (!choices.empty() && choices.back() + 1 == most[choices.size() - 1]) choices.pop_back();
      if (choices.empty()) break;
      ++choices.back();
    }
    for (const SymbolicState& way : ways) {
      ASSERT_TRUE(is_contained(way, of(whole, shapes))) << seed;
    }
    Heap heap(1, std::vector<Cell>(1));
    const Cell root =
        Growth(shapes, heap, random).path(shape, with_hole ? Cell(0) : std::nullopt, true);
    if (!root || *root >= heap.size() || heap[0] != std::vector<Cell>(1)) continue;
    Oracle oracle(shapes, heap);
    const bool is_whole = with_hole ? oracle.is_path(shape, root, 0) : oracle.is_piece(shape, root);
    if (!is_whole || oracle.used().count(0) > 0) continue;
    const SymbolicState blocks = of(state_of(heap, root, 0), shapes);
    ASSERT_TRUE(std::any_of(ways.begin(), ways.end(), [&](const SymbolicState& way) {
      return is_contained(blocks, way);
    })) << seed;
    ++compared;
  }
  EXPECT_GT(compared, 500);
}

/// Ill-formed ends are told apart by what is wrong with them.
TEST_F(EndSemantics, IllFormedEndsAreMalformed) {
  const auto complaint = [&](const Shapes& shapes) {
    return evidence::checker::malformed(system_, {false, std::nullopt, 0, {}, {}, shapes});
  };
  const Shape low{{child(0), null()}};
  EXPECT_EQ(complaint({low, Shape{{child(0, 1), child(1)}}}), "");
  const auto has = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
  };
  EXPECT_TRUE(has(complaint({low, Shape{{child(0, 0), child(1)}}}), "depends on itself"));
  EXPECT_TRUE(has(complaint({low, Shape{{child(0, 1), child(0, 0)}}}), "depends on itself"));
  EXPECT_TRUE(has(complaint({low, Shape{{child(0, 2), child(1)}}}), "end that is no child"));
  EXPECT_TRUE(has(complaint({low, Shape{{child(0, 1), null()}}}), "end that is no child"));
  EXPECT_TRUE(has(complaint({low, Shape{{child(1, 1), child(1)}}}), "of its own shape"));
  EXPECT_TRUE(has(complaint({Shape{{child(0), child(0)}}, Shape{{child(0, 1), child(1)}}}),
                  "do not lead on in one cell"));
  EXPECT_TRUE(has(complaint({Shape{{null()}}, Shape{{child(0, 1), child(1)}}}),
                  "do not lead on in one cell"));
  Shape elsewhere{{child(0, 1), child(1)}};
  elsewhere.cells[0].number = 1;
  EXPECT_TRUE(has(complaint({low, elsewhere}), "in another way than its links"));
  Shape data = elsewhere;
  data.cells[0] = null();
  data.cells[0].end = 1;
  EXPECT_TRUE(has(complaint({low, data}), "only a child may have"));
  Shape frames{{child(0, 1), child(1)}};
  frames.is_static = true;
  EXPECT_TRUE(has(complaint({low, frames}), "children that are never null"));
}

}  // namespace
}  // namespace heapreach::test::end_semantics_test

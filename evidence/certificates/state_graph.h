// State graphs: what `explore` leaves behind when it finds no error, as plain data. A state stands
// for a set of concrete states whose heaps have the same shape; addresses are opaque, so a state
// says which blocks there are and who points where, but not where blocks lie.
//
// What a state means, and when a graph proves that no error is reachable, is said in
// docs/evidence.md, "State graphs".
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::evidence {

/// Without extents, blocks of a size that a path condition does not keep at or below this are
/// followed at a bound only.
inline constexpr std::uint64_t most_sizes_without_bound = 256;

/// An integer that a state leaves open, named by an index below State::unknowns.
using Unknown = std::uint32_t;

/// constant + the sum of coefficient * unknown; unknowns ascend, no coefficient is 0.
struct Linear {
  Integer constant;
  std::vector<std::pair<Unknown, Integer>> terms;

  bool operator==(const Linear&) const = default;
};

/// The base of a node's block (of its first one, or of its last) plus an offset in cells.
struct Pointer {
  std::uint32_t node = 0;  // index into State::nodes
  bool last = false;       // false unless it is several blocks
  Linear offset;

  bool operator==(const Pointer&) const = default;
};

/// Any integer at all, independent of every other value.
struct Anything {
  bool operator==(const Anything&) const = default;
};

using Value = std::variant<Anything, Linear, Pointer>;

/// The cell at one offset in every block of a node.
struct CellValue {
  /// 0: each block holds `value` here. 1: each but the last block holds the base of the next one
  /// plus `offset`, and the last one holds `value`. -1: each but the first holds the base of the
  /// one before plus `offset`, and the first one holds `value`.
  int step = 0;
  Integer offset;
  Value value;
  /// Only without a step. 1 or -1: the first block holds `first`, the last one `value`, a Linear,
  /// and each but the first a number that is greater (-1: less) than that of the one before by
  /// `gap` or more.
  int order = 0;
  Integer gap{};  // at least 0
  Linear first{};

  bool operator==(const CellValue&) const = default;
};

/// What a child of a block gets for one of its shape's arguments.
struct ShapeArgument {
  enum class Kind {
    number,    // `number`
    argument,  // the piece's argument at `index` plus `number`
    owner,     // the base of the block plus `number`
    cell,      // what the block's cell at `index` holds plus `number`
    any,       // some integer, of which nothing is said: of a bound
    slot,      // the address of the cell that leads to it plus `number`: in ranges only
  };
  Kind kind = Kind::number;
  std::uint32_t index = 0;
  Integer number{};

  bool operator==(const ShapeArgument&) const = default;
};

/// The piece's argument at `argument` plus `number`, as a bound of what a cell holds.
struct ShapeBound {
  std::uint32_t argument = 0;
  Integer number{};

  bool operator==(const ShapeBound&) const = default;
};

/// What every block of an inductive piece of the heap holds in its cells.
struct ShapeCell {
  enum class Kind {
    anything,  // any integer
    number,    // `number`
    child,     // null, or a leaf, or the base of the root of a piece of shape `child` plus `number`
    argument,  // the piece's argument at `argument` plus `number`
    bounded,   // an integer that is `at_least` and `at_most` so much
  };
  Kind kind = Kind::anything;
  Integer number{};
  std::uint32_t child = 0;  // index into StateGraph::shapes, not above that of the shape itself
  std::uint32_t argument = 0;
  std::vector<ShapeArgument> arguments{};  // of a child: for each argument of its shape
  bool never_null = false;                 // of a child
  /// Of a child: the cell leads to a path of shape `child` instead, in whose hole stands what the
  /// block's cell at this offset holds; or it holds what that cell does itself.
  std::optional<std::uint32_t> end{};
  std::optional<ShapeBound> at_least{}, at_most{};  // one or both, where it is bounded

  bool operator==(const ShapeCell&) const = default;
};

/// A piece of a shape is a root block, whose cells are as the shape and integers for its arguments
/// say, with the pieces that its cells lead to, all of different blocks, finitely many in all.
struct Shape {
  std::vector<ShapeCell> cells;  // of each block, indexed by offset
  /// Other cells that a block may have instead, as many in each of these.
  std::vector<std::vector<ShapeCell>> others{};
  bool is_static = false;       // its blocks, but not what they lead to
  std::uint32_t arguments = 0;  // their number
  /// Of trees with sentinels: where there is no piece of the shape, what leads to it is this one of
  /// its arguments instead of null.
  std::optional<std::uint32_t> leaf{};

  bool operator==(const Shape&) const = default;
};

/// Cells of a block with an extent: those at `stride` times i plus `at`, for each i from `from` to
/// before `to`. Each holds what `cell` says, which is no argument. What a child gets is a number,
/// or led back from the block or the cell.
struct CellRange {
  Linear from, to;
  ShapeCell cell;
  Integer stride = 1;  // at least 1
  Integer at = 0;      // at least 0, and less than that

  bool is_strided() const { return stride != 1; }
  /// Whether pieces are led back to the cell that owns them.
  bool speaks_of_slot() const {
    return std::any_of(cell.arguments.begin(), cell.arguments.end(), [](const auto& argument) {
      return argument.kind == ShapeArgument::Kind::slot;
    });
  }
  bool operator==(const CellRange&) const = default;
};

/// Where the start heap is known, of graphs with extents: blocks of a size that is no number, or of
/// more cells than this, have one.
inline constexpr std::uint64_t most_cells_without_extent = 16;

/// A list segment: `count` distinct blocks of the same size in a row, or with `or_more` any number
/// of them that is at least `count` (each one's number is independent of everything else).
struct Node {
  std::uint64_t count = 1;
  Integer size;  // cells of each block, without the guard behind it
  bool freed = false;
  bool is_static = false;
  std::vector<CellValue> cells;  // indexed by offset; empty if freed. Steps only of several
  bool or_more = false;
  bool is_new = false;  // handed out since the start
  /// A single block of which only some cells are known: it has `extent` cells instead of `size`,
  /// which is 0, and the cell at each of `offsets`, indexed like `cells`, holds what stands there.
  bool is_partial = false;
  Linear extent{};
  std::vector<Linear> offsets{};
  /// Of a block with an extent, where the start heap is known: a cell that is at none of `offsets`
  /// is as the first of these says in which it lies. Pieces that they own are of other blocks than
  /// everything else.
  std::vector<CellRange> ranges{};
  /// Of a single block, where the start heap is not known: its base.
  std::optional<Linear> address{};
  /// Of a piece: index into StateGraph::shapes. `size` is that of its root, and `cells` are the
  /// arguments of its shape. With `or_more` it is a path, and before them is the hole: one child
  /// that leads to the same shape is left out, the value stands in that cell of a block of it, its
  /// last one, and a path of such cells leads from the root to that block.
  std::optional<std::uint32_t> shape{};
  /// Of a piece: it may have no block. Pointers to it are null then, or the leaf of its shape, or
  /// what stands in its hole.
  bool or_empty = false;
  /// Of a path: so many of `cells`, the last ones, are bounds that what stands in the hole may
  /// have, one for each that changes on the way; Anything is no bound.
  std::uint32_t hole_bounds = 0;

  bool is_piece() const { return shape.has_value(); }
  bool has_hole() const { return is_piece() && or_more; }
  /// Its first block and its last one may differ.
  bool is_segment() const { return count > 1 || or_more; }
  bool operator==(const Node&) const = default;
};

/// A condition on the unknowns.
struct Constraint {
  enum class Relation { zero, nonzero, at_most_zero };
  Relation relation = Relation::zero;
  Linear linear;

  bool operator==(const Constraint&) const = default;
};

/// What a state says about allocated blocks that are not static and that no node stands for.
enum class Garbage {
  any,   // nothing
  none,  // there are none
  some,  // there is at least one
};

struct State {
  rts::VertexId vertex = 0;
  std::uint64_t used = 0;  // cells: the frontier is at least origin + used
  Garbage garbage = Garbage::any;
  std::uint32_t unknowns = 0;  // their number
  std::vector<Node> nodes;
  std::vector<Value> store;  // indexed by VariableId
  std::vector<Constraint> condition;
  /// Unknowns, ascending, that are no addresses handed out since the start or to be handed out.
  std::vector<Unknown> old{};
  /// Integers at which no cell is allocated.
  std::vector<Linear> unallocated{};
};

/// Where executions of an edge from a state may lead.
struct Arc {
  std::uint32_t from = 0;  // index into StateGraph::states
  rts::EdgeId edge = 0;
  std::uint32_t to = 0;
};

struct StateGraph {
  /// Whether it speaks of a start heap that is not known. Only then blocks may be new or partial,
  /// and unknowns old, and integers be unallocated; and nothing is said of garbage.
  bool open = false;
  /// The bound in cells that the graph speaks of; none: it is closed also if no alloc ever fails to
  /// fit, and so speaks of every bound.
  std::optional<std::uint64_t> bound;
  std::uint32_t starts = 1;  // every start state is in one of the first so many states
  std::vector<State> states;
  std::vector<Arc> arcs;  // sorted by from, then edge
  std::vector<Shape> shapes{};

  /// Whether it speaks of blocks with extents that were handed out.
  bool has_tables() const {
    const auto has_extent = [&](const Node& node) {
      return node.is_partial && (!open || node.is_new);
    };
    return std::any_of(states.begin(), states.end(), [&](const State& state) {
      return std::any_of(state.nodes.begin(), state.nodes.end(), has_extent);
    });
  }
  /// Whether ranges have strides, or speak of their cells' addresses.
  bool has_strides() const {
    return std::any_of(states.begin(), states.end(), [](const State& state) {
      return std::any_of(state.nodes.begin(), state.nodes.end(), [](const Node& node) {
        return std::any_of(node.ranges.begin(), node.ranges.end(), [](const CellRange& range) {
          return range.is_strided() || range.speaks_of_slot();
        });
      });
    });
  }
  /// Whether paths say what bounds there are behind them.
  bool has_hole_bounds() const {
    const auto has = [](const Node& node) { return node.hole_bounds > 0; };
    return std::any_of(states.begin(), states.end(), [&](const State& state) {
      return std::any_of(state.nodes.begin(), state.nodes.end(), has);
    });
  }
  /// Whether states say where no cell is allocated.
  bool has_unallocated() const {
    return std::any_of(states.begin(), states.end(),
                       [](const State& state) { return !state.unallocated.empty(); });
  }
  /// Whether shapes have leaves that are not null.
  bool has_leaves() const {
    return std::any_of(shapes.begin(), shapes.end(),
                       [](const Shape& shape) { return shape.leaf.has_value(); });
  }
  /// Whether shapes say in which order data are.
  bool has_bounds() const {
    const auto bounded = [](const ShapeCell& cell) {
      return cell.kind == ShapeCell::Kind::bounded;
    };
    const auto any = [&](const std::vector<ShapeCell>& cells) {
      return std::any_of(cells.begin(), cells.end(), bounded);
    };
    return std::any_of(shapes.begin(), shapes.end(), [&](const Shape& shape) {
      return any(shape.cells) || std::any_of(shape.others.begin(), shape.others.end(), any);
    });
  }
};

}  // namespace heapreach::evidence

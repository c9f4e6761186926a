// Inductive pieces of the heap: what a shape describes, and what of a state is of one.
//
// The checker's own; it shares no code with the search's.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "evidence/checker/heaps/heap.h"

namespace heapreach::evidence::checker {

/// What is wrong with the shapes of a graph; empty if nothing is. A shape may speak of itself and
/// of those before it.
std::string malformed_shapes(const std::vector<Shape>& shapes);
/// What is wrong with the pieces of a state, but for their values; empty if nothing is.
std::string malformed_pieces(const State& state, const std::vector<Shape>& shapes);

/// Makes the root of a piece a block of its own, which keeps the index. `choose` gives one of so
/// many ways in which a path may go on. Contract: it is a piece that is not empty.
void unfold(GraphHeap& heap, std::uint32_t piece,
            const std::function<std::size_t(std::size_t ways)>& choose);

/// Looks in a state for the blocks of pieces, each of which is used up.
class PieceSearch {
 public:
  /// A segment of a path, and the cell of it that leads on; of a path in the state, 0 is its hole.
  struct Step {
    std::uint32_t segment = 0;
    std::size_t cell = 0;
  };
  /// From the segment where a path starts to the one in which its hole is.
  using Route = std::vector<Step>;

  /// `taken`: segments that have been used up, to which those of pieces are added. `entailed`:
  /// whether a constraint holds. All arguments must outlive this.
  PieceSearch(const GraphHeap& heap, std::set<std::uint32_t>& taken,
              std::function<bool(const Constraint&)> entailed);

  /// Whether the segment is the root of a piece of the shape, or may be null where it is
  /// `or_empty`.
  bool take(std::uint32_t shape, std::uint32_t segment, bool or_empty);
  /// Ways from the segment through cells that lead to blocks of the same shape, the shortest first.
  std::vector<Route> routes(std::uint32_t shape, std::uint32_t start) const;
  /// Whether all that is beside the route is of the shape.
  bool take(std::uint32_t shape, const Route& route);

 private:
  /// What has to be null or lead to a piece.
  struct Child {
    std::uint32_t shape = 0;
    Integer offset;
    Value value;
  };

  bool may_take(std::uint32_t shape, std::uint32_t segment) const;
  bool take_children();
  bool take_segment(std::uint32_t shape, std::uint32_t segment, std::optional<std::size_t> but);
  bool take_cell(std::uint32_t shape, const Segment& segment, std::size_t cell);
  bool is_number(const Value& value, const Integer& number) const;
  bool leads_forward(const Segment& segment, std::size_t cell) const;
  std::vector<Step> steps_from(std::uint32_t shape, std::uint32_t segment) const;
  std::optional<std::uint32_t> next(std::uint32_t shape, const Step& step) const;

  const GraphHeap& heap_;
  const std::vector<Shape>& shapes_;
  std::set<std::uint32_t>& taken_;
  std::function<bool(const Constraint&)> entailed_;
  std::vector<Child> children_;  // that are yet to be looked at
};

}  // namespace heapreach::evidence::checker

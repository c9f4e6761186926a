// Ranges: cells of a block with an extent that are all alike, at offsets from one linear term to
// another one. Each may own a piece of the heap.
//
// The checker's own; it shares no code with the search's.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "evidence/checker/conditions/path.h"
#include "evidence/checker/heaps/heap.h"

namespace heapreach::evidence::checker {

/// What is wrong with the ranges of a state's nodes, but for their terms; empty if nothing is.
/// Contract: the shapes are well-formed. `open`: the start heap is not known.
std::string malformed_ranges(const State& state, const std::vector<Shape>& shapes, bool open);

/// An offset as a range counts: its first cell is `at`, and this one is `stride` times `index` plus
/// `rest` behind that.
struct Count {
  Linear index, rest;
  /// That it is so, where these two are new names; some integers for them fulfil it.
  std::vector<Constraint> defined{};

  /// That a cell of the range's stride is there.
  Constraint is_met() const;
};

/// `fresh` gives new names.
Count counted(const CellRange& range, const Linear& offset, const std::function<Unknown()>& fresh);

/// The offset of the range's cell that has this index.
Linear offset_of(const CellRange& range, const Linear& index);

/// Whether the offset is one of the range's; the path is divided where that is open.
bool lies_in(const CellRange& range, const Linear& offset, GraphHeap& heap, GraphPath& path);

/// What the cell of the block at an offset holds that is as the range's cell says, and has not been
/// looked at: a piece of its own becomes a segment. Contract: the block is one of the state.
Value content_of(GraphHeap& heap, std::uint32_t block, const Linear& offset, const ShapeCell& cell);

/// Whether there may be a cell in the block's ranges that owns a piece, and that no offset names.
bool may_own_in_ranges(GraphHeap& heap, std::uint32_t block, const GraphPath& path);

/// Whether what is as the special cell says is as the general one says, of cells of one block.
bool includes(const std::vector<Shape>& shapes, const ShapeCell& general, const ShapeCell& special);

}  // namespace heapreach::evidence::checker

// Ranges: cells of a block with an extent that are all alike, at offsets from one linear term to
// another one. Each may own a piece of the heap.
//
// The checker's own; it shares no code with the search's.
#pragma once

#include <string>
#include <vector>

#include "evidence/checker/conditions/path.h"
#include "evidence/checker/heaps/heap.h"

namespace heapreach::evidence::checker {

/// What is wrong with the ranges of a state's nodes, but for their terms; empty if nothing is.
/// Contract: the shapes are well-formed. `open`: the start heap is not known.
std::string malformed_ranges(const State& state, const std::vector<Shape>& shapes, bool open);

/// What a cell of the block holds that is as the range's cell says, and has not been looked at: a
/// piece of its own becomes a segment. Contract: the block is one of the state.
Value content_of(GraphHeap& heap, std::uint32_t block, const ShapeCell& cell);

/// Whether there may be a cell in the block's ranges that owns a piece, and that no offset names.
bool may_own_in_ranges(GraphHeap& heap, std::uint32_t block, const GraphPath& path);

/// Whether what is as the special cell says is as the general one says, of cells of one block.
bool includes(const std::vector<Shape>& shapes, const ShapeCell& general, const ShapeCell& special);

}  // namespace heapreach::evidence::checker

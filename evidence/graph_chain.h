// Which blocks of a state follow each other the way the blocks of a run do.
#pragma once

#include <functional>

#include "evidence/graph_heap.h"

namespace heapreach::evidence {

/// Whether the value is the base of the node's first block (or of its last one) plus the offset, as
/// it stands, for every number of blocks that the node may have.
bool leads_to(const explore::Value& value, const GraphHeap& heap, std::uint32_t node, bool last,
              const explore::Linear& offset);

/// Whether every content of the cell is as it says.
bool says_nothing(const explore::CellValue& cell);

/// Whether the node's blocks have the run's kind and size and, if they may be several, the run's
/// links between them. Values are not compared.
bool fits(const explore::Node& run, const explore::Node& node);

/// Nodes of the heap in the run's order: `start`, and what the run's steps lead to from there,
/// towards the run's end if `forwards`, else towards its front. All fit, and all of the run's steps
/// link each block to its neighbours. Each node occurs once, and `may_take` holds for all but
/// `start`. Runs are turned round where only that makes them fit. Contract: `start` fits.
std::vector<std::uint32_t> chain(const explore::Node& run, GraphHeap& heap, std::uint32_t start,
                                 bool forwards, const std::function<bool(std::uint32_t)>& may_take);

}  // namespace heapreach::evidence

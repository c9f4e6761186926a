// Which blocks of a state follow each other the way the blocks of a run do.
#pragma once

#include <functional>
#include <optional>

#include "evidence/checker/graph/heap.h"

namespace heapreach::evidence::checker {

/// Whether the value is the base of the node's first block (or of its last one) plus the offset, as
/// it stands, for every number of blocks that the node may have.
bool leads_to(const Value& value, const GraphHeap& heap, std::uint32_t node, bool last,
              const Linear& offset);

/// Whether every content of the cell is as it says.
bool says_nothing(const CellValue& cell);

/// Whether contents of several blocks, as the cell says they are, are in the order that is wanted,
/// if one is; and if none is, all the same. Neither cell says nothing.
bool keeps_order(const CellValue& wanted, const CellValue& cell);

/// Whether the node's blocks have the run's kind and size and, if they may be several, the run's
/// links between them and its orders. Values are not compared.
bool fits(const Node& run, const Node& node);

/// What a chain may do with nodes of the heap.
struct ChainRights {
  std::function<bool(std::uint32_t)> may_take;
  /// Makes the block that a pointer leads to a node of its own, and returns that node; nothing if
  /// it is not known that its node stands for several blocks.
  std::function<std::optional<std::uint32_t>(const Pointer&)> isolate;
};

/// Nodes of the heap in the run's order: `start`, and what the run's steps lead to from there,
/// towards the run's end if `forwards`, else towards its front. All fit, and all of the run's steps
/// link each block to its neighbours. Each node occurs once, and all but `start` may be taken. Runs
/// are turned round where only that makes them fit; of one that is entered at its far end only the
/// block there belongs to the chain. Contract: `start` fits.
std::vector<std::uint32_t> chain(const Node& run, GraphHeap& heap, std::uint32_t start,
                                 bool forwards, const ChainRights& rights);

}  // namespace heapreach::evidence::checker

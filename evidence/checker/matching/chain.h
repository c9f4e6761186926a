// Which blocks of a state follow each other the way the blocks of a list segment do.
#pragma once

#include <functional>
#include <optional>

#include "evidence/checker/heaps/heap.h"

namespace heapreach::evidence::checker {

/// What a chain may do with segments of the heap.
struct ChainRights {
  std::function<bool(std::uint32_t)> may_take;
  /// Makes the block that a pointer leads to a segment of its own, and returns that; nothing if it
  /// is not known that there are several blocks.
  std::function<std::optional<std::uint32_t>(const Pointer&)> isolate;
};

/// Segments of the heap in the order of the one that is wanted: `start`, and what its links lead to
/// from there, towards its end if `forwards`, else towards its front. All fit, and all of its links
/// lead from each block to its neighbours. Each occurs once, and all but `start` may be taken. They
/// are turned round where only that makes them fit; of one that is entered at its far end only the
/// block there belongs to the chain. Contract: `start` fits.
std::vector<std::uint32_t> chain(const Segment& wanted, GraphHeap& heap, std::uint32_t start,
                                 bool forwards, const ChainRights& rights);

}  // namespace heapreach::evidence::checker

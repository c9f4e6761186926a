// Symbolic execution of one edge from one configuration: docs/semantics.md over segments and linear
// expressions.
#pragma once

#include <functional>

#include "search/step/evaluation.h"

namespace heapreach::search {

/// What came of the branches of an edge that do not end in a configuration.
struct Remarks {
  bool cut = false;             // an alloc did not fit
  bool any_size = false;        // of those: the path condition set no limit to the size
  std::string needs_addresses;  // why some branch could not be followed; empty if all could
};

/// Calls `reached` with configurations that together stand for exactly the start states. `bound` in
/// cells.
void start(const rts::System& system, const AddressModel& addresses, std::uint64_t bound,
           Facts& facts, Remarks& remarks, const std::function<void(Configuration)>& reached);

/// Calls `reached` with every configuration (vertex: the edge's target) that executions of the edge
/// lead to from `from`: together they stand for exactly the concrete states that are reached (for
/// more, where the addresses are lazy), but for the branches in `remarks`. `bound` in cells. Throws
/// ReadsDropped, TooLarge, BackendError.
void execute(const rts::System& system, const AddressModel& addresses, std::uint64_t bound,
             const Configuration& from, rts::EdgeId edge, Facts& facts, Remarks& remarks,
             const std::function<void(Configuration)>& reached);

}  // namespace heapreach::search

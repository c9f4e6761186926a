// Executions along paths, found in formulas that keep the heap in arrays: an unknown start heap
// gets those blocks that the path asks for, and operations have the results that they have.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rts/semantics/replay.h"
#include "support/limits.h"

namespace heapreach::evidence {

/// An execution along the path `edges` from the start vertex, which has been carried out within
/// `bound` cells. Nothing if none was found, which says nothing of the path: then solve_path() is
/// to be asked. Contract: the path has no calls. Throws BackendError if the deadline expires.
std::optional<rts::Execution> execution_over_arrays(const rts::System& system, std::uint64_t bound,
                                                    const std::vector<rts::EdgeId>& edges,
                                                    const Limits& limits);

}  // namespace heapreach::evidence

// Executions along paths of systems with an unknown start heap, whose blocks are those that the
// path asks for.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rts/semantics/replay.h"
#include "support/limits.h"

namespace heapreach::evidence {

/// An execution along the path `edges` from the start vertex of a system with `heap: unknown`,
/// which has been replayed within `bound` cells. Nothing if none was found, which says nothing of
/// the path: then solve_path() is to be asked. Contract: the path has no calls. Throws BackendError
/// if the deadline expires.
std::optional<rts::Execution> execution_of_open_path(const rts::System& system, std::uint64_t bound,
                                                     const std::vector<rts::EdgeId>& edges,
                                                     const Limits& limits);

}  // namespace heapreach::evidence

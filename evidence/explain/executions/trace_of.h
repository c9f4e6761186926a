// Executions as traces.
#pragma once

#include "evidence/trace/trace.h"
#include "rts/semantics/replay.h"

namespace heapreach::evidence::explain {

/// What happens in an execution, instruction by instruction, with the names of records where
/// allocations and accesses are certain of them, and lines of the source files that positions name
/// and that are there. Contract: the execution replays.
Trace trace_of(const rts::System& system, std::uint64_t bound, const rts::Execution& execution);

}  // namespace heapreach::evidence::explain

// Blocks that are left at the end of an execution.
#pragma once

#include <optional>
#include <string>

#include "evidence/explain/executions/trace_blocks.h"

namespace heapreach::evidence::explain {

/// What leaks where an execution ends by an edge that asks for it: the block, and in words that it
/// is left. Contract: rts::leak_of() says that the edge asks; blocks have their names.
TraceError leak_at(const rts::System& system, const rts::Edge& edge, const rts::State& end,
                   const TraceBlocks& blocks, const Trace& trace);

/// Where the last address of a block, in what the program has names for, is lost. Nothing if
/// some is left at the end, or none ever was.
std::optional<TracePlace> last_pointer_to(std::uint32_t block, const Trace& trace);

}  // namespace heapreach::evidence::explain

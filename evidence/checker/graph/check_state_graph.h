// The judge of state graphs: that the states hold the start, and that no step leads out of them.
#pragma once

#include "evidence/certificates/check_result.h"
#include "evidence/certificates/state_graph.h"

namespace heapreach::evidence::graph {

/// Checks that the graph proves that no error vertex is reachable, as docs/evidence.md defines it.
/// Throws BackendError if a limit strikes.
CheckResult check_state_graph(const rts::System& system, const explore::StateGraph& graph,
                              const backends::Limits& limits);

}  // namespace heapreach::evidence::graph

// The check of state graphs: that the states hold the start, and that no step leads out of them.
#pragma once

#include "evidence/certificates/check_result.h"
#include "evidence/certificates/state_graph.h"
#include "support/limits.h"

namespace heapreach::evidence::checker {

/// Checks that the graph proves that no error vertex is reachable, as docs/evidence.md defines it.
/// Throws BackendError if a limit strikes.
CheckResult check_state_graph(const rts::System& system, const StateGraph& graph,
                              const Limits& limits);

}  // namespace heapreach::evidence::checker

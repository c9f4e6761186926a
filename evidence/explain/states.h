// State graphs as people read them.
#pragma once

#include <string>

#include "evidence/certificates/state_graph.h"

namespace heapreach::evidence::explain {

/// How many states there are, and at each vertex the smallest heaps: what variables hold, and
/// chains of blocks, with a list segment written once and its length behind it. Contract: the
/// graph is well-formed.
std::string explanation_of_states(const rts::System& system, const StateGraph& graph);

}  // namespace heapreach::evidence::explain

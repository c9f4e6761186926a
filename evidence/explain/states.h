// State graphs as people read them.
#pragma once

#include "evidence/certificates/state_graph.h"
#include "evidence/trace/invariants.h"
#include "rts/model/system.h"

namespace heapreach::evidence::explain {

/// How many states there are, and those at each vertex from the smallest to the largest: what
/// variables hold, and chains of blocks, with a list segment written once and its length behind it.
/// Of very many, those in the middle are left out. Contract: the graph is well-formed.
Invariants invariants_of(const rts::System& system, const StateGraph& graph);

}  // namespace heapreach::evidence::explain

// Whether a state graph is well-formed: what everything else about it takes for granted.
#pragma once

#include <string>

#include "evidence/certificates/state_graph.h"

namespace heapreach::evidence::checker {

/// What is wrong with the graph's indices, sizes and terms; empty if nothing is. It says nothing
/// about what the states mean.
std::string malformed(const rts::System& system, const StateGraph& graph);

}  // namespace heapreach::evidence::checker

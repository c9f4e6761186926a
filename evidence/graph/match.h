// Containment of states of a state graph in each other.
#pragma once

#include "evidence/graph/execution.h"

namespace heapreach::evidence::graph {

/// Why the state does not seem to contain every concrete state that the end of a path contains;
/// empty if it does. Vertices are not compared. Contract: the state is well-formed, and so is the
/// path's end. If there is a reason, `unsettled` may become a node of the end with or_more, of
/// whose number of blocks it depends whether there is one. Throws BackendError as the solver does.
std::string why_not_contained(const PathEnd& end, const explore::State& state,
                              const rts::System& system, GraphSolver& solver,
                              std::optional<std::uint32_t>* unsettled = nullptr);

}  // namespace heapreach::evidence::graph

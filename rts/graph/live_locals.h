// Which of its own variables an activation of a procedure may still read.
#pragma once

#include <vector>

#include "rts/graph/call_graph.h"

namespace heapreach::rts {

/// Indexed by vertex, then by variable: whether some path of the vertex's procedure reads the
/// variable, which is the procedure's own, before it sets it. All false for vertices of no
/// procedure.
std::vector<std::vector<bool>> live_locals(const System& system, const CallGraph& graph);

/// The same for vertices of no procedure, and variables of which no procedure speaks. All false for
/// vertices of procedures.
std::vector<std::vector<bool>> live_outside_procedures(const System& system,
                                                       const CallGraph& graph);

}  // namespace heapreach::rts

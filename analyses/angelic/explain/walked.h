// What a loop in which an execution fails walks along.
#pragma once

#include <vector>

#include "analyses/angelic/explain/path_formula.h"
#include "analyses/angelic/specification/clause.h"
#include "rts/semantics/replay.h"

namespace heapreach::analyses::angelic {

/// Clauses that may be what a loop relies on, each as its literals, where `call` of results is the
/// number of the call on the path; the most likely first. None unless the execution fails in a
/// loop, at an access. Whether they exclude the failure is for others to find out.
std::vector<std::vector<Literal>> walked(const rts::System& system, const PathFormula& formula,
                                         const rts::Execution& execution);

}  // namespace heapreach::analyses::angelic

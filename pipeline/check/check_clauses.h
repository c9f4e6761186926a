// The same for clauses from elsewhere.
#pragma once

#include "pipeline/monitor.h"
#include "pipeline/options/strategy.h"
#include "pipeline/verdict.h"

namespace heapreach::pipeline {

/// Decides whether the query of a clause system is derivable. Derivations come with values and have
/// been replayed by evaluation; models and unrollings have been accepted by the checker. Throws
/// FailedCheck if the evidence of an exact engine does not hold.
ClauseVerdict check(const horn::ClauseSystem& system, const Strategy& strategy,
                    const Limits& limits, Monitor& monitor);

}  // namespace heapreach::pipeline

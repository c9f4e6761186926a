// The main job for the engine that draws executions.
#pragma once

#include "pipeline/monitor.h"
#include "pipeline/options/strategy.h"
#include "pipeline/verdict.h"
#include "support/limits.h"

namespace heapreach::pipeline {

/// Feasible with an execution of the system, which is not replayed yet, or unknown. Contract: what
/// leads into an error of the system counts (rts::restricted()).
Verdict check_by_fuzzing(const rts::System& system, const Strategy& strategy, const Limits& limits,
                         Monitor& monitor);

}  // namespace heapreach::pipeline

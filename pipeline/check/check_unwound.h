// Systems whose calls cannot each get a copy of the procedure: recursion, or too many copies.
#pragma once

#include "pipeline/monitor.h"
#include "pipeline/options/strategy.h"
#include "pipeline/verdict.h"

namespace heapreach::pipeline {

/// As check() for systems with calls (check_rts.h), by rts::unwind_calls() for growing depths,
/// until an error is found, or a proof that neither an error is reached nor a call that is deeper.
/// Unknown where the strategy has no answer for a depth, or copies get too many.
Verdict check_unwound(const rts::System& system, const Strategy& strategy, const Limits& limits,
                      Monitor& monitor);

}  // namespace heapreach::pipeline

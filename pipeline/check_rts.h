// The main job on one strategy: encode, solve, and confirm the answer with evidence.
#pragma once

#include "pipeline/monitor.h"
#include "pipeline/strategy.h"
#include "pipeline/verdict.h"
#include "rts/inline_calls.h"

namespace heapreach::pipeline {

/// Decides whether an error vertex of `system` (implicit errors expanded) is reachable within
/// strategy.encoder.bound cells. Feasible executions have been replayed, certificates accepted by
/// the checker. Throws InternalError if the evidence of an exact engine does not hold. Infeasible
/// answers are also tried for every bound, by a second query with part of the time that is left
/// (design section 2). Calls are replaced by copies; the executions of Feasible are those of
/// `system`, the certificates of Infeasible speak of inline_calls(system). With recursion the
/// answer is unknown.
Verdict check(const rts::System& system, const Strategy& strategy, const backends::Limits& limits,
              Monitor& monitor);

/// The same where the copies exist already: `inlined` is inline_calls(system).
Verdict check(const rts::System& system, const rts::Inlined& inlined, const Strategy& strategy,
              const backends::Limits& limits, Monitor& monitor);

}  // namespace heapreach::pipeline

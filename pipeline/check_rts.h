// The main job on one strategy: encode, solve, and confirm the answer with evidence.
#pragma once

#include "pipeline/monitor.h"
#include "pipeline/strategy.h"
#include "pipeline/verdict.h"
#include "rts/inlined.h"

namespace heapreach::pipeline {

constexpr const char* too_deep_stage = "call depth";

/// Decides whether an error vertex of `system` (implicit errors expanded) is reachable within
/// strategy.encoder.bound cells. Feasible executions have been replayed, certificates accepted by
/// the checker. Throws InternalError if the evidence of an exact engine does not hold. Infeasible
/// answers are also tried for every bound, by a second query with part of the time that is left
/// (design section 2). Calls are replaced by copies; the executions of Feasible are those of
/// `system`; what the certificates of Infeasible speak of is said there.
Verdict check(const rts::System& system, const Strategy& strategy, const backends::Limits& limits,
              Monitor& monitor);

/// The same where `inlined`, which is inline_calls(system), exists already.
Verdict check(const rts::System& system, const rts::Inlined& inlined, const Strategy& strategy,
              const backends::Limits& limits, Monitor& monitor);

/// The same for what engines are to see of the calls (rts::seen_by_engines()), whatever
/// strategy.calls says: `inlined` is without a refusal. Of unwind_calls() an Unknown whose stage is
/// too_deep_stage stands for an execution of calls that are too deep, and an Infeasible may leave
/// out such executions. What Infeasible::calls and its call_depth say is left to the caller.
Verdict check_as_it_is(const rts::System& system, const rts::Inlined& inlined,
                       const Strategy& strategy, const backends::Limits& limits, Monitor& monitor);

}  // namespace heapreach::pipeline

// The main job on one strategy: encode, solve, and confirm the answer with evidence.
#pragma once

#include "pipeline/check/asked.h"
#include "pipeline/monitor.h"
#include "pipeline/options/strategy.h"
#include "pipeline/verdict.h"
#include "rts/transform/transformed.h"

namespace heapreach::pipeline {

/// Decides whether an execution within strategy.encoder.bound cells answers the question.
/// Feasible executions have been replayed on the file under the question, certificates accepted by
/// the checker. Throws FailedCheck if the evidence of an exact engine does not hold. Infeasible
/// answers are also tried for every bound, by a second query with part of the time that is left.
/// Executions take the calls of the file; certificates speak of what engines saw of asked.system()
/// (rts::seen_by_engines() of it). A limit is an Unknown, wherever it strikes.
Verdict check(const Asked& asked, const Strategy& strategy, const Limits& limits, Monitor& monitor);

/// The same for a system all of whose edges into error vertices count.
Verdict check(const rts::System& system, const Strategy& strategy, const Limits& limits,
              Monitor& monitor);

/// The same for a system of which everything that leads into an error counts, and that no edge out
/// of an error leaves (rts::restricted()). `inlined` is inline_calls(system), perhaps with a
/// refusal; executions are those of `system`. Limits that strike between engines are thrown
/// (BackendError).
Verdict check_restricted(const rts::System& system, const rts::Transformed& inlined,
                         const Strategy& strategy, const Limits& limits, Monitor& monitor);

/// The same for what engines are to see of the calls (rts::seen_by_engines()), whatever
/// strategy.calls says: `inlined` is without a refusal. Of unwind_calls() an Unknown whose cause is
/// too_deep stands for an execution of calls that are too deep, and an Infeasible may leave out
/// such executions. What Infeasible::calls and its call_depth say is left to the caller.
Verdict check_as_it_is(const rts::System& system, const rts::Transformed& inlined,
                       const Strategy& strategy, const Limits& limits, Monitor& monitor);

}  // namespace heapreach::pipeline

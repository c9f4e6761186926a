// Executions of approximations (rts/transform/approximation.h) that may be none of the program.
// They decide nothing, but a run of the program may (runs/).
#pragma once

#include "pipeline/result/report.h"

namespace heapreach::pipeline {

/// The unknown outcome that keeps what a feasible one would say. `reason` is where it departs.
Outcome as_candidate(const Outcome& feasible, const std::string& reason);
bool is_candidate(const Outcome& outcome);
/// The execution of a feasible outcome or a candidate, null if there is none or it was not kept.
evidence::schema::Json execution_of(const Outcome& outcome);
/// Takes back what as_candidate() did: a run has confirmed the execution.
Outcome confirmed(const Outcome& candidate);
/// The unknown outcome after a run that did not confirm the execution.
Outcome not_confirmed(Outcome candidate);
/// Without the execution that was kept.
Outcome without_candidate(Outcome outcome);

}  // namespace heapreach::pipeline

#include "pipeline/check/check_by_fuzzing.h"

#include "fuzz/fuzz.h"

namespace heapreach::pipeline {

Verdict check_by_fuzzing(const rts::System& system, const Strategy& strategy, const Limits& limits,
                         Monitor& monitor) {
  StageTimer timer(monitor, "fuzz");
  Limits own = limits;
  own.seed += strategy.seed;
  fuzz::Answer answer = fuzz::find_error(system, strategy.encoder.bound, own);
  timer.count("executions", answer.executions);
  if (!answer.execution) return Unknown{Failure::gave_up, "fuzz", answer.reason};
  return Feasible{std::move(*answer.execution), 0, ""};
}

}  // namespace heapreach::pipeline

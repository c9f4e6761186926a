// A backend on clauses, with the evidence carried back to those that passes began with: the part
// that RTS and clause input share.
#pragma once

#include "backends/backend.h"
#include "pipeline/monitor.h"
#include "pipeline/options/strategy.h"
#include "preprocess/pass.h"

namespace heapreach::pipeline {

/// The backend's answer on `system`, as one on the clauses that `back` came from: derivations and
/// models are back-translated, an unrolling's height has been converted. A limit that strikes there
/// gives GaveUp like one that strikes in the backend; `stage` then names it.
struct Solved {
  backends::Answer answer;
  std::string stage;
};

Solved solve(const horn::ClauseSystem& system, const preprocess::BackTranslation& back,
             const Strategy& strategy, const Limits& limits, Monitor& monitor);

}  // namespace heapreach::pipeline

// Passes and backend on one clause system, with the evidence carried back to the clauses that went
// in: the part that RTS and clause input share.
#pragma once

#include "backends/backend.h"
#include "pipeline/monitor.h"
#include "pipeline/options/strategy.h"
#include "preprocess/pass.h"

namespace heapreach::pipeline {

/// The backend's answer in terms of `system` itself: derivations and models are
/// back-translated, an unrolling's height has been converted. A limit that strikes in a pass or a
/// back-translation gives GaveUp like one that strikes in the backend; `stage` then names it.
struct Solved {
  backends::Answer answer;
  std::string stage;
};

Solved solve(const horn::ClauseSystem& system, const Strategy& strategy, const Limits& limits,
             Monitor& monitor);

/// An answer about a transformed system as one about the system before: each kind of evidence goes
/// its back-translation. Throws BackendError if a limit strikes there.
backends::Answer carried_back(const backends::Answer& answer, const horn::ClauseSystem& transformed,
                              const preprocess::BackTranslation& passes, const Limits& limits,
                              Monitor& monitor);

}  // namespace heapreach::pipeline

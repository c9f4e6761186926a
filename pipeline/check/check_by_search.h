// The engines that work on the system itself instead of clauses.
#pragma once

#include "pipeline/monitor.h"
#include "pipeline/options/strategy.h"
#include "pipeline/verdict.h"
#include "rts/transform/transformed.h"
#include "support/limits.h"

namespace heapreach::pipeline {

/// Searches the heaps that executions reach, with opaque addresses, and from the first operation
/// that looks at one on with numeric ones; the verdict is confirmed. `inlined` is what engines see
/// of `original`. Throws FailedCheck where the evidence fails.
Verdict check_by_search(const rts::System& original, const rts::Transformed& inlined,
                        const Strategy& strategy, const Limits& limits, Monitor& monitor);

}  // namespace heapreach::pipeline

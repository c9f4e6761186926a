// Systems with calls, and the ways to make them systems that engines take.
#pragma once

#include "pipeline/monitor.h"
#include "pipeline/options/strategy.h"
#include "pipeline/verdict.h"
#include "rts/transform/transformed.h"

namespace heapreach::pipeline {

/// As check_restricted() for a system with calls (check_rts.h), in the way that strategy.calls
/// says; `inlined` is inline_calls(system), with or without a refusal.
Verdict check_calls(const rts::System& system, const rts::Transformed& inlined,
                    const Strategy& strategy, const Limits& limits, Monitor& monitor);

}  // namespace heapreach::pipeline

// What becomes of a certificate that an engine gave.
#pragma once

#include <variant>

#include "evidence/certificates/certificate.h"
#include "pipeline/monitor.h"
#include "pipeline/options/strategy.h"
#include "pipeline/verdict.h"

namespace heapreach::pipeline {

/// The certificate as the checker has accepted it, or why it has not. Throws FailedCheck where the
/// certificate of an engine that is exact fails.
using Certified = std::variant<evidence::Certificate, Unknown>;

/// Of a system as engines see it.
Certified certified(const rts::System& system, evidence::Certificate certificate,
                    const Strategy& strategy, const Limits& limits, Monitor& monitor);
/// Of clauses.
Certified certified(const horn::ClauseSystem& system, evidence::Certificate certificate,
                    const Strategy& strategy, const Limits& limits, Monitor& monitor);

}  // namespace heapreach::pipeline

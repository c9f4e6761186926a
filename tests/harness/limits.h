// Limits that are the same on every machine: what an engine may do in a test is counted in work
// (support/work.h), never in seconds.
#pragma once

#include <cstdint>

#include "support/limits.h"

namespace heapreach::test {

/// The clock only guards against hanging, at far more than a slow and busy machine needs. A test
/// that made limits whose guard has struck by its end fails for that reason.
inline constexpr double guard_seconds = 600;

/// So many million units of work, each about a second of a fast machine.
Deadline work_deadline(double millions);
Limits work_limits(double millions, std::uint64_t memory_megabytes = 0, unsigned seed = 0);

/// "hung: .." if the guard of limits that the running test has made has struck; empty otherwise.
/// Checked at the end of each test, and by in_child() in its process.
const char* guard_that_struck();

}  // namespace heapreach::test

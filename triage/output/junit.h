// The outcome as JUnit XML, which build servers show as tests.
#pragma once

#include <string>

#include "triage/output/outcome.h"

namespace heapreach::triage {

/// A suite for each file, in the order of the first question about it, and a case for each
/// question. What can happen is a failure, what is refuted for every entry and bound or is dead
/// code has passed, and everything else is skipped: what is open, what is refuted for one entry,
/// within a bound or under an assumption only, and what is no question of memory.
std::string junit_of(const Outcome& outcome);

}  // namespace heapreach::triage

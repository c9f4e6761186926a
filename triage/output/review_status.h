// The outcome as a configuration of review statuses, by which CodeChecker knows reports that
// somebody has looked at.
#pragma once

#include <string>

#include "triage/output/outcome.h"

namespace heapreach::triage {

/// A rule for each alarm that a run confirms, and if `accepts` says so for each whose refutation is
/// accepted (triage/ladder/acceptance.h). A rule holds for all reports that its filters fit, so one
/// is left out where another alarm with another verdict fits them, too. Nothing is called a false
/// positive by its file and checker alone, without a hash: a later report there may be right.
std::string review_status_of(const Outcome& outcome, bool accepts);

}  // namespace heapreach::triage

// The reports with what became of their alarms, as one SARIF 2.1.0 log (OASIS, 2023).
#pragma once

#include <string>

#include "triage/output/outcome.h"

namespace heapreach::triage {

/// Runs of SARIF reports stay as they are, but for what is added to their results: a code flow of
/// the execution that was found behind those that are there, `rank`, a suppression under review
/// where an alarm is refuted for every entry and bound, and `properties.heapreach`. Reports in
/// other formats become runs. No result is left out.
std::string sarif_of(const Outcome& outcome);

}  // namespace heapreach::triage

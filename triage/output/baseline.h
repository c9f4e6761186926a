// What changed since a triage before: `baselineState` of SARIF 2.1.0, 3.27.24. Internal to the
// writer of SARIF.
#pragma once

#include <nlohmann/json.hpp>

#include "triage/readers/read_report.h"

namespace heapreach::triage {

/// Sets the state of every result of the runs. Results are matched with those of the same tool and
/// rule in the old log, each with one: where both have fingerprints by the same method, by these;
/// else by file, message and line; else by file, message and function. Those whose verdict is
/// another one than in the old log are updated. What is only in the old log becomes an absent
/// result of the first run of its tool, if there is one; results that were absent before are left
/// out. Contract: `old` is SARIF.
void set_baseline_states(nlohmann::ordered_json& runs, const Report& old);

}  // namespace heapreach::triage

// SARIF 2.1.0 (Static Analysis Results Interchange Format, OASIS), of any tool.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "triage/alarms/alarm.h"

namespace heapreach::triage {

/// The results of all runs, but for those that say that nothing is wrong, or no longer. Columns are
/// counted like the log does. Throws InputError for text that is no log of that version.
std::vector<Alarm> read_sarif(std::string_view text, const std::string& name,
                              std::vector<std::string>& warnings);

}  // namespace heapreach::triage

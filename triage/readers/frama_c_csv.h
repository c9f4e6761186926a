// Properties as frama-c -report-csv writes them: columns that tabs part.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "triage/alarms/alarm.h"

namespace heapreach::triage {

/// The rows whose status is that the property may be broken, or is. There are no columns. Throws
/// InputError if the first line does not name the columns that are needed.
std::vector<Alarm> read_frama_c_csv(std::string_view text, const std::string& name,
                                    std::vector<std::string>& warnings);

}  // namespace heapreach::triage

// The report.json of Infer.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "triage/alarms/alarm.h"

namespace heapreach::triage {

/// The bugs, with their traces. Throws InputError for what is no list.
std::vector<Alarm> read_infer_json(std::string_view text, const std::string& name,
                                   std::vector<std::string>& warnings);

}  // namespace heapreach::triage

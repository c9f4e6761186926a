// Results of cppcheck --xml, version 2 of the format.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "triage/alarms/alarm.h"

namespace heapreach::triage {

/// The errors that have a location. The locations behind the first one lead to it backwards, so
/// that a trace begins with the last. Throws InputError for other versions of the format.
std::vector<Alarm> read_cppcheck_xml(std::string_view text, const std::string& name,
                                     std::vector<std::string>& warnings);

}  // namespace heapreach::triage

// What gcc 9 to 15 print with -fdiagnostics-format=json.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "triage/alarms/alarm.h"

namespace heapreach::triage {

/// The warnings and errors of all arrays in the text. gcc prints one for each file that it
/// compiles, and text of other programs may stand between them. Columns count bytes. Throws
/// InputError for arrays that are cut off or no diagnostics.
std::vector<Alarm> read_gcc_json(std::string_view text, const std::string& name,
                                 std::vector<std::string>& warnings);

}  // namespace heapreach::triage

// What clang-tidy --export-fixes writes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "triage/alarms/alarm.h"

namespace heapreach::triage {

/// The diagnostics. The report says how many bytes stand before each; lines and columns come from
/// the source files, which are looked for where the report says, in the folder of the build that it
/// names, and beside the report. Where a file is not there, or shorter than that, the line is 0,
/// and a warning says so. Throws InputError for what is no YAML or no list of diagnostics.
std::vector<Alarm> read_clang_tidy_yaml(std::string_view text, const std::string& name,
                                        std::vector<std::string>& warnings);

}  // namespace heapreach::triage

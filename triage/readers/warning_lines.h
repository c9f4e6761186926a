// Lines like compilers and analyzers print them: file:line:col: warning: text [rule].
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "triage/alarms/alarm.h"

namespace heapreach::triage {

/// Finds warnings and errors, whatever text stands between. Notes behind one are its trace. The
/// rule tells the tool: "gcc", "clang", "clang-tidy", "cppcheck", or "" where nobody knows.
std::vector<Alarm> read_warning_lines(std::string_view text, const std::string& name,
                                      std::vector<std::string>& warnings);

}  // namespace heapreach::triage

// Property lists of clang's static analyzer: clang --analyze -o FILE.plist.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "triage/alarms/alarm.h"

namespace heapreach::triage {

/// The diagnostics, whose traces are the events of their paths. Columns count bytes. Throws
/// InputError for what is no property list of diagnostics.
std::vector<Alarm> read_clang_plist(std::string_view text, const std::string& name,
                                    std::vector<std::string>& warnings);

}  // namespace heapreach::triage

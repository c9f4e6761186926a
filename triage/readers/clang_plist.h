// Property lists of clang's static analyzer: clang --analyze -o FILE.plist.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "triage/alarms/alarm.h"

namespace heapreach::triage {

/// The diagnostics, whose traces are the events of their paths. Columns count bytes. Throws
/// InputError for what is no property list of diagnostics.
std::vector<Alarm> read_clang_plist(std::string_view text, const std::string& name,
                                    std::vector<std::string>& warnings);

/// The bytes of a report that was read at which the contents of each diagnostic begin, by its
/// Origin::result: just behind its <dict>. Throws InputError as reading does.
std::vector<std::size_t> contents_of_diagnostics(std::string_view text, const std::string& name);

}  // namespace heapreach::triage

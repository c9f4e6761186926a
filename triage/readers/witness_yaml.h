// Violation witnesses of verifiers that take part in the competition SV-COMP, format 2.0.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "triage/alarms/alarm.h"

namespace heapreach::triage {

/// Whether a text is a list of witnesses, of whatever kind.
bool is_witness_yaml(std::string_view text);

/// An alarm for each property that a violation witness says is broken. The place is that of its
/// target, where a statement or expression begins, which ends where the source says; the trace is
/// what the witness follows. A source that has changed, by its hash, is warned about. Entries
/// without a target are left out with a warning. Throws InputError for what is no YAML, for another
/// version of the format, and for correctness witnesses, which name no error.
std::vector<Alarm> read_witness_yaml(std::string_view text, const std::string& name,
                                     std::vector<std::string>& warnings);

}  // namespace heapreach::triage

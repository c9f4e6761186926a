// Which alarms of two reports are the same, though lines between them may have moved.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "triage/alarms/alarm.h"

namespace heapreach::triage {

struct ComparedAlarm {
  const Alarm* alarm;
  std::map<std::string, std::string> prints = {};  // fingerprints by their methods
};

/// For each of the new alarms the old one that is the same, if there is one, each at most once.
/// Both have the same tool and rule, and equal fingerprints, or where one of them lacks those of
/// the other the same file and message. Of several, those on the same line go first, and without
/// fingerprints then those in the same function.
std::vector<std::optional<std::size_t>> partners_of(const std::vector<ComparedAlarm>& now,
                                                    const std::vector<ComparedAlarm>& before);

}  // namespace heapreach::triage

// An execution as a list of places, as editors and other tools show it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "support/error.h"

namespace heapreach::evidence {

/// What an execution does at a place.
struct FlowStep {
  Position at;
  std::string text;
  std::vector<std::pair<std::string, std::string>> values = {};  // that changed: name and value

  bool operator==(const FlowStep&) const = default;
};

/// "file:line:column: note: TEXT (name = value, ..)", with a line end.
std::string note_of(const FlowStep& step);

}  // namespace heapreach::evidence

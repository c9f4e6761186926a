// The outcome as JSON: `heapreach/triage`, docs/triage.md.
#pragma once

#include <string>

#include "triage/output/outcome.h"

namespace heapreach::triage {

/// One object, with a line end behind it.
std::string json_of(const Outcome& outcome);

}  // namespace heapreach::triage

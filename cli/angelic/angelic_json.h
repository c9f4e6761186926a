// Alarms as JSON: docs/angelic.schema.json.
#pragma once

#include <string>

#include "analyses/angelic/report.h"

namespace heapreach::cli {

/// One object, with the executions of bugs.
std::string json_of(const analyses::angelic::Report& report);

}  // namespace heapreach::cli

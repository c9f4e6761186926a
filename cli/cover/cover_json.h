// Coverage as JSON: docs/cover.schema.json.
#pragma once

#include <string>

#include "analyses/coverage/coverage.h"

namespace heapreach::cli {

/// One object, with the evidence.
std::string json_of(const analyses::Coverage& coverage);

/// The evidence alone, as `replay` and `certify` take it: an array of documents.
std::string evidence_json_of(const analyses::Coverage& coverage);

}  // namespace heapreach::cli

// Coverage as JSON: docs/cover.schema.json.
#pragma once

#include <string>

#include "analyses/coverage/report/coverage.h"

namespace heapreach::cli {

/// One object, with the evidence.
std::string json_of(const analyses::Coverage& coverage);

/// The evidence alone, as `replay` and `certify` take it: an array of documents.
std::string evidence_json_of(const analyses::Coverage& coverage);

/// The lines, and the text of their files.
std::string lines_json_of(const analyses::Coverage& coverage);

/// A coverage that has these, without edges, and nothing else.
analyses::Coverage lines_of_json(const std::string& text);

}  // namespace heapreach::cli

// Traces and invariants in `heapreach/answer` (docs/answer.schema.json).
#pragma once

#include <nlohmann/json.hpp>

#include "evidence/trace/invariants.h"
#include "evidence/trace/trace.h"

namespace heapreach::cli {

nlohmann::ordered_json json_of(const Position& position);
nlohmann::ordered_json json_of(const evidence::Trace& trace);
/// One object per vertex.
nlohmann::ordered_json json_of(const evidence::Invariants& invariants);

}  // namespace heapreach::cli

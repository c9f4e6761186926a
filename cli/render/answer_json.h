// Findings as JSON values, for the renderers that put them together.
#pragma once

#include <nlohmann/json.hpp>

#include "cli/render/renderer.h"

namespace heapreach::cli {

/// The object of a finding (docs/evidence.md, "The answer as JSON"), with its evidence or without.
nlohmann::ordered_json answer_json(const Finding& finding, bool with_evidence);

}  // namespace heapreach::cli

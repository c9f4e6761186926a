// Results as JSON objects (docs/evidence.md, "The answer as JSON").
#pragma once

#include "cli/render/renderer.h"

namespace heapreach::cli {

/// One object per finding, with the evidence.
const Renderer& json_renderer();

/// The object of a finding, with its evidence or without; indented by so many spaces a level, or on
/// one line if that is negative.
std::string json_text(const Finding& finding, bool with_evidence, int indent);

/// The document of a result's evidence as --witness saves it, or an array of those of several.
std::string saved_evidence(const std::vector<pipeline::Result>& results);

}  // namespace heapreach::cli

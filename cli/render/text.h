// Results for people: the verdict on the first line, then what it is about and why.
#pragma once

#include "cli/render/renderer.h"

namespace heapreach::cli {

const Renderer& text_renderer();

/// What stands behind the first line of a result without a run, from the file's name on.
std::string explanation_of(const pipeline::Result& result, Length length = Length::brief);

}  // namespace heapreach::cli

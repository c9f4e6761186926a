// Results for scripts that read many: JSON objects without the evidence, one on each line.
#pragma once

#include "cli/render/renderer.h"

namespace heapreach::cli {

const Renderer& line_renderer();

}  // namespace heapreach::cli

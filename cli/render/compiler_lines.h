// Errors as compilers write them, for editors and continuous integration.
#pragma once

#include "cli/render/renderer.h"

namespace heapreach::cli {

/// `--format gcc`.
const Renderer& compiler_lines_renderer();

}  // namespace heapreach::cli

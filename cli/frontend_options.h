// The options of programs as frontends/ takes them.
#pragma once

#include "cli/commands.h"
#include "frontends/import.h"

namespace heapreach::cli {

frontends::Options frontend_options(const ProgramOptions& program);

}  // namespace heapreach::cli

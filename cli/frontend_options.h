// The options of programs as frontends/ takes them.
#pragma once

#include "cli/commands.h"
#include "frontends/import/import.h"

namespace heapreach::cli {

/// For the input that is called `input`. `properties` say what is looked for at the ends of the
/// program.
frontends::Options frontend_options(const std::string& input, const ProgramOptions& program,
                                    const rts::Properties& properties);

}  // namespace heapreach::cli

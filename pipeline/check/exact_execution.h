// Whether executions of systems with approximate operations (rts/model/approximation.h) are the
// program's.
#pragma once

#include <string>

#include "rts/model/system.h"
#include "rts/semantics/replay.h"

namespace heapreach::pipeline {

/// Why the execution may be none of the program: the first approximate operation that it passes
/// with another result than the exact one. Empty if there is none. Throws InputError if it is no
/// execution.
std::string doubts_about(const rts::System& system, std::uint64_t bound,
                         const rts::Execution& execution);

}  // namespace heapreach::pipeline

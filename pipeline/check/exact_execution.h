// Executions of systems with approximate operations (rts/model/approximation.h), made exact
// where that is possible along the same path.
#pragma once

#include <string>

#include "pipeline/verdict.h"
#include "support/limits.h"

namespace heapreach::pipeline {

/// The same error reached along the same edges by an execution whose approximate operations all
/// have their exact results, else the one that was found. `bound` is in cells.
Feasible made_exact(const rts::System& system, std::uint64_t bound, Feasible found,
                    const Limits& limits);

/// Why the execution may be none of the program: the first approximate operation that it passes
/// with another result than the exact one. Empty if there is none. Throws InputError if it is no
/// execution.
std::string doubts_about(const rts::System& system, std::uint64_t bound,
                         const rts::Execution& execution);

}  // namespace heapreach::pipeline

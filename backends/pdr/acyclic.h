// Models of small acyclic clause systems, for the back-translations of preprocessing passes.
#pragma once

#include "backends/backend.h"
#include "preprocess/pass.h"

namespace heapreach::backends {

/// A solver on Spacer that spends at most `seconds` on each system.
preprocess::AcyclicSolver acyclic_solver(const Limits& limits, double seconds = 10);

}  // namespace heapreach::backends

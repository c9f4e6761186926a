// Where programs end that do not come to the exit: `abort` and the like, error calls and failing
// assertions.
#pragma once

#include <vector>

#include "rts/coverage/end.h"

namespace heapreach::analyses {

/// The ends of a file that are neither exits nor implicit errors: one of all vertices where
/// executions stop on purpose, and one of each error vertex that stands in the program. Each has a
/// vertex at least.
std::vector<rts::End> other_endings(const rts::System& file);

}  // namespace heapreach::analyses

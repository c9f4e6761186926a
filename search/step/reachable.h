// `no_live_cells(E, ..)` in a configuration.
#pragma once

#include <vector>

#include "search/branching/branch.h"

namespace heapreach::search {

/// Whether every allocated block that is not static is reachable from one of the data. Branches
/// where several answers are possible, or where that depends on where blocks lie.
bool all_reachable(const std::vector<Datum>& roots, Branch& branch, const rts::System& system);

}  // namespace heapreach::search

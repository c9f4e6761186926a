// What `no_live_cells(E, ..)` asks: which cells of a concrete heap can be reached through pointers.
#pragma once

#include <vector>

#include "rts/semantics/state.h"

namespace heapreach::rts {

/// Indexed as State::heap: whether the cell is allocated and one of the addresses `roots` lies in
/// its block, or an address does that a reachable cell contains.
std::vector<bool> reachable_cells(const State& state, const System& system,
                                  const std::vector<Integer>& roots);

/// Whether the condition asks what cells are live: a part of it is a `no_live_cells`.
bool asks_for_live_cells(const Expression& condition);
/// Whether an edge or the start condition has a `no_live_cells` with arguments.
bool asks_for_reachability(const System& system);

}  // namespace heapreach::rts

// Concrete states that executions reach, drawn by random walks of the reference interpreter.
#pragma once

#include <vector>

#include "rts/model/system.h"
#include "tests/harness/random.h"
#include "tests/harness/reference/state.h"

namespace heapreach::test::membership {

/// Tries an edge with choices drawn for what its instructions leave open; false if one of them does
/// not happen. Contract: the edge leaves the state's vertex and is no call.
bool take(rts::EdgeId edge, std::uint64_t bound, const reference::Model& model,
          reference::State& state, Random& random);

/// States at vertices from which edges lead to an error, on so many walks from start states.
/// Contract: the start heap is empty, and there are no calls.
std::vector<reference::State> walked(const rts::System& system, std::uint64_t bound, int walks,
                                     Random& random);

}  // namespace heapreach::test::membership

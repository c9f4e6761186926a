// Concrete heaps of the states of state graphs: blocks at addresses.
#pragma once

#include <optional>

#include "rts/semantics/state.h"
#include "search/linear/linear.h"
#include "tests/harness/random.h"

namespace heapreach::test {

/// One of the concrete states that the state contains: with some number of blocks for each node, in
/// some order and with gaps between them where other blocks were freed, some integers for unknowns
/// and for what may be anything, rather addresses, and blocks that no node stands for if the state
/// has some. Nothing if the draw fulfils no condition or order. Made without the code under test.
std::optional<rts::State> laid_out(const search::State& state, const rts::System& system,
                                   Random& random);

}  // namespace heapreach::test

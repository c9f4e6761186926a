// Systems that ask what leads to blocks: `no_live_cells(E, ..)` of variables, places beside them
// and numbers, of both polarities.
#pragma once

#include "rts/model/system.h"
#include "tests/harness/random.h"

namespace heapreach::test {

/// The system with such conditions in some of its edges, those into error vertices above all.
/// Contract: no procedures, and an empty start heap.
rts::System with_leads(const rts::System& system, Random& random);

/// Lists whose links lead to the inside of the next block, in front of it or behind it, of blocks
/// with links back, links to themselves, numbers and anything else; then cursors move, blocks are
/// freed or lost, and such a condition is asked. The same system for the same seed.
rts::System odd_lists(std::uint64_t seed);

}  // namespace heapreach::test

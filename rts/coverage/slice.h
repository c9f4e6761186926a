// A system that does less on most of its edges: where a few edges show that no execution takes
// them all, a proof needs to follow nothing else.
#pragma once

#include <vector>

#include "rts/model/system.h"

namespace heapreach::rts {

/// The system with all edges that are not kept (indexed by edge) made weak: they assume and assert
/// nothing, and what they move, load or store is arbitrary. Cells are handed out, freed and written
/// as before; with procedures, stores write what they wrote. Vertices and edges keep their ids.
/// Every execution of `system` is one of the result, with other choices, through the same states
/// but for variables that the result has in addition; so what no execution of the result does
/// within some bound, none of `system` does.
System sliced(const System& system, const std::vector<bool>& kept);

}  // namespace heapreach::rts

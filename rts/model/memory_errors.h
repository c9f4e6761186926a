// `memory_errors: implicit` as a transformation: the added edges become ordinary ones, so that no
// encoder, engine or replayer needs to know of them.
#pragma once

#include "rts/model/system.h"

namespace heapreach::rts {

/// For a system with `memory_errors: implicit`: the same vertices and edges with the same ids, and
/// behind them, for every free, load, store and assert on an edge out of v (ascending edge id, then
/// instruction), an edge from v to the first error vertex that carries the instructions before it
/// and then `fail` of it, marked by Edge::implicit. Other systems come back unchanged
/// (docs/format.md, "Keys of the file"). Edges already added are not added twice.
System with_implicit_errors(System system);

}  // namespace heapreach::rts

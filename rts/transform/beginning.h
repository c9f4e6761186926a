// The beginning of a system: its executions up to where they first end or first come to a loop. It
// has finitely many paths, so whether executions get that far is quickly known; where none does, a
// proof that no error is reached says nothing about the system.
#pragma once

#include "rts/model/system.h"

namespace heapreach::rts {

/// A system without calls whose executions are those of `system` up to the first vertex at which
/// something is known to happen: an error, an exit, a vertex that no edge leaves, the head of a
/// loop, a call; or an edge that says `assume: false`, which then leads to a vertex of its own.
/// These are its error vertices; vertices keep their ids, edges do not. `system` has the edges of
/// all errors (property_errors.h), so that an instruction that fails is one of them.
System beginning_of(const System& system);

}  // namespace heapreach::rts

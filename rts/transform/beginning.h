// The beginning of a system: its executions up to where they first end or first come to a loop. It
// has finitely many paths, so whether executions get that far is quickly known; where none does, a
// proof that no error is reached says nothing about the system.
#pragma once

#include <vector>

#include "rts/model/system.h"

namespace heapreach::rts {

struct FirstPart {
  System system;
  std::vector<EdgeId> edges;  // by edge: the one of the file that it begins
};

/// A system without calls whose executions are those of `system` up to the first vertex at which
/// something is known to happen: an error, an exit, a vertex that no edge leaves, the head of a
/// loop, a call; or an edge that says `assume: false` (and not since the program itself assumes
/// that), which then leads to a vertex of its own.
/// These are its error vertices; vertices keep their ids, edges do not. `system` has the edges of
/// all errors (property_errors.h), so that an instruction that fails is one of them.
FirstPart beginning_of(const System& system);

/// The system with no more than the first `count` instructions of one edge.
System with_start_of(const System& system, EdgeId shortened, std::size_t count);

}  // namespace heapreach::rts

// Calls and returns on concrete states (docs/semantics.md, "Calls").
#pragma once

#include "rts/semantics/replay.h"

namespace heapreach::rts {

/// Takes a call edge: the state goes on at the procedure's entry. Throws InputError if the choice
/// does not give one value for each of the procedure's local variables. Contract: the edge is a
/// call and leaves the state's vertex.
void enter_call(EdgeId edge, const Choice& choice, const System& system, State& state);

/// At an exit of the procedure that was called last: returns from it once, and is true. Elsewhere
/// the state stays as it is.
bool return_from_call(const System& system, State& state);

}  // namespace heapreach::rts

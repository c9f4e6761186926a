// Calls as jumps, with an explicit call stack in the heap: recursion of any depth without copies.
#pragma once

#include "rts/inlined.h"

namespace heapreach::rts {

/// Replaces calls and returns by edges that push and pop frames (frames.h): one copy of each
/// procedure serves all activations. A frame holds the frame below it, which call it stems from if
/// there are several, and what the caller may still read of its own variables. Paths of the result
/// have a way back, executions have not: concrete states know no frames. Systems without procedures
/// come back unchanged. The ids of variables stay the same.
Inlined stack_calls(const System& system);
Inlined stack_calls(System&& system) = delete;

}  // namespace heapreach::rts

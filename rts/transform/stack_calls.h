// Calls as jumps, with an explicit call stack in the heap: recursion of any depth without copies.
#pragma once

#include "rts/transform/transformed.h"

namespace heapreach::rts {

/// Replaces calls and returns by edges that push and pop frames (System::call_stack): one copy of
/// each procedure serves all activations. A frame holds the frame below it, which call it stems
/// from if there are several, and what the caller may still read of its own variables; of the
/// system's own graph these are pointers that no procedure speaks of. All have one size. Where
/// frames lie outside of all addresses and take no cells, as an engine has to treat them,
/// executions are those of the original, one for one, with the same choices, frontier, heap and
/// global variables after every step, whatever a return leaves arbitrary; errors, exits and cuts by
/// the bound are the same then. To whoever takes frames for blocks addresses and cells differ, so
/// that only paths of the result have a back-translation, not executions. Systems without
/// procedures come back unchanged. The ids of variables stay the same.
/// `frames`: those that engines are given, or as earlier versions made them, of which certificates
/// have been saved: of the size that each call needs, with no pointers of callers that cannot be
/// called again before the return.
enum class Frames { alike, as_needed };
Transformed stack_calls(const System& system, Frames frames = Frames::alike);
Transformed stack_calls(System&& system, Frames frames = Frames::alike) = delete;

}  // namespace heapreach::rts

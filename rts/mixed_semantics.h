// The mixed semantics of calls: an execution into an error never leaves the calls that the error
// happens in, so those are jumps, and only calls that return stay calls.
#pragma once

#include "rts/inlined.h"

namespace heapreach::rts {

/// A system that reaches an error exactly if `system` does, in which errors belong to the system's
/// own graph alone: it has one copy of each procedure that can reach an error, which calls may lead
/// into and nothing out of, beside the procedures, which have lost their edges into errors. Systems
/// without procedures come back unchanged. Paths have a way back, and executions. The ids of
/// global variables stay the same.
Inlined mixed_semantics(const System& system);
Inlined mixed_semantics(System&& system) = delete;

}  // namespace heapreach::rts

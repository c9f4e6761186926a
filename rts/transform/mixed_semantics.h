// The mixed semantics of calls: an execution into an error never leaves the calls that the error
// happens in, so those are jumps, and only calls that return stay calls.
#pragma once

#include "rts/transform/transformed.h"

namespace heapreach::rts {

/// A system that reaches an error exactly if `system` does, at the same bounds, in which errors
/// belong to the system's own graph alone: it has one copy of each procedure that can reach an
/// error, which calls may lead into and nothing out of, beside the procedures, which have lost
/// their edges into errors. Every execution of `system` into an error is one of it, with the same
/// choices, frontier, heap and global variables after every step, and every execution of it is one
/// of `system`, by back_translated(), up to the exit of a copy; so an execution is cut by the bound
/// in one exactly if one is in the other. Systems without procedures come back unchanged. The ids
/// of global variables stay the same.
Transformed mixed_semantics(const System& system);
Transformed mixed_semantics(System&& system) = delete;

}  // namespace heapreach::rts

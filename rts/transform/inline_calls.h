// Calls as a transformation: each is replaced by a copy of the procedure of its own.
#pragma once

#include "rts/transform/transformed.h"

namespace heapreach::rts {

/// Replaces every call by a copy of its procedure (docs/format.md, "Procedures"), implicit memory
/// errors included. Executions are the same, one for one, with the same choices, frontier, heap and
/// global variables after every step; so errors, exits, the cells that are used and what the bound
/// cuts are the same. Systems without procedures come back unchanged, as do those with recursion or
/// whose copies would be larger than `most`: then refusal() says why. Variable ids stay the same.
/// Conditions that ask for startvalue(..) do so of variables (start_values.h).
Transformed inline_calls(const System& system, std::size_t most = largest_inlining);
Transformed inline_calls(System&& system, std::size_t most = largest_inlining) = delete;

/// The same, but conditions still ask for startvalue(..).
Transformed copy_calls(const System& system, std::size_t most = largest_inlining);
Transformed copy_calls(System&& system, std::size_t most = largest_inlining) = delete;

}  // namespace heapreach::rts

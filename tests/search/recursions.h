// Random recursive programs on binary trees, as text.
#pragma once

#include <cstdint>
#include <string>

#include "rts/transform/transformed.h"
#include "search/engine/explore.h"

namespace heapreach::test {

/// A tree is grown by recursion, then visited by a recursion that does anything to it, and perhaps
/// by one more, which frees it.
std::string recursion_machine(std::uint64_t seed);

/// What the engine answers about a system with calls; `stacked` is the system on an explicit stack,
/// of which paths are looked at in the system itself.
search::Answer explored_on_stack(const rts::System& system, const rts::Transformed& stacked,
                                 std::uint64_t bound, double millions = 0);

}  // namespace heapreach::test

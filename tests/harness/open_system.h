// Random systems whose start heap is not known.
#pragma once

#include <cstdint>

#include "rts/model/system.h"

namespace heapreach::test {

/// Programs made for an unknown start heap, programs made for an empty one, and graphs of
/// arithmetic and comparisons of every kind, with static blocks, guards, `in` and freed start
/// blocks: `heap: unknown` in all of them. The same for the same seed. No calls; implicit memory
/// errors are not expanded yet.
rts::System open_system(std::uint64_t seed);

}  // namespace heapreach::test

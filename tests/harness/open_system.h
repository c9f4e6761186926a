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

/// The same with a variable `limit` that nothing sets, where many values that a kill or a load made
/// up are assumed to be at most that, and so are values of the start.
rts::System limited_open_system(std::uint64_t seed);

/// Short programs on three pointers of the start that are compared, before they are followed or
/// after, and followed later: what they hold is asked about, or whether they are alike.
rts::System comparing_open_system(std::uint64_t seed);

/// open_system() with conditions that read the start heap (`startvalue`), nested ones among them,
/// at the start and on edges, those into error vertices above all.
rts::System start_reading_system(std::uint64_t seed);

}  // namespace heapreach::test

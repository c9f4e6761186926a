// Work that this process has done, in units that are counted alike on every machine and under every
// load: what a limit of work compares with.
#pragma once

#include <cstdint>

namespace heapreach::work {

/// A unit is about a microsecond of a processor of 2023: the steps of our engines are weighted by
/// what they take there, Z3 counts its own (docs/measurements.md says how far the two are apart).
inline constexpr double units_per_second = 1e6;

/// Adds to what this process has done. Threads may call it at once.
void spend(std::uint64_t units);
/// All that this process has done so far. A forked process begins with what its parent had done.
std::uint64_t spent();

}  // namespace heapreach::work

// Random programs.
#pragma once

#include <cstdint>

#include "tests/differential/program.h"

namespace heapreach::differential {

/// The program of a seed: the same wherever and whenever it is asked for. The oracle has a clear
/// answer for each of its inputs.
Program generate(std::uint64_t seed);

}  // namespace heapreach::differential

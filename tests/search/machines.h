// Random machines, given as text, against the oracle: answers, their evidence, and lengths.
#pragma once

#include <cstdint>
#include <string>

namespace heapreach::test {

struct Machines {
  std::string (*text_of)(std::uint64_t seed);
  /// A graph for every bound is compared with so many cells more, where lists are longer.
  std::uint64_t more_cells;
  /// How many values the oracle tries for an unknown number.
  std::uint64_t domain;
  /// At most so many of a hundred may be given up.
  int given_up;
  /// At least so many of a hundred must be infeasible at every bound, so that the machines go on
  /// telling something.
  int every_bound = 10;
};

/// Compares the machines of the seeds from `first` to before `last` within `bound` cells, and
/// prints how many were what; a disagreement is shown as the smallest system that has it.
void compare(const Machines& machines, std::uint64_t first, std::uint64_t last,
             std::uint64_t bound);

}  // namespace heapreach::test

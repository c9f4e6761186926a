#include "pipeline/bounds.h"

#include <algorithm>

namespace heapreach::pipeline {

namespace {

constexpr std::uint64_t steps_of_programs[] = {64, 256, 1024};  // cells

}  // namespace

std::vector<std::uint64_t> bounds_for(const Input& input, const rts::System& system,
                                      std::optional<std::uint64_t> asked) {
  if (!input.static_cells) return {asked.value_or(system.bound.value_or(rts::default_bound))};
  const auto with_static = [&](std::uint64_t cells) {
    return std::min(cells + *input.static_cells, rts::largest_bound);
  };
  if (asked) return {with_static(*asked)};
  std::vector<std::uint64_t> result;
  for (const std::uint64_t cells : steps_of_programs) {
    if (result.empty() || result.back() < with_static(cells)) result.push_back(with_static(cells));
  }
  return result;
}

}  // namespace heapreach::pipeline

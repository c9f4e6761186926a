#include "pipeline/options/bounds.h"

#include <algorithm>

namespace heapreach::pipeline {

namespace {

// Cells on top of the static blocks.
constexpr std::uint64_t early_bounds[] = {8, 16};
constexpr std::uint64_t whole_bound = 64;
constexpr std::uint64_t fallback_bound = 32;
constexpr std::uint64_t bonus_bounds[] = {256, 1024};

std::vector<BoundStep> steps_of_program(std::uint64_t largest) {
  std::vector<BoundStep> steps;
  const std::uint64_t first = std::max(early_bounds[0], largest);
  if (first < whole_bound) steps.push_back({first, Effort::early});
  for (const std::uint64_t cells : early_bounds) {
    if (cells > first) steps.push_back({cells, Effort::early});
  }
  steps.push_back({whole_bound, Effort::whole});
  if (first < fallback_bound) steps.push_back({fallback_bound, Effort::fallback});
  for (const std::uint64_t cells : bonus_bounds) steps.push_back({cells, Effort::bonus});
  if (largest > steps.back().bound) steps.push_back({largest, Effort::bonus});
  return steps;
}

}  // namespace

std::uint64_t largest_block(const rts::System& system) {
  Integer largest = 0;
  for (const rts::Edge& edge : system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      const auto* alloc = std::get_if<rts::Alloc>(&instruction.action);
      if (alloc == nullptr || alloc->is_static || alloc->size->op != rts::Op::integer) continue;
      largest = std::max(largest, alloc->size->value);
    }
  }
  const Integer most = static_cast<unsigned long>(rts::largest_bound);
  return std::min(largest, most).get_ui();
}

std::vector<BoundStep> bounds_for(const Input& input, const rts::System& system,
                                  std::optional<std::uint64_t> asked) {
  if (!input.static_cells) {
    const std::uint64_t bound = asked.value_or(system.bound.value_or(rts::default_bound));
    return {{bound, Effort::whole}};
  }
  std::vector<BoundStep> result;
  for (BoundStep step : asked ? std::vector<BoundStep>{{*asked, Effort::whole}}
                              : steps_of_program(largest_block(system))) {
    step.bound = std::min(step.bound + *input.static_cells, rts::largest_bound);
    // With many static blocks, the largest bound that there is may be all there is room for.
    const bool known = std::any_of(result.begin(), result.end(), [&](const BoundStep& earlier) {
      return earlier.bound == step.bound;
    });
    if (known && step.effort == Effort::whole) result.clear();
    if (!known || step.effort == Effort::whole) result.push_back(step);
  }
  return result;
}

std::uint64_t bound_for(const Input& input, const rts::System& system,
                        std::optional<std::uint64_t> asked) {
  const std::vector<BoundStep> steps = bounds_for(input, system, asked);
  const auto whole = std::find_if(steps.begin(), steps.end(), [](const BoundStep& step) {
    return step.effort == Effort::whole;
  });
  return whole->bound;
}

}  // namespace heapreach::pipeline

#include "pipeline/options/bounds.h"

#include <algorithm>
#include <map>

#include "pipeline/options/capabilities.h"

namespace heapreach::pipeline {

namespace {

// Cells on top of the static blocks.
constexpr std::uint64_t early_bounds[] = {8, 16};
constexpr std::uint64_t whole_bound = 64;
constexpr std::uint64_t fallback_bound = 32;
constexpr std::uint64_t most_start_cells = 64;
constexpr std::uint64_t bonus_bounds[] = {256, 1024};
/// Of systems, behind rts::default_bound.
constexpr std::uint64_t further_bounds[] = {16, 64};

/// `start`: the cells without which executions get nowhere.
std::vector<BoundStep> steps_of_program(std::uint64_t largest, std::uint64_t start) {
  std::vector<BoundStep> steps;
  const std::uint64_t whole = std::max(whole_bound, start);
  const std::uint64_t first = std::max({early_bounds[0], largest, start});
  if (first < whole) steps.push_back({first, Effort::early});
  for (const std::uint64_t cells : early_bounds) {
    if (cells > first) steps.push_back({cells, Effort::early});
  }
  steps.push_back({whole, Effort::whole});
  if (first < fallback_bound) steps.push_back({fallback_bound, Effort::fallback});
  for (const std::uint64_t cells : bonus_bounds) {
    if (cells > whole) steps.push_back({cells, Effort::bonus});
  }
  if (largest > steps.back().bound) steps.push_back({largest, Effort::bonus});
  return steps;
}

/// Open systems, whose start heaps grow with the bound, are never proved for every one, and are
/// hard in many cells.
std::vector<BoundStep> steps_of_system(const rts::System& system, std::uint64_t largest) {
  const bool open = system.heap == rts::StartHeap::unknown;
  std::vector<BoundStep> steps = {{rts::default_bound, Effort::whole}};
  for (const std::uint64_t cells : further_bounds) {
    steps.push_back({cells, open ? Effort::bonus : Effort::further});
  }
  for (const std::uint64_t cells : bonus_bounds) steps.push_back({cells, Effort::bonus});
  if (largest > steps.back().bound) steps.push_back({largest, Effort::bonus});
  return steps;
}

std::uint64_t cell_count(const Integer& number) {
  const Integer most = static_cast<unsigned long>(rts::largest_bound);
  return std::min(number, most).get_ui();
}

/// What an instruction allocates, if that is a number.
const rts::Alloc* known_block(const rts::Instruction& instruction) {
  const auto* alloc = std::get_if<rts::Alloc>(&instruction.action);
  return alloc != nullptr && alloc->size->op == rts::Op::integer ? alloc : nullptr;
}

/// Early bounds are for answers at a small part of the cost, which more than three quarters of the
/// cells are not.
void drop_early_ones_beside_larger(std::vector<BoundStep>& steps) {
  for (std::size_t i = 0; i + 1 < steps.size();) {
    const bool is_beside = 4 * steps[i].bound > 3 * steps[i + 1].bound;
    if (steps[i].effort == Effort::early && is_beside) {
      steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
}

/// Adds the sizes that the condition says blocks to have, each expression's once.
void collect_sizes(const rts::Expression& condition, std::vector<const rts::Expression*>& sizes) {
  if (condition.op == rts::Op::conjunction) {
    for (const rts::ExpressionPtr& part : condition.arguments) collect_sizes(*part, sizes);
    return;
  }
  const bool is_size = condition.op == rts::Op::equal &&
                       condition.arguments[0]->op == rts::Op::size &&
                       condition.arguments[1]->op == rts::Op::integer;
  const auto is_same = [&](const rts::Expression* known) {
    return rts::are_same(*known, condition);
  };
  if (is_size && std::none_of(sizes.begin(), sizes.end(), is_same)) sizes.push_back(&condition);
}

}  // namespace

double bonus_seconds(double spent) {
  constexpr double factor = 4, least = 2;
  return std::max(least, factor * spent);
}

Limits limits_at(const BoundStep& step, const Limits& limits, const BoundShares& shares,
                 double spent) {
  const double remaining = limits.deadline.remaining();
  const bool is_bonus = step.effort == Effort::bonus || step.effort == Effort::further;
  double most = (is_bonus ? shares.bonus : shares.whole) * remaining;
  if (step.effort == Effort::early) most = shares.early * remaining;
  if (is_bonus) most = std::min(most, bonus_seconds(spent));
  Limits result = limits;
  result.deadline = limits.deadline.at_most(most);
  return result;
}

std::uint64_t largest_block(const rts::System& system) {
  Integer largest = 0;
  for (const rts::Edge& edge : system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      const rts::Alloc* alloc = known_block(instruction);
      if (alloc != nullptr && !alloc->is_static) largest = std::max(largest, alloc->size->value);
    }
  }
  return cell_count(largest);
}

/// Edges to implicit memory errors repeat what comes before, so that a block is known by its
/// variable.
std::uint64_t cells_of_blocks(const rts::System& system) {
  std::map<rts::VariableId, Integer> large;
  for (const rts::Edge& edge : system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      const rts::Alloc* alloc = known_block(instruction);
      const bool is_large = alloc != nullptr && !alloc->is_static &&
                            alloc->size->value >= static_cast<unsigned long>(whole_bound);
      if (!is_large) continue;
      Integer& size = large[alloc->to];
      size = std::max(size, alloc->size->value);
    }
  }
  if (large.empty()) return largest_block(system);
  Integer all = static_cast<unsigned long>(whole_bound);
  for (const auto& [variable, size] : large) all += size + static_cast<unsigned long>(system.guard);
  return cell_count(all);
}

/// Edges to implicit memory errors repeat what comes before: a variable has one static block.
std::uint64_t static_cells(const rts::System& system) {
  std::map<rts::VariableId, Integer> blocks;
  for (const rts::Edge& edge : system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      const rts::Alloc* alloc = known_block(instruction);
      if (alloc == nullptr || !alloc->is_static || alloc->size->value < 1) continue;
      Integer& size = blocks[alloc->to];
      size = std::max(size, alloc->size->value);
    }
  }
  Integer cells = 0;
  for (const auto& [variable, size] : blocks) {
    cells += size + static_cast<unsigned long>(system.guard);
  }
  return cell_count(cells);
}

std::uint64_t start_cells(const rts::System& system) {
  if (system.heap != rts::StartHeap::unknown) return 0;
  std::vector<const rts::Expression*> sizes;
  for (const rts::Edge& edge : system.edges()) {
    if (edge.from == system.start) continue;  // of static blocks
    for (const rts::Instruction& instruction : edge.instructions) {
      const auto* assume = std::get_if<rts::Assume>(&instruction.action);
      if (assume != nullptr) collect_sizes(*assume->condition, sizes);
    }
  }
  Integer all = 0, largest = 0;
  for (const rts::Expression* size : sizes) {
    const Integer& cells = size->arguments[1]->value;
    all += cells + static_cast<unsigned long>(system.guard);
    largest = std::max(largest, cells);
  }
  return cell_count(all <= static_cast<unsigned long>(most_start_cells) ? all : largest);
}

bool is_bound_asked(const rts::System& system, const Options& options) {
  return options.bound || (system.bound && !options.every_bound);
}

std::vector<BoundStep> bounds_for(const Input& input, const rts::System& system,
                                  const Options& options) {
  const std::uint64_t fixed = input.static_cells.value_or(0);
  if (is_bound_asked(system, options)) {
    const std::uint64_t cells = options.bound ? *options.bound + fixed : *system.bound;
    return {{std::min(cells, rts::largest_bound), Effort::whole}};
  }
  // Executions take the cells that they take.
  if (options.engine != "portfolio" && is_fuzzer(options.engine)) {
    return {{rts::largest_bound, Effort::whole}};
  }
  const std::uint64_t below = input.static_cells ? fixed : static_cells(system);
  const std::uint64_t largest = cells_of_blocks(system);
  std::vector<BoundStep> result;
  for (BoundStep step : input.static_cells ? steps_of_program(largest, start_cells(system))
                                           : steps_of_system(system, largest)) {
    step.bound = std::min(step.bound + below, rts::largest_bound);
    // With many static blocks, the largest bound that there is may be all there is room for.
    const bool known = std::any_of(result.begin(), result.end(), [&](const BoundStep& earlier) {
      return earlier.bound == step.bound;
    });
    if (known && step.effort == Effort::whole) result.clear();
    if (!known || step.effort == Effort::whole) result.push_back(step);
  }
  drop_early_ones_beside_larger(result);
  return result;
}

std::uint64_t bound_for(const Input& input, const rts::System& system, const Options& options) {
  const std::vector<BoundStep> steps = bounds_for(input, system, options);
  const auto whole = std::find_if(steps.begin(), steps.end(), [](const BoundStep& step) {
    return step.effort == Effort::whole;
  });
  return whole->bound;
}

}  // namespace heapreach::pipeline

#include "rts/transform/inlined.h"

namespace heapreach::rts {

System header_of(const System& system) {
  System result;
  result.name = system.name;
  result.meta = system.meta;
  result.bound = system.bound;
  result.expect = system.expect;
  result.heap = system.heap;
  result.memory_errors = system.memory_errors;
  result.declared_origin = system.declared_origin;
  result.guard = system.guard;
  result.records = system.records;
  result.variables = system.variables;
  result.start_condition = system.start_condition;
  return result;
}

Execution Inlined::way_back(const Execution& execution) const {
  if (origins_.empty()) return execution;
  Execution result;
  result.start_values.assign(
      execution.start_values.begin(),
      execution.start_values.begin() + static_cast<std::ptrdiff_t>(globals_));
  result.start_blocks = execution.start_blocks;
  for (const Step& step : execution.steps) {
    const Origin& origin = origins_[step.edge];
    if (origin.role == Role::back) continue;
    Step original{origin.edge, step.choices};
    // Of the moves and the kill at its end only the kill has values.
    if (origin.role == Role::call)
      original.choices = {step.choices.empty() ? Choice() : step.choices.back()};
    result.steps.push_back(std::move(original));
  }
  return result;
}

std::vector<EdgeId> Inlined::way_back(const std::vector<EdgeId>& path) const {
  if (origins_.empty()) return path;
  std::vector<EdgeId> result;
  for (const EdgeId edge : path) {
    if (origins_[edge].role != Role::back) result.push_back(origins_[edge].edge);
  }
  return result;
}

}  // namespace heapreach::rts

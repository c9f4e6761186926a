#include "rts/transform/transformed.h"

namespace heapreach::rts {

Execution BackTranslation::execution(const Execution& execution) const {
  if (origins_.empty()) return execution;
  Execution result;
  result.start_values.assign(
      execution.start_values.begin(),
      execution.start_values.begin() + static_cast<std::ptrdiff_t>(globals_));
  result.start_blocks = execution.start_blocks;
  for (const Step& step : execution.steps) {
    const Origin& origin = origins_[step.edge];
    if (origin.role == Role::return_edge) continue;
    Step original{origin.edge, step.choices};
    // Of the moves and the havoc at its end only the havoc has values.
    if (origin.role == Role::call)
      original.choices = {step.choices.empty() ? Choice() : step.choices.back()};
    result.steps.push_back(std::move(original));
  }
  return result;
}

std::vector<EdgeId> BackTranslation::path(const std::vector<EdgeId>& path) const {
  if (origins_.empty()) return path;
  std::vector<EdgeId> result;
  for (const EdgeId edge : path) {
    if (origins_[edge].role != Role::return_edge) result.push_back(origins_[edge].edge);
  }
  return result;
}

Transformed Transformed::unchanged(const System& system, std::string refusal) {
  // Not a copy: systems may be large.
  Transformed result(std::shared_ptr<const System>(std::shared_ptr<void>(), &system), {});
  result.refusal_ = std::move(refusal);
  return result;
}

Draft::Draft(const System& original)
    : system_(std::make_shared<System>(header_of(original))), back_(original.global_count()) {}

void Draft::add(Edge edge, Role role, EdgeId original) {
  back_.add(role, original);
  system_->add_edge(std::move(edge));
}

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
  result.approximations = system.approximations;
  result.call_stack = system.call_stack;
  return result;
}

void keep_variables(System& system, std::size_t count) {
  if (count == system.variables.size()) return;
  system.variables.resize(count);
  if (system.approximations.operations.empty()) return;
  system.approximations = {"it is in a system that another one was made into", {}};
}

}  // namespace heapreach::rts

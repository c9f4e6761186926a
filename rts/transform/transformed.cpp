#include "rts/transform/transformed.h"

namespace heapreach::rts {

namespace {

bool is_no_step(Role role) {
  return role == Role::return_edge || role == Role::added;
}

}  // namespace

Execution BackTranslation::execution(const Execution& execution) const {
  if (origins_.empty()) return execution;
  Execution result;
  result.start_values.assign(
      execution.start_values.begin(),
      execution.start_values.begin() + static_cast<std::ptrdiff_t>(globals_));
  result.start_blocks = execution.start_blocks;
  for (const Step& step : execution.steps) {
    const Origin& origin = origins_[step.edge];
    if (is_no_step(origin.role)) continue;
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
    if (!is_no_step(origins_[edge].role)) result.push_back(origins_[edge].edge);
  }
  return result;
}

BackTranslation BackTranslation::with_more_edges(std::size_t edges, std::size_t added,
                                                 std::size_t globals) const {
  BackTranslation result = *this;
  if (origins_.empty()) {
    result.globals_ = globals;
    for (EdgeId edge = 0; edge < edges; ++edge) result.add(Role::copy, edge);
  }
  for (std::size_t i = 0; i < added; ++i) result.add(Role::added, 0);
  return result;
}

Transformed Transformed::with_more_steps(std::shared_ptr<const System> system,
                                         bool is_weaker) const {
  Transformed result = *this;
  const std::size_t edges = system_->edges().size();
  result.back_ =
      back_.with_more_edges(edges, system->edges().size() - edges, system_->global_count());
  result.system_ = std::move(system);
  result.is_weaker_ = is_weaker_ || is_weaker;
  if (is_weaker) result.back_.set_paths_only();
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
  result.constants = system.constants;
  result.variables = system.variables;
  result.start_condition = system.start_condition;
  result.start_value_at = system.start_value_at;
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

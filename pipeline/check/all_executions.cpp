#include "pipeline/check/all_executions.h"

#include "evidence/witness/path.h"
#include "rts/model/constant.h"
#include "rts/transform/path_program.h"
#include "rts/transform/start_values.h"

namespace heapreach::pipeline {

namespace {

/// What a solver takes to start.
constexpr double seconds_to_follow = 0.02;

/// Whether blocks along the path fit no bound together.
bool needs_more_cells(const rts::System& system, const std::vector<rts::EdgeId>& edges) {
  Integer cells = 0;
  for (const rts::EdgeId edge : edges) {
    for (const rts::Instruction& instruction : system.edge(edge).instructions) {
      const auto* alloc = std::get_if<rts::Alloc>(&instruction.action);
      if (alloc && rts::is_constant(*alloc->size)) cells += rts::constant_value(*alloc->size);
    }
  }
  return cells > static_cast<unsigned long>(rts::largest_bound);
}

}  // namespace

/// Mostly seen by following the path alone: a solver takes longer to start than that.
std::optional<bool> is_execution(const rts::System& system, std::uint64_t bound,
                                 const std::vector<rts::EdgeId>& edges, const Limits& limits) {
  if (rts::reads_start_heap(system)) {
    return evidence::is_execution(evidence::solve_path(system, bound, edges, limits));
  }
  const rts::Transformed path = rts::path_program(system, edges);
  search::Experience exact = search::nothing_forgotten(path.system());
  exact.tables = search::without_tables;  // which have no bound
  const search::Confirm never = [](const auto&) { return std::optional<bool>(); };
  Limits own = limits;
  own.deadline = limits.deadline.at_most(seconds_to_follow);
  const auto followed = search::explore(path.system(), bound, never, own, {}, &exact);
  if (std::holds_alternative<search::Found>(followed)) return true;
  if (std::holds_alternative<search::StateGraph>(followed)) return false;
  return evidence::is_execution(evidence::solve_path(system, bound, edges, limits));
}

std::optional<search::Answer> search_all(const rts::System& system, std::uint64_t bound,
                                         const Limits& limits) {
  if (rts::reads_start_heap(system)) return std::nullopt;  // which the search does not keep
  const search::Confirm confirm = [&](const std::vector<rts::EdgeId>& edges) {
    return is_execution(system, bound, edges, limits);
  };
  // What is behind a block that does not fit is not asked about.
  search::Experience bounded;
  bounded.tables = search::without_tables;
  search::Answer answer = search::explore(system, bound, confirm, limits, {}, &bounded);
  if (std::holds_alternative<search::NeedsNumbers>(answer)) {
    answer = search::explore_numbers(system, bound, confirm, limits, {});
  }
  if (std::holds_alternative<GaveUp>(answer)) return std::nullopt;
  return answer;
}

std::optional<search::Answer> search_at_every_bound(const rts::System& system,
                                                    const Limits& limits) {
  if (rts::reads_start_heap(system)) return std::nullopt;
  const search::Confirm confirm = [&](const std::vector<rts::EdgeId>& edges) {
    const auto known = is_execution(system, rts::largest_bound, edges, limits);
    return known == false && needs_more_cells(system, edges) ? std::optional(true) : known;
  };
  search::Answer answer = search::explore(system, rts::largest_bound, confirm, limits, {});
  const auto* graph = std::get_if<search::StateGraph>(&answer);
  const bool is_known = std::holds_alternative<search::Found>(answer) || (graph && !graph->bound);
  return is_known ? std::optional(std::move(answer)) : std::nullopt;
}

}  // namespace heapreach::pipeline

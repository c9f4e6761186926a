#include "runs/prediction.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "rts/semantics/question.h"
#include "rts/semantics/reachable.h"

namespace heapreach::runs {

namespace {

using Family = Prediction::Family;

rts::ExpressionPtr address_of(const rts::Checked& inner) {
  if (const auto* free = std::get_if<rts::Free>(&inner)) return free->address;
  if (const auto* load = std::get_if<rts::Load>(&inner)) return load->address;
  if (const auto* store = std::get_if<rts::Store>(&inner)) return store->address;
  return nullptr;
}

/// The arguments of the first `no_live_cells` that has some.
std::vector<rts::ExpressionPtr> roots_in(const rts::Expression& condition) {
  if (condition.op == rts::Op::no_live_cells) return condition.arguments;
  for (const rts::ExpressionPtr& argument : condition.arguments) {
    std::vector<rts::ExpressionPtr> roots = roots_in(*argument);
    if (!roots.empty()) return roots;
  }
  return {};
}

/// Indexed as State::heap: what is reachable from the roots of a leak edge.
std::vector<bool> kept_by_roots(const rts::System& system, const rts::Edge& leak,
                                const rts::State& state) {
  std::vector<Integer> roots;
  for (const rts::Instruction& instruction : leak.instructions) {
    const auto* assume = std::get_if<rts::Assume>(&instruction.action);
    if (!assume) continue;
    for (const rts::ExpressionPtr& root : roots_in(*assume->condition)) {
      roots.push_back(evaluate(*root, state, system));
    }
  }
  return reachable_cells(state, system, roots);
}

}  // namespace

// Registers and thread-local memory hold what nobody put there for good.
std::string leak_options(const Keepers& keepers) {
  return fmt::format("LSAN_OPTIONS=use_registers=0:use_tls=0:use_globals={:d}:use_stacks={:d}",
                     keepers.globals, keepers.stack);
}

Prediction predicted_failure(const rts::System& system, const rts::Checked& inner,
                             const rts::State& state, bool wild) {
  const rts::ExpressionPtr e = address_of(inner);
  if (!e) return {Family::memory, "memory error"};
  const bool releases = std::holds_alternative<rts::Free>(inner);
  const Integer address = evaluate(*e, state, system);
  const bool freed =
      std::any_of(state.freed.begin(), state.freed.end(), [&](const rts::Extent& extent) {
        return extent.base <= address && address < extent.base + rts::room_of(extent.size);
      });
  if (releases) return {Family::release, freed ? "double free" : "invalid free"};
  if (freed) return {Family::access, "use after free"};
  const bool low = address >= 0 && address < Integer(static_cast<unsigned long>(system.origin()));
  if (!low) return {Family::access, "access out of bounds"};
  return {Family::access, wild ? "access through a null or wild pointer" : "null dereference"};
}

std::vector<int> other_columns(const rts::System& system, const Position& at) {
  std::set<int> columns;
  for (const rts::Edge& edge : system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      const bool needs_address = std::holds_alternative<rts::Load>(instruction.action) ||
                                 std::holds_alternative<rts::Store>(instruction.action) ||
                                 std::holds_alternative<rts::Free>(instruction.action);
      const Position& place = instruction.at ? *instruction.at : edge.at.value_or(Position{});
      if (needs_address && place.file == at.file && place.line == at.line) {
        columns.insert(place.column);
      }
    }
  }
  columns.erase(at.column);
  return {columns.begin(), columns.end()};
}

std::optional<Prediction> predicted_breach(rts::Property property, const Position& at) {
  switch (property) {
    case rts::Property::valid_init:
      return Prediction{Family::unset, "use of a value that nothing has set", at};
    case rts::Property::no_overflow:
      return Prediction{Family::overflow, "signed overflow", at};
    case rts::Property::no_div_zero:
      return Prediction{Family::division, "division by zero", at};
    case rts::Property::no_bad_shift:
      return Prediction{Family::shift, "bad shift", at};
    case rts::Property::no_bad_call:
      return Prediction{Family::call, "call through a pointer that holds no function of its type",
                        at};
    // The copy of the program that is run calls error functions there.
    case rts::Property::no_bad_format:
      return Prediction{Family::error_call, "format that does not match the arguments", at};
    case rts::Property::no_closed_file:
      return Prediction{Family::error_call, "use of a closed stream", at};
    case rts::Property::valid_alignment:
      return Prediction{Family::alignment, "access at an address that is not aligned", at};
    default:
      return std::nullopt;
  }
}

Prediction predicted_leak(const rts::System& system, const rts::Execution& execution,
                          const rts::State& state, const std::vector<HeapBlock>& blocks,
                          const frontends::Places& places) {
  const rts::EdgeId last = execution.steps.back().edge;
  const bool tracks = rts::broken_by(system, execution) == rts::Property::valid_memtrack;
  std::vector<bool> kept(state.heap.size());
  if (tracks) kept = kept_by_roots(system, system.edge(last), state);
  Prediction prediction{Family::leak, "memory leak"};
  for (const HeapBlock& block : blocks) {
    const rts::Cell* cell = cell_at(state, system, block.base);
    if (!cell || (!cell->allocated && !cell->is_empty)) continue;
    const Integer index = block.base - Integer(static_cast<unsigned long>(system.origin()));
    if (kept[index.get_ui()]) continue;
    auto& lost = prediction.lost;
    if (std::find(lost.begin(), lost.end(), block.at) == lost.end()) lost.push_back(block.at);
  }
  if (!prediction.lost.empty()) prediction.at = prediction.lost.front();
  // The leak edge leaves the vertex that a call of exit leads to, or the return from the entry.
  const std::size_t steps = execution.steps.size();
  const bool exited = steps >= 2 && places.exits.count(execution.steps[steps - 2].edge) > 0;
  prediction.keepers = {tracks, tracks && exited};
  return prediction;
}

}  // namespace heapreach::runs

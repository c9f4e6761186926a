#include "tests/encoders/relation/expression.h"
#include "tests/encoders/relation/step.h"

namespace heapreach::test::relation {

namespace {

/// A block of the start heap, allocated or freed, from cell `from` to before cell `to`, its guard
/// behind it and before `to`.
z3::expr is_start_block(const Setting& setting, const State& state, std::size_t from,
                        std::size_t to) {
  const std::size_t size = to - from - setting.system.guard;
  std::vector<z3::expr> allocated, freed;
  for (std::size_t i = from; i < to; ++i) {
    const Cell& cell = state.cells[i];
    allocated.push_back(cell.allocated == setting.truth(i - from < size));
    allocated.push_back(cell.size == (i == from ? static_cast<int>(size) : 0));
    freed.push_back(!cell.allocated && cell.size == 0);
  }
  return all(setting.context, allocated) || all(setting.context, freed);
}

/// The cells below the frontier are a row of blocks, and nothing is behind it.
z3::expr is_row_of_blocks(const Setting& setting, const State& state) {
  std::vector<z3::expr> rows, ways;  // rows[i]: the cells before i are a row
  for (std::size_t to = 0; to <= setting.bound; ++to) {
    std::vector<z3::expr> last = {setting.truth(to == 0)};
    for (std::size_t from = 0; from + setting.system.guard < to; ++from) {
      last.push_back(rows[from] && is_start_block(setting, state, from, to));
    }
    rows.push_back(any(setting.context, last));
    std::vector<z3::expr> parts = {state.frontier == setting.address(to), rows[to]};
    for (std::size_t i = to; i < setting.bound; ++i) {
      parts.push_back(!state.cells[i].allocated && state.cells[i].size == 0);
    }
    ways.push_back(all(setting.context, parts));
  }
  return any(setting.context, ways);
}

}  // namespace

z3::expr is_start(const Setting& setting, const State& state) {
  const rts::System& system = setting.system;
  std::vector<z3::expr> parts = {is_row_of_blocks(setting, state)};
  if (system.heap == rts::StartHeap::empty) parts.push_back(state.frontier == setting.address(0));
  for (std::size_t v = 0; v < system.variables.size(); ++v) {
    if (system.heap == rts::StartHeap::empty) break;
    if (system.variables[v].type != rts::VariableType::pointer) continue;
    parts.push_back(state.variables[v] < state.frontier);
  }
  if (system.start_condition) {
    parts.push_back(value_of(setting, state, *system.start_condition));
  }
  return all(setting.context, parts);
}

}  // namespace heapreach::test::relation

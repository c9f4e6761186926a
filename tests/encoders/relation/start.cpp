#include "tests/encoders/relation/expression.h"
#include "tests/encoders/relation/step.h"

namespace heapreach::test::relation {

z3::expr is_start(const Setting& setting, const State& state) {
  const rts::System& system = setting.system;
  Kinds any;
  any.any_plain = any.freed = true;
  std::vector<z3::expr> parts = {is_row_of_blocks(setting, state, any),
                                 state.frontier <= setting.address(setting.bound)};
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

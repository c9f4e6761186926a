#include "evidence/origins.h"

#include <algorithm>

namespace heapreach::evidence {

Origins::Origins(const rts::System& system)
    : system_(system), variables_(system.variables.size(), true) {}

bool Origins::is_arbitrary(const rts::Expression& expression) const {
  std::vector<rts::VariableId> variables;
  rts::collect_variables(expression, variables);
  return std::any_of(variables.begin(), variables.end(),
                     [&](rts::VariableId variable) { return variables_[variable]; });
}

/// Contract: the instruction succeeded, so the address is a cell.
std::size_t Origins::cell(const rts::Expression& address, const rts::State& state) const {
  const Integer index = rts::evaluate(address, state, system_) -
                        Integer(static_cast<unsigned long>(system_.origin()));
  return index.get_ui();
}

void Origins::follow(const rts::Action& action, const rts::State& before, const rts::State& after) {
  cells_.resize(before.heap.size());  // guards and the start heap are not marked
  if (const auto* alloc = std::get_if<rts::Alloc>(&action)) {
    cells_.resize(before.heap.size());
    cells_.resize(after.heap.size(), true);
    variables_[alloc->to] = false;
  } else if (const auto* kill = std::get_if<rts::Kill>(&action)) {
    for (const rts::VariableId variable : kill->variables) variables_[variable] = true;
  } else if (const auto* move = std::get_if<rts::Move>(&action)) {
    variables_[move->to] = is_arbitrary(*move->value);
  } else if (const auto* load = std::get_if<rts::Load>(&action)) {
    variables_[load->to] = cells_[cell(*load->address, before)];
  } else if (const auto* store = std::get_if<rts::Store>(&action)) {
    cells_[cell(*store->address, before)] = is_arbitrary(*store->value);
  }
}

}  // namespace heapreach::evidence

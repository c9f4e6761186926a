#include "search/shapes/data_flow.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "rts/model/constant.h"

namespace heapreach::search {

namespace {

using rts::Expression;
using rts::Op;

/// The offset in an address that is a variable, or one plus a constant.
std::optional<Number> offset_in(const Expression& address) {
  if (address.op == Op::variable) return 0;
  if (address.op != Op::add) return std::nullopt;
  for (const int side : {0, 1}) {
    const Expression& offset = *address.arguments[1 - side];
    if (address.arguments[side]->op != Op::variable || !rts::is_constant(offset)) continue;
    const Integer value = rts::constant_value(offset);
    if (value.fits_sint_p()) return value.get_si();
  }
  return std::nullopt;
}

std::vector<rts::VariableId> variables_in(const Expression& expression) {
  std::vector<rts::VariableId> variables;
  rts::collect_variables(expression, variables);
  return variables;
}

}  // namespace

DataFlow::DataFlow(const rts::System& system)
    : is_data_(system.variables.size()), cells_(system.variables.size()) {
  for (bool again = true; std::exchange(again, false);) {
    for (const rts::Edge& edge : system.edges()) {
      for (const rts::Instruction& instruction : edge.instructions) again |= take(instruction);
    }
  }
}

/// True if that marks something new.
bool DataFlow::take(const rts::Instruction& instruction) {
  if (const auto* load = std::get_if<rts::Load>(&instruction.action)) {
    const std::optional<Number> cell = offset_in(*load->address);
    return mark(load->to, cell ? std::set{*cell} : std::set<Number>());
  }
  const auto* move = std::get_if<rts::Move>(&instruction.action);
  if (move == nullptr || !is_about_data(*move->value)) return false;
  return mark(move->to, cells_in(*move->value));
}

bool DataFlow::mark(rts::VariableId variable, const std::set<Number>& cells) {
  const std::size_t before = cells_[variable].size();
  const bool is_new = !is_data_[variable];
  is_data_[variable] = true;
  cells_[variable].insert(cells.begin(), cells.end());
  return is_new || cells_[variable].size() > before;
}

bool DataFlow::is_about_data(const Expression& expression) const {
  const std::vector<rts::VariableId> variables = variables_in(expression);
  return std::any_of(variables.begin(), variables.end(),
                     [&](rts::VariableId v) { return is_data_[v]; });
}

std::set<Number> DataFlow::cells_in(const Expression& expression) const {
  std::set<Number> result;
  for (const rts::VariableId v : variables_in(expression)) {
    result.insert(cells_[v].begin(), cells_[v].end());
  }
  return result;
}

}  // namespace heapreach::search

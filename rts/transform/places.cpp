#include "rts/transform/places.h"

#include <algorithm>

namespace heapreach::rts {

namespace {

bool writes(const Instruction& instruction, VariableId variable) {
  const Action& action = instruction.action;
  if (const auto* alloc = std::get_if<Alloc>(&action)) return alloc->to == variable;
  if (const auto* load = std::get_if<Load>(&action)) return load->to == variable;
  if (const auto* move = std::get_if<Move>(&action)) return move->to == variable;
  const auto* havoc = std::get_if<Havoc>(&action);
  return havoc != nullptr && std::find(havoc->variables.begin(), havoc->variables.end(),
                                       variable) != havoc->variables.end();
}

}  // namespace

bool Places::is_in_loop(const Place& place) const {
  if (!place.edge) return false;
  const Edge& edge = system_.edge(*place.edge);
  if (system_.is_error(edge.to)) return false;  // executions end there
  return components_[edge.from] == components_[edge.to];
}

bool Places::may_be_written(VariableId variable, const Place& place) {
  if (!place.edge) return false;
  const auto sets = [&](const Instruction& i) { return writes(i, variable); };
  const Edge& edge = system_.edge(*place.edge);
  const auto first = edge.instructions.begin();
  if (std::any_of(first, first + static_cast<std::ptrdiff_t>(place.instruction), sets)) return true;
  const auto [known, is_new] = written_.emplace(variable, std::vector<bool>());
  if (is_new) {
    std::vector<VertexId> set;
    for (const Edge& other : system_.edges()) {
      const auto& all = other.instructions;
      if (std::any_of(all.begin(), all.end(), sets)) set.push_back(other.to);
    }
    known->second = system_.graph().reachable_from(set);
  }
  return known->second[edge.from];
}

bool Places::may_meet(const Place& a, const Place& b) {
  if (!a.edge || !b.edge || *a.edge == *b.edge) return true;
  const Edge& one = system_.edge(*a.edge);
  const Edge& other = system_.edge(*b.edge);
  return behind(one.to)[other.from] || behind(other.to)[one.from];
}

const std::vector<bool>& Places::behind(VertexId vertex) {
  const auto [known, is_new] = behind_.emplace(vertex, std::vector<bool>());
  if (is_new) known->second = system_.graph().reachable_from({{vertex}});
  return known->second;
}

}  // namespace heapreach::rts

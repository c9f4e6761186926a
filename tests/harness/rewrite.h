// Systems and their parts with something replaced.
#pragma once

#include <functional>
#include <vector>

#include "rts/system.h"

namespace heapreach::test {

using ExpressionMap = std::function<rts::ExpressionPtr(const rts::ExpressionPtr&)>;

/// The expression with another variable in place of `variable`.
rts::ExpressionPtr replace_variable(const rts::ExpressionPtr& expression, rts::VariableId variable,
                                    rts::VariableId by);
/// The action with every expression mapped; an absent `in` stays absent.
rts::Action map_expressions(rts::Action action, const ExpressionMap& map);
/// The action with another variable in place of `variable`, as a target, too.
rts::Action replace_variable(rts::Action action, rts::VariableId variable, rts::VariableId by);

/// What a copy of a system keeps, indexed by id.
struct Kept {
  std::vector<bool> vertices;
  std::vector<bool> edges;
  std::vector<bool> variables;
};
Kept everything(const rts::System& system);
/// The system with only these parts, in their order. Contract: kept edges have kept vertices, kept
/// edges and the start condition mention kept variables only, and start and an error vertex stay.
rts::System restrict_to(const rts::System& system, const Kept& kept);

}  // namespace heapreach::test

// Systems and their parts with something replaced.
#pragma once

#include <functional>
#include <vector>

#include "rts/model/system.h"

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
  std::vector<bool> procedures;
};
Kept everything(const rts::System& system);
/// The system with only these parts, in their order. Contract: kept edges have kept vertices and
/// call kept procedures, kept edges and the start condition mention kept variables only, entries,
/// exits and variables of kept procedures are kept, and start and an error vertex stay.
rts::System restrict_to(const rts::System& system, const Kept& kept);

/// The system with other edges, ordered by the procedure that they belong to: those of its own
/// graph come first, as in a file.
rts::System with_edges(const rts::System& system, std::vector<rts::Edge> edges);

}  // namespace heapreach::test

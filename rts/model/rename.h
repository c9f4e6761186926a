// Other variables in place of variables.
#pragma once

#include <vector>

#include "rts/model/instruction.h"

namespace heapreach::rts {

/// Indexed by variable: the one that takes its place.
using Renaming = std::vector<VariableId>;

/// The expression with the renaming applied; null stays null, and what changes nothing is shared.
ExpressionPtr renamed(const ExpressionPtr& expression, const Renaming& to);
/// The action with the renaming applied. Contract: it is no call.
Action renamed(const Action& action, const Renaming& to);

}  // namespace heapreach::rts

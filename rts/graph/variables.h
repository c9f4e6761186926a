// Which variables an action reads, and which it sets: one place that knows all actions, so that
// nothing that asks can forget one.
#pragma once

#include <vector>

#include "rts/model/instruction.h"

namespace heapreach::rts {

/// Adds the variables that the action reads to `out`, in order of occurrence, with repetitions. A
/// havoc that is the result of an operation reads its operands.
void collect_uses(const Action& action, std::vector<VariableId>& out);

/// Adds the variables that the action sets where it succeeds. A load that fails sets none, and a
/// call sets its results.
void collect_definitions(const Action& action, std::vector<VariableId>& out);

}  // namespace heapreach::rts

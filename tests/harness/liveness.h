// What instructions read and write, and which variables a vertex still needs.
#pragma once

#include <vector>

#include "rts/model/system.h"

namespace heapreach::test {

/// The expressions that an instruction evaluates, those of a `fail`'s inner instruction included.
std::vector<rts::ExpressionPtr> expressions_of(const rts::Action& action);
/// The variables that the instruction sets whenever it succeeds.
std::vector<rts::VariableId> written_by(const rts::Action& action);
/// Indexed by vertex, then variable: whether some path from the vertex reads the variable's value
/// there. At error vertices nothing is live, since nothing beyond them matters; at exits all that
/// `at_exits` mention.
std::vector<std::vector<bool>> live_variables(const rts::System& system,
                                              const std::vector<rts::Instruction>& at_exits = {});

}  // namespace heapreach::test

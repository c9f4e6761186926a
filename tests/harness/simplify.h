// Simpler variants of instructions, for shrinking.
#pragma once

#include <vector>

#include "rts/model/instruction.h"

namespace heapreach::test {

/// The action without its options, and with one of its expressions made smaller, in all ways; none
/// for an action that cannot get simpler. Each has fewer options or expression nodes, is
/// well-sorted and linear if the action was, and mentions no new variable.
std::vector<rts::Action> simpler(const rts::Action& action);

}  // namespace heapreach::test

// Small mistakes in programs, as programmers make them.
#pragma once

#include "tests/harness/program.h"

namespace heapreach::test {

/// A random instruction over the system's variables, linear and well-sorted.
rts::Action random_action(const rts::System& system, Random& random);
/// A random comparison over the system's variables.
rts::ExpressionPtr random_condition(const rts::System& system, Random& random);
/// Changes one place, rather a late one: drops, doubles, swaps or inserts a statement, confuses
/// variables, shifts an offset, or weakens a condition.
void mutate(Block& program, const rts::System& system, Random& random);

}  // namespace heapreach::test

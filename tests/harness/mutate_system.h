// Systems that differ from another one in one place, with the same vertices, edges and variables:
// what evidence of one says can be put on the other.
#pragma once

#include <string>

#include "rts/model/system.h"
#include "tests/harness/random.h"

namespace heapreach::test {

struct Mutant {
  rts::System system;
  std::string change;  // "edge e3, instruction 2: a number"
};

/// The system with one instruction dropped, doubled, swapped with the next one or made another
/// action, one number, variable, comparison or condition changed, one edge led elsewhere, or the
/// start condition dropped; calls change in their arguments alone. Contract: implicit errors are
/// not expanded, some edge has an instruction.
Mutant mutant_of(const rts::System& system, Random& random);

}  // namespace heapreach::test

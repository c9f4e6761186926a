// The inside of execute(), for replay(), which says at which step a choice does not fit.
#pragma once

#include <string>

#include "rts/semantics/replay.h"

namespace heapreach::rts {

struct Attempt {
  Outcome outcome = Outcome::done;
  std::string misfit;  // not empty if the choice does not have the instruction's shape
};

/// As execute(), but returns what it would throw.
Attempt attempt(const Instruction& instruction, const Choice& choice, std::uint64_t bound,
                const System& system, State& state);

}  // namespace heapreach::rts

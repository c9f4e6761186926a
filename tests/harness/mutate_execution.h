// Executions with something changed, most of which are none any more.
#pragma once

#include <optional>
#include <string>

#include "rts/semantics/question.h"
#include "tests/harness/random.h"

namespace heapreach::test {

/// The execution with one to three changes: of start values and blocks, of steps, their edges and
/// choices. Edge ids may be of no edge at all; `edges` is the number of those there are.
rts::Execution mutated(const rts::Execution& execution, const rts::System& system,
                       std::size_t edges, Random& random);

/// Where the tool and the reference interpreter differ in what they say of an execution: whether it
/// is one, how its states look after each step, what it breaks and whether that answers. Empty if
/// they agree. `accepted`, if given, becomes whether both call it an execution.
std::string difference_on(const rts::System& system, std::uint64_t bound,
                          const rts::Question& question, const rts::Execution& execution,
                          bool* accepted = nullptr);

}  // namespace heapreach::test

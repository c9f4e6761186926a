// The reference interpreter: follows an execution through a system and says whether it answers a
// question. What rts::replay is to the tool, this is to the tests; neither uses the other.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rts/semantics/question.h"
#include "rts/semantics/replay.h"  // for the data of an execution only
#include "tests/harness/reference/state.h"

namespace heapreach::test::reference {

struct Interpretation {
  /// Why this is no execution of the system; empty if it is one.
  std::string refusal;
  /// The start state and those after each step and the returns behind it, as far as they happen.
  std::vector<State> states;
  /// What the execution breaks, if it ends at an error vertex.
  std::optional<rts::Property> broken;
  /// Whether it ends at an error vertex that is asked about and breaks a property that is.
  bool answers = false;
};

/// Follows an execution at `bound` cells. Its steps name edges of the file, and behind them those
/// of passage.h. Contract: the system is one that the reader accepts, or such a one whose implicit
/// errors and leaks have been made edges.
Interpretation interpret(const rts::System& system, std::uint64_t bound,
                         const rts::Question& question, const rts::Execution& execution);

}  // namespace heapreach::test::reference

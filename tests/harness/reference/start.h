// Start states: values of global variables, and for `heap: unknown` the blocks below the frontier
// (docs/semantics.md, "Start heaps").
#pragma once

#include <string>

#include "rts/semantics/replay.h"  // for the data of an execution only
#include "tests/harness/reference/state.h"

namespace heapreach::test::reference {

/// Why an execution's start is none of the system at `bound` cells, the start condition left
/// aside; empty if it is one.
std::string why_no_start(const Model& model, std::uint64_t bound, const rts::Execution& execution);

/// The state that an execution starts in. Contract: why_no_start() is empty, or the values of its
/// pointer variables are all that is wrong.
State start_state(const Model& model, const rts::Execution& execution);

}  // namespace heapreach::test::reference

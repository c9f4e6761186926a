// What instructions, calls and returns do to a state (docs/semantics.md, "Instructions", "Calls").
#pragma once

#include "tests/harness/reference/state.h"

namespace heapreach::test::reference {

/// What one instruction leaves open: the cells of a new block, the values of killed variables, the
/// local variables of a call.
struct Open {
  bool alloc_fails = false;
  std::vector<Integer> values;
};

enum class Effect {
  happened,
  blocked,  // it does not succeed
  cut,      // an alloc of one cell or more that does not fit into the bound
  misfit,   // the choice is none that the instruction leaves open
};

/// Whether an instruction that `fail` may carry succeeds.
bool succeeds(const rts::Checked& inner, const State& state, const Model& model);

/// Does one instruction within `bound` cells; the state is unchanged unless it happened. Contract:
/// it is no call.
Effect perform(const rts::Action& action, const Open& open, std::uint64_t bound, const Model& model,
               State& state);

/// Takes a call: the procedure is at its entry, with these local variables, or there are too many
/// or too few of them.
Effect enter(rts::EdgeId edge, const Open& open, const Model& model, State& state);

/// If the state is at an exit of the latest activation's procedure: returns once, to the target of
/// the call's edge. Elsewhere false.
bool leave(const Model& model, State& state);

}  // namespace heapreach::test::reference

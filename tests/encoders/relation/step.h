// What instructions do, and which states executions start in (docs/semantics.md).
#pragma once

#include "rts/model/instruction.h"
#include "tests/encoders/relation/heap.h"

namespace heapreach::test::relation {

/// The states that lead on: those of a state of constants that satisfy `condition` lead to `state`,
/// for some values of `choices`.
struct Step {
  z3::expr condition;
  State state;
  std::vector<z3::expr> choices;
};

/// Takes `from` through the first `count` instructions of the edge.
Step through(const Setting& setting, const State& from, const rts::Edge& edge, std::size_t count);

/// Whether the state is cut by an alloc that does not fit.
z3::expr is_cut(const Setting& setting, const State& state, const rts::Alloc& alloc);

/// Whether an execution starts in the state.
z3::expr is_start(const Setting& setting, const State& state);

}  // namespace heapreach::test::relation

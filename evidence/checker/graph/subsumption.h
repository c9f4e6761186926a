// Containment of states of a state graph in each other.
#pragma once

#include "evidence/checker/graph/execution.h"

namespace heapreach::evidence::checker {

/// What the end of a path leaves open, the first of each kind.
struct Open {
  std::optional<std::uint32_t> node;     // with or_more: its number of blocks
  std::optional<Constraint> constraint;  // on its unknowns
};

/// Why the state does not seem to contain every concrete state that the end of a path contains;
/// empty if it does. Vertices are not compared. Contract: the state is well-formed, and so is the
/// path's end. If there is a reason, `open` may say on what it depends whether there is one. Throws
/// BackendError as the solver does.
std::string why_not_subsumed(const PathEnd& end, const State& state, const rts::System& system,
                             GraphSolver& solver, Open* open = nullptr);

}  // namespace heapreach::evidence::checker

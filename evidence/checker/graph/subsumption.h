// Subsumption of states of a state graph.
#pragma once

#include "evidence/checker/steps/execution.h"

namespace heapreach::evidence::checker {

/// What the end of a path leaves open, the first of each kind.
struct Open {
  std::optional<std::uint32_t> segment;  // an open segment: its length
  std::optional<Constraint> constraint;  // on its unknowns
};

/// Why the state does not seem to subsume the end of a path: to contain every concrete state that
/// the end contains; empty if it does. Vertices are not compared. Contract: the state is
/// well-formed, and so is the path's end. If there is a reason, `open` may say on what it depends
/// whether there is one. Throws BackendError as the solver does.
std::string why_not_subsumed(const PathEnd& end, const SymbolicState& state,
                             const rts::System& system, GraphSolver& solver, Open* open = nullptr);

}  // namespace heapreach::evidence::checker

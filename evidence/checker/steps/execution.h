// Symbolic execution of instructions from a state of a state graph.
#pragma once

#include <functional>
#include <span>

#include "evidence/checker/steps/expression.h"

namespace heapreach::evidence::checker {

/// How a path through some instructions ends.
struct PathEnd {
  SymbolicState state;          // vertex and condition are those of the start
  Facts facts;                  // what holds of its unknowns, the condition included
  std::string refused;          // why it could not be followed to the end; empty if it was
  std::size_t instruction = 0;  // where it was refused
};

/// What executions may be handed out.
struct Room {
  std::optional<std::uint64_t> bound;  // in cells
  bool tables = false;  // blocks of a size that is no number, or of many cells, have extents
};

/// Follows every path of the instructions from a state and hands on its end, until `take` returns
/// false. All executions together reach exactly the concrete states that the ends contain, if none
/// was refused; paths that stop at an instruction which does not succeed have no end. Contract: the
/// state is well-formed. Throws BackendError as the solver does.
void follow(const rts::System& system, const SymbolicState& from,
            std::span<const rts::Instruction> instructions, const Room& room, GraphSolver& solver,
            const std::function<bool(PathEnd&)>& take);

}  // namespace heapreach::evidence::checker

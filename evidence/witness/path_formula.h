// A path as one symbolic execution: the conditions under which it is an execution, and the
// variables that stand for the choices along it. Internal to solve_path.
#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "encoders/symbolic/symbolic.h"
#include "rts/semantics/replay.h"
#include "support/deadline.h"

namespace heapreach::evidence {

/// The choices of one instruction.
struct SymbolicChoice {
  horn::Term alloc_fails = nullptr;  // null if the instruction cannot fail by choice
  std::vector<horn::Term> values;    // of killed variables, or of cells from heap index `first` on
  std::size_t first = 0;
};

/// An operation whose result nobody knows beforehand, over the choices of the path.
struct PathOperation {
  const rts::Approximation* operation = nullptr;
  horn::Term a = nullptr, b = nullptr;
  horn::Term result = nullptr;  // a variable
  /// What the known operand makes of the result; true if it says nothing. It is none of the
  /// formula's conditions.
  horn::Term said = nullptr;
};

struct PathFormula {
  encoders::SymbolicState start;
  std::vector<std::vector<SymbolicChoice>> steps;  // per edge, per instruction
  std::vector<horn::Term> conditions;
  horn::Term end = nullptr;               // the frontier after the last step
  std::vector<horn::Term> pointers;       // unknowns that the program reads as addresses
  std::vector<horn::Term> numbers;        // the other unknown numbers
  std::vector<PathOperation> operations;  // in their order; conditions say little of their results
  std::vector<horn::Term> failures;  // unknown Booleans: whether an alloc takes its null outcome
  bool impossible = false;           // some condition is false whatever the choices are
  bool restricted = false;           // the path may have executions that this formula leaves out
};

/// What a formula fixes beforehand: much of it folds to constants then.
struct PathGuess {
  /// Cells below the frontier of an unknown start heap; nothing leaves their number open.
  std::optional<std::uint64_t> start_cells = std::nullopt;
  /// Sizes in cells of the blocks of an unknown start heap, all of them live. Empty: the heap is
  /// what `start_cells` says.
  std::vector<std::uint64_t> start_blocks = {};
  /// Allocs whose size or place is not constant get no cells beyond this many.
  std::uint64_t cells = 0;
  /// Outcomes of `may_fail` are found by trial: success where nothing visible speaks against it.
  bool decide_failures = true;
};

/// Contract: the edges form a path from the start vertex. Polls the deadline.
PathFormula formula_of(const rts::System& system, std::uint64_t bound,
                       const std::vector<rts::EdgeId>& edges, const PathGuess& guess,
                       horn::TermStore& terms, const Deadline& deadline);

}  // namespace heapreach::evidence

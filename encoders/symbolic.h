// Symbolic states and the transition relation of instructions: the part that all encoders and the
// path solver share. With constant frontiers and addresses the terms fold to what concrete execution
// would give (see horn/term.h), so one step then costs the cells it touches; with symbolic ones it is
// linear in the number of cells.
#pragma once

#include <functional>
#include <vector>

#include "horn/term.h"
#include "rts/system.h"

namespace heapreach::encoders {

/// One cell as terms. `size` is s at the base of a block, -s at the base of a static block, 0
/// elsewhere; a cell that was never handed out is (false, 0, 0).
struct SymbolicCell {
  horn::Term allocated;
  horn::Term size;
  horn::Term value;
};

struct SymbolicState {
  horn::Term frontier;
  std::vector<horn::Term> store;      // indexed by rts::VariableId
  std::vector<SymbolicCell> heap;     // cell i has address origin + i
};

/// Translates instructions of one system over one term store.
class Transition {
 public:
  /// `fresh` makes a new variable of a sort (values that the semantics leaves open). Numbers are of
  /// sort `number` (integer or real).
  using Fresh = std::function<horn::Term(horn::Sort)>;
  Transition(const rts::System& system, horn::TermStore& terms, horn::Sort number, Fresh fresh);

  /// What an instruction did, beyond the new state.
  struct Effect {
    horn::Term condition;             // holds exactly if the instruction succeeds
    // Of an alloc: holds if cells were handed out, and then the first address behind them, f + s.
    horn::Term allocated = nullptr;
    horn::Term end = nullptr;
    horn::Term alloc_fails = nullptr;       // the fresh Boolean that chooses the null outcome, if any
    std::vector<horn::Term> fresh_values;   // of killed variables, or one per cell of the heap that
                                            // the alloc may hand out (see alloc_first)
    std::size_t alloc_first = 0;            // heap index that fresh_values[0] belongs to
  };

  /// Executes in place; afterwards the state is meaningful where `condition` holds. The bound test of
  /// an alloc is f + s <= origin + bound_cells, where bound_cells is the size of the state's heap.
  Effect execute(const rts::Action& action, SymbolicState& state);

  /// Holds exactly if the alloc cannot hand out an admissible size: s >= 1 and f + s > origin + bound.
  horn::Term cut(const rts::Alloc& alloc, const SymbolicState& state, std::uint64_t bound);

  /// Value of an expression (sort number) or condition (Boolean) in a state.
  horn::Term value(const rts::Expression& expression, const SymbolicState& state);

  /// `heap: empty`: frontier = origin and no cell allocated.
  SymbolicState empty_start(std::uint64_t cells);
  /// `heap: unknown`: a fresh state, and in `condition` that its cells below the frontier form
  /// well-formed blocks, that the frontier lies in origin .. origin + cells and that no pointer
  /// variable holds an address in frontier .. origin + bound - 1.
  SymbolicState unknown_start(std::uint64_t cells, std::uint64_t bound, horn::Term& condition);

 private:
  const rts::System& system_;
  horn::TermStore& terms_;
  horn::Sort number_;
  Fresh fresh_;
};

}  // namespace heapreach::encoders

// Symbolic states and the transition relation of instructions: the part that all encoders and the
// path solver share, with the heap cell by cell. array_heap.h derives one that keeps it in arrays.
// With constant frontiers and addresses the terms fold to what concrete execution would give (see
// horn/terms/term.h), so one step then costs the cells it touches; with symbolic ones it is linear
// in the number of cells.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "encoders/symbolic/layout.h"
#include "horn/terms/term.h"
#include "rts/model/system.h"

namespace heapreach::encoders {

/// One cell as terms. `size` is s at the base of a block, -s at the base of a static block, 0
/// elsewhere; a cell that was never handed out is (false, 0, 0).
struct SymbolicCell {
  horn::Term allocated;
  horn::Term size;
  horn::Term value;
};

class HeapAtoms;
class HeapView;

struct SymbolicState {
  horn::Term frontier;
  std::vector<horn::Term> store;       // indexed by rts::VariableId
  std::vector<SymbolicCell> heap;      // cell i has address origin + i
  std::vector<horn::Term> whole = {};  // the heap as few terms: see Transition::heap_arguments()
  /// The heap at the start, where somebody keeps it: what startvalue(..) is read from.
  std::shared_ptr<const std::vector<SymbolicCell>> start = nullptr;
};

/// A part of the heap as an argument of predicates.
struct HeapArgument {
  std::string name;
  horn::Sort sort;
};

/// Translates instructions of one system over one term store. Its formulas are exact on the states
/// that the system can reach; they rely on what holds in all of those (blocks are contiguous, cells
/// that are not allocated have size 0, non-static blocks have sizes that some alloc asks for).
class Transition {
 public:
  /// `fresh` makes a new variable of a sort (a value that the semantics leaves open); a constant
  /// instead fixes that choice. Numbers are of sort `number` (integer or real).
  using Fresh = std::function<horn::Term(horn::Sort)>;
  Transition(const rts::System& system, horn::TermStore& terms, horn::Sort number, Fresh fresh);
  virtual ~Transition() = default;
  Transition(const Transition&) = delete;
  Transition& operator=(const Transition&) = delete;

  /// What SymbolicState::whole holds, in order; nothing if the heap is kept cell by cell.
  virtual std::vector<HeapArgument> heap_arguments() const { return {}; }

  /// What an instruction did, beyond the new state.
  struct Effect {
    horn::Term condition = nullptr;  // holds exactly if the instruction succeeds
    // Of an alloc: holds, where `condition` does, if cells were handed out, and then the first
    // address behind them, f + s.
    horn::Term allocated = nullptr;
    horn::Term end = nullptr;
    horn::Term alloc_fails = nullptr;  // the fresh Boolean that chooses the null outcome, if any
    std::vector<horn::Term> fresh_values;  // of killed variables (a number where an operation's
                                           // result is known), or one per cell of the heap that
                                           // the alloc may hand out (see alloc_first)
    std::size_t alloc_first = 0;           // heap index that fresh_values[0] belongs to
  };

  /// Executes in place; afterwards the state is meaningful where `condition` holds. The bound test
  /// of an alloc is f + s <= origin + bound_cells, where bound_cells is the size of the state's
  /// heap. Calls `fresh` for alloc_fails first, then for the fresh values in their order. Throws
  /// UsageError for a division over reals.
  Effect execute(const rts::Action& action, SymbolicState& state);

  /// The cells that an alloc takes: its size, and one for an empty block.
  horn::Term room(const rts::Alloc& alloc, const SymbolicState& state);

  /// Holds exactly if the alloc cannot hand out an admissible size: s >= 1 and f + s > origin +
  /// bound, where s is its room.
  horn::Term cut(const rts::Alloc& alloc, const SymbolicState& state, std::uint64_t bound);

  /// Value of an expression (sort number) or condition (Boolean) in a state. Throws UsageError for
  /// a division over reals.
  virtual horn::Term value(const rts::Expression& expression, const SymbolicState& state);

  /// `heap: empty`: frontier = origin and no cell allocated.
  virtual SymbolicState empty_start(std::uint64_t cells);
  /// `heap: unknown`: a fresh state, and in `condition` that its cells below the frontier form
  /// well-formed blocks, that the frontier lies in origin .. origin + cells and that pointer
  /// variables are below it. `condition` mentions further fresh variables, which are understood as
  /// existentially quantified.
  SymbolicState unknown_start(std::uint64_t cells, horn::Term& condition);

  /// Adds cells that were never handed out, up to `cells` of them in all.
  void extend(SymbolicState& state, std::uint64_t cells);

 protected:
  horn::Term number(const Integer& value);
  /// Whether the cell at `at` may be read and written as the instruction says.
  horn::Term accessible(const HeapAtoms& heap, const rts::ExpressionPtr& at,
                        const rts::ExpressionPtr& in, const SymbolicState& state);
  /// Everything about an alloc but the cells: how it fares, its variable and the frontier.
  Effect advance(const rts::Alloc& alloc, horn::Term size, horn::Term limit, SymbolicState& state);

  // What depends on how the heap is kept; fresh variables as execute() says.
  virtual horn::Term succeeds(const rts::Checked& inner, const SymbolicState& state);
  virtual void perform(const rts::Checked& access, SymbolicState& state);
  virtual Effect allocate(const rts::Alloc& alloc, SymbolicState& state);

  const rts::System& system_;
  horn::TermStore& terms_;
  horn::Sort number_;
  Fresh fresh_;
  Layout layout_;

 private:
  HeapView view(const SymbolicState& state) const;
  Effect kill_result(const rts::Approximation& operation, SymbolicState& state);
  horn::Term says_of_result(const rts::Approximation& operation, horn::Term a, horn::Term b,
                            horn::Term result, const SymbolicState& state);

  // symbolic_block.cpp
  void hand_out(const rts::Alloc& alloc, horn::Term size, horn::Term frontier, Effect& effect,
                SymbolicState& state);
  horn::Term releasable(horn::Term base, const SymbolicState& state);
  void release(horn::Term base, SymbolicState& state);
  horn::Term within(horn::Term base, std::size_t cell, const Integer& size);
  void release_known(std::size_t first, SymbolicState& state);
};

/// The value of an expression over the store, where `heap` answers its heap atoms. Throws
/// UsageError for a division over reals.
horn::Term value_of(const rts::Expression& expression, horn::TermStore& terms, horn::Sort number,
                    const HeapAtoms& heap, const std::vector<horn::Term>& store);

}  // namespace heapreach::encoders

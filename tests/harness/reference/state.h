// States of the reference interpreter: a second reading of docs/semantics.md that shares with the
// tool only the data that a file is read into (rts/model/system.h and what it includes), so that
// one tests the other. What differs on purpose: the heap is a row of allocated blocks rather than
// of cells, an activation holds its own variables, and freed blocks are gone, since nothing can
// observe them.
#pragma once

#include <vector>

#include "rts/model/system.h"

namespace heapreach::test::reference {

/// An allocated block; one without cells is empty.
struct Block {
  Integer base;
  bool is_static = false;
  std::vector<Integer> cells;

  Integer end() const { return base + static_cast<unsigned long>(cells.size()); }
};

/// A call that has not returned.
struct Activation {
  rts::EdgeId call = 0;
  std::vector<Integer> values;  // of the procedure's parameters, then of its local variables
};

struct State {
  rts::VertexId vertex = 0;
  Integer frontier;               // the next free address
  std::vector<Integer> globals;   // indexed by VariableId
  std::vector<Activation> stack;  // the latest call last
  std::vector<Block> blocks;      // by ascending base
  std::vector<Block> at_start;    // those of the start, if the system asks for their contents
};

/// A system with the places of its variables looked up. Contract: the system outlives it.
class Model {
 public:
  explicit Model(const rts::System& system);

  const rts::System& system() const { return system_; }
  std::size_t global_count() const { return globals_; }
  /// Whether a condition reads the start heap.
  bool reads_start_heap() const { return reads_start_heap_; }
  /// Where the variable's value is in a state: of a procedure's variable, in its latest activation,
  /// which must be that of the whole stack.
  Integer& place(rts::VariableId variable, State& state) const;
  const Integer& place(rts::VariableId variable, const State& state) const;
  /// The procedure of an activation.
  const rts::Procedure& procedure_of(const Activation& activation) const;
  /// The call of an edge that is one, else null.
  const rts::Call* call_on(rts::EdgeId edge) const;

 private:
  const rts::System& system_;
  std::size_t globals_ = 0;
  bool reads_start_heap_ = false;
  std::vector<std::size_t> slots_;            // indexed by VariableId; of procedures' variables
  std::vector<rts::ProcedureId> procedures_;  // likewise
};

/// The allocated block in which an address lies, or null.
const Block* block_around(const State& state, const Integer& address);
Block* block_around(State& state, const Integer& address);
/// The same, or the empty block whose base the address is.
const Block* block_pointed_to(const State& state, const Integer& address);

/// The value of an integer expression.
Integer number(const rts::Expression& expression, const State& state, const Model& model);
/// Whether a condition holds.
bool truth(const rts::Expression& condition, const State& state, const Model& model);

}  // namespace heapreach::test::reference

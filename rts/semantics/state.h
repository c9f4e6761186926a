// Concrete states of an RTS: frontier, store and heap (docs/semantics.md, "States").
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::rts {

struct Cell {
  bool allocated = false;
  bool is_static = false;
  Integer size;  // of the block if this is its base, else 0
  Integer value;
  bool is_empty = false;  // the base of an empty block that was not freed; not allocated then

  bool operator==(const Cell&) const = default;
};

/// The cells base .. base + size - 1.
struct Extent {
  Integer base;
  Integer size;
};

/// A call that has not returned.
struct Frame {
  ProcedureId procedure = 0;
  EdgeId call = 0;  // the edge it came by
  /// What the procedure's variables held before: values of the activation below, if there is one.
  /// Parameters, then locals.
  std::vector<Integer> hidden;

  bool operator==(const Frame&) const = default;
};

struct State {
  VertexId vertex = 0;
  Integer frontier;            // the next free address
  std::vector<Integer> store;  // indexed by VariableId
  std::vector<Cell> heap;      // indexed by address - origin; no block reaches beyond its end
  std::vector<Frame> stack;    // the latest call last
  Integer cells_used;  // the least bound at which every alloc so far fits: largest f+s-origin
  /// What the cells held at the start, 0 where none was allocated: indexed by address - origin, and
  /// the same in all states of an execution. Null: nothing was.
  std::shared_ptr<const std::vector<Integer>> start_values = nullptr;
  std::vector<Extent> freed;  // blocks in the order of their frees, for explanations only

  /// Ignores `freed`, which no instruction can observe, and the start.
  bool operator==(const State& other) const;
};

/// The cell at an address, or null if the heap holds none there; a cell beyond it or in a guard was
/// never handed out and counts as (false, 0, 0).
const Cell* cell_at(const State& state, const System& system, const Integer& address);
/// Whether a block without cells that was not freed has its base at the address.
bool is_empty_block(const State& state, const System& system, const Integer& address);
/// Base of the allocated block around an address, 0 if there is none.
Integer base_of(const State& state, const System& system, const Integer& address);
/// Value of an expression; a condition gives 0 or 1.
Integer evaluate(const Expression& expression, const State& state, const System& system);
bool holds(const Expression& condition, const State& state, const System& system);

/// True if the instruction succeeds in the state.
bool succeeds(const Checked& inner, const State& state, const System& system);
/// Nothing if the instruction succeeds in the state; otherwise a sentence that says why not ("cell
/// 5 is not allocated: it was freed (block [4, 6))", "address 5 is inside the block [4, 6), not its
/// base").
std::optional<std::string> why_not(const Checked& inner, const State& state, const System& system);

}  // namespace heapreach::rts

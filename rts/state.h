// Concrete states of an RTS: frontier, store and heap (design section 2).
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "rts/system.h"

namespace heapreach::rts {

struct Cell {
  bool allocated = false;
  bool is_static = false;
  Integer size;   // of the block if this is its base, else 0
  Integer value;

  bool operator==(const Cell&) const = default;
};

struct State {
  VertexId vertex = 0;
  Integer frontier;              // the next free address
  std::vector<Integer> store;    // indexed by VariableId
  std::vector<Cell> heap;        // indexed by address - origin; at least up to the frontier
  Integer cells_used;            // the least bound at which every alloc so far fits: largest f+s-origin

  bool operator==(const State&) const = default;
};

/// The cell at an address, or null if the heap holds none there.
const Cell* cell_at(const State& state, const System& system, const Integer& address);
/// Base of the allocated block around an address, 0 if there is none.
Integer base_of(const State& state, const System& system, const Integer& address);
/// Value of an expression; a condition gives 0 or 1.
Integer evaluate(const Expression& expression, const State& state, const System& system);
bool holds(const Expression& condition, const State& state, const System& system);

/// Nothing if the instruction succeeds in the state; otherwise a sentence that says why not ("cell 5
/// is not allocated: its block [4, 6) was freed", "x + 1 points one cell into the block at 4").
std::optional<std::string> why_not(const Checked& inner, const State& state, const System& system);

}  // namespace heapreach::rts

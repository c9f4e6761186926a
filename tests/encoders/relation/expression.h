// Expressions and conditions of docs/format.md in a state.
#pragma once

#include "tests/encoders/relation/heap.h"

namespace heapreach::test::relation {

/// Whether the cell at the address is allocated.
z3::expr is_allocated(const Setting& setting, const State& state, const z3::expr& address);
/// What the cell at the address holds; 0 if the bound has no such cell.
z3::expr value_at(const Setting& setting, const State& state, const z3::expr& address);
/// The base of the allocated block that holds the cell, else 0.
z3::expr base_of(const Setting& setting, const State& state, const z3::expr& address);
/// Whether the address is the base of an empty block.
z3::expr is_empty_at(const Setting& setting, const State& state, const z3::expr& address);

/// The value of an expression: an integer, or a Boolean for conditions. Contract: it does not ask
/// of the start heap, and not what expressions lead to (`no_live_cells(E, ..)`).
z3::expr value_of(const Setting& setting, const State& state, const rts::Expression& expression);

}  // namespace heapreach::test::relation

// A second generator of what edges do, for tests: the pages docs/semantics.md and docs/format.md in
// Z3's expressions. Whoever changes it must not read encoders/, which it is compared with.
//
// A state is that of the page: the frontier, the variables, and for each of the bound's cells
// whether it is allocated, its block's size if it is the base, and its value. docs/evidence.md says
// how sizes tell kinds of blocks apart: negative at the base of a static one, 1 at the base of an
// empty one, which is not allocated.
#pragma once

#include <z3++.h>

#include <string>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::test::relation {

struct Cell {
  z3::expr allocated, size, value;
};

struct State {
  z3::expr frontier;
  std::vector<z3::expr> variables;
  std::vector<Cell> cells;  // by address, from the origin on
};

/// The system at a bound, and the context of all expressions about it.
struct Setting {
  z3::context& context;
  const rts::System& system;
  std::uint64_t bound;  // cells

  z3::expr number(const Integer& value) const;
  z3::expr truth(bool value) const { return context.bool_val(value); }
  z3::expr address(std::size_t cell) const;
};

z3::expr all(z3::context& context, const std::vector<z3::expr>& conditions);
z3::expr any(z3::context& context, const std::vector<z3::expr>& conditions);

/// Constants for everything in a state, with names that begin with `name`.
State state_of_constants(const Setting& setting, const std::string& name);

/// Whether the cell is the base of an allocated block, static or not.
z3::expr is_base(const Setting& setting, const Cell& cell);
/// Whether it is the base of an empty block that was not freed.
z3::expr is_empty_base(const Setting& setting, const Cell& cell);
/// The number of cells of the allocated block with this base.
z3::expr length(const Cell& base);
/// Whether the cell `cell` belongs to the allocated block with the base `base`.
z3::expr holds(const Setting& setting, const State& state, std::size_t base, std::size_t cell);

/// What every state that can be reached has: allocated cells are those of blocks, which end below
/// the frontier with a guard behind them, and sizes stand at bases only.
z3::expr is_well_formed(const Setting& setting, const State& state);
/// Whether executions can tell the states apart in no way: values of cells that are not allocated
/// do not count.
z3::expr are_alike(const Setting& setting, const State& a, const State& b);

}  // namespace heapreach::test::relation

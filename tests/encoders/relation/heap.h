// A second generator of what edges do, for tests: the pages docs/semantics.md and docs/format.md in
// Z3's expressions. Whoever changes it must not read encoders/, which it is compared with.
//
// A state is that of the page: the frontier, the variables, and for each of the bound's cells
// whether it is allocated, its block's size if it is the base, and its value. docs/evidence.md says
// how sizes tell kinds of blocks apart: negative at the base of a static one, 1 at the base of an
// empty one, which is not allocated.
#pragma once

#include <z3++.h>

#include <functional>
#include <set>
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

/// Cells from there on that were never handed out, up to the bound.
void fill(const Setting& setting, State& state);
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

/// The kinds of blocks that a row may consist of, by their numbers of cells.
struct Kinds {
  std::set<std::uint64_t> plain, fixed;       // not static, static
  bool any_plain = false, any_fixed = false;  // of any size
  bool empty = false;
  bool freed = false;  // some may be freed already
  bool has_plain(std::uint64_t size) const { return any_plain || plain.count(size) > 0; }
  bool has_fixed(std::uint64_t size) const { return any_fixed || fixed.count(size) > 0; }
};
/// What the system's allocs hand out, and what its start heap has.
Kinds kinds_of(const rts::System& system);

/// What else holds of the cells of a block, its guard included: from `from` on and before `to`.
using OfBlock = std::function<z3::expr(std::size_t from, std::size_t to)>;
/// The cells below the frontier are a row of blocks, allocated or freed, each with its guard behind
/// it, and those from the frontier on were never handed out. A guard may lie beyond the bound.
z3::expr is_row_of_blocks(const Setting& setting, const State& state, const Kinds& kinds,
                          const OfBlock& also = {});

/// What every state has that can be reached: its blocks are such a row of the system's kinds. The
/// page says so: the frontier is moved by allocs only, by the size and the guard, over cells that
/// were never handed out, and `free` takes whole blocks. Looking at no other states leaves nothing
/// out, which the comparison shows anew for each system: starts are well-formed, and so is what
/// steps from well-formed states lead to (compare.h). Without it relations would differ in states
/// that no execution comes to, since encoders use where blocks can lie.
z3::expr is_well_formed(const Setting& setting, const State& state);
/// Whether executions can tell the states apart in no way: values of cells that are not allocated
/// do not count.
z3::expr are_alike(const Setting& setting, const State& a, const State& b);

}  // namespace heapreach::test::relation

#include "tests/encoders/relation/heap.h"

#include <algorithm>

#include "rts/model/constant.h"

namespace heapreach::test::relation {

z3::expr Setting::number(const Integer& value) const {
  return context.int_val(value.get_str().c_str());
}

z3::expr Setting::address(std::size_t cell) const {
  return number(Integer(static_cast<unsigned long>(system.origin() + cell)));
}

z3::expr all(z3::context& context, const std::vector<z3::expr>& conditions) {
  z3::expr_vector parts(context);
  for (const z3::expr& condition : conditions) parts.push_back(condition);
  return z3::mk_and(parts);
}

z3::expr any(z3::context& context, const std::vector<z3::expr>& conditions) {
  z3::expr_vector parts(context);
  for (const z3::expr& condition : conditions) parts.push_back(condition);
  return z3::mk_or(parts);
}

void fill(const Setting& setting, State& state) {
  while (state.cells.size() < setting.bound) {
    state.cells.push_back({setting.truth(false), setting.number(0), setting.number(0)});
  }
}

State state_of_constants(const Setting& setting, const std::string& name) {
  z3::context& context = setting.context;
  State state{context.int_const((name + " f").c_str()), {}, {}};
  for (const rts::Variable& variable : setting.system.variables) {
    state.variables.push_back(context.int_const((name + " " + variable.name).c_str()));
  }
  for (std::size_t cell = 0; cell < setting.bound; ++cell) {
    const std::string place = "[" + std::to_string(cell) + "]";
    state.cells.push_back({context.bool_const((name + " alloc" + place).c_str()),
                           context.int_const((name + " size" + place).c_str()),
                           context.int_const((name + " val" + place).c_str())});
  }
  return state;
}

z3::expr is_base(const Setting&, const Cell& cell) {
  return cell.allocated && cell.size != 0;
}

z3::expr is_empty_base(const Setting& setting, const Cell& cell) {
  if (!setting.system.has_empty()) return setting.truth(false);
  return !cell.allocated && cell.size == 1;
}

z3::expr length(const Cell& base) {
  return z3::ite(base.size < 0, -base.size, base.size);
}

z3::expr holds(const Setting& setting, const State& state, std::size_t base, std::size_t cell) {
  if (cell < base) return setting.truth(false);
  const Cell& at = state.cells[base];
  return is_base(setting, at) && length(at) > static_cast<int>(cell - base);
}

Kinds kinds_of(const rts::System& system) {
  Kinds kinds;
  kinds.any_plain = kinds.freed = system.heap == rts::StartHeap::unknown;
  for (const rts::Edge& edge : system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      if (std::holds_alternative<rts::Free>(instruction.action)) kinds.freed = true;
      const auto* alloc = std::get_if<rts::Alloc>(&instruction.action);
      if (!alloc) continue;
      if (alloc->is_empty) {
        kinds.empty = true;
      } else if (!rts::is_constant(*alloc->size)) {
        (alloc->is_static ? kinds.any_fixed : kinds.any_plain) = true;
      } else if (const Integer size = rts::constant_value(*alloc->size);
                 size >= 1 && size.fits_ulong_p()) {
        (alloc->is_static ? kinds.fixed : kinds.plain).insert(size.get_ui());
      }
    }
  }
  return kinds;
}

namespace {

/// A block that is allocated, freed or empty, from the cell `from` on, its guard before `to`.
z3::expr is_block(const Setting& setting, const State& state, std::size_t from, std::size_t to,
                  const Kinds& kinds) {
  const std::size_t size = to - from - setting.system.guard;
  const auto is = [&](bool allocated, int written) {
    std::vector<z3::expr> parts;
    for (std::size_t i = from; i < std::min(to, state.cells.size()); ++i) {
      const Cell& cell = state.cells[i];
      parts.push_back(cell.allocated == setting.truth(allocated && i - from < size));
      parts.push_back(cell.size == (i == from ? written : 0));
    }
    return all(setting.context, parts);
  };
  const bool may_be_empty = kinds.empty && size == 1;
  std::vector<z3::expr> ways;
  if (kinds.has_plain(size)) ways.push_back(is(true, static_cast<int>(size)));
  if (kinds.has_fixed(size)) ways.push_back(is(true, -static_cast<int>(size)));
  if (may_be_empty) ways.push_back(is(false, 1));
  if (kinds.freed && (kinds.has_plain(size) || may_be_empty)) ways.push_back(is(false, 0));
  return any(setting.context, ways);
}

}  // namespace

z3::expr is_row_of_blocks(const Setting& setting, const State& state, const Kinds& kinds,
                          const OfBlock& also) {
  const std::uint64_t guard = setting.system.guard;
  std::vector<z3::expr> rows, ways;  // rows[i]: the cells before i are a row
  for (std::size_t to = 0; to <= setting.bound + guard; ++to) {
    std::vector<z3::expr> last = {setting.truth(to == 0)};
    for (std::size_t from = 0; from + guard < to; ++from) {
      const z3::expr block = rows[from] && is_block(setting, state, from, to, kinds);
      last.push_back(also ? block && also(from, to) : block);
    }
    rows.push_back(any(setting.context, last).simplify());
    std::vector<z3::expr> parts = {state.frontier == setting.address(to), rows[to]};
    for (std::size_t i = to; i < state.cells.size(); ++i) {
      parts.push_back(!state.cells[i].allocated && state.cells[i].size == 0);
    }
    ways.push_back(all(setting.context, parts));
  }
  return any(setting.context, ways);
}

z3::expr is_well_formed(const Setting& setting, const State& state) {
  return is_row_of_blocks(setting, state, kinds_of(setting.system));
}

z3::expr are_alike(const Setting& setting, const State& a, const State& b) {
  std::vector<z3::expr> parts = {a.frontier == b.frontier};
  for (std::size_t v = 0; v < a.variables.size(); ++v) {
    parts.push_back(a.variables[v] == b.variables[v]);
  }
  for (std::size_t i = 0; i < a.cells.size(); ++i) {
    const Cell &c = a.cells[i], &d = b.cells[i];
    parts.push_back(c.allocated == d.allocated && c.size == d.size);
    parts.push_back(z3::implies(c.allocated, c.value == d.value));
  }
  return all(setting.context, parts);
}

}  // namespace heapreach::test::relation

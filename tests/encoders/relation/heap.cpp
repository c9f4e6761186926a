#include "tests/encoders/relation/heap.h"

#include <set>

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

namespace {

/// Whether the cell has a size that some alloc gives, and blocks of a single size lie side by side
/// from the origin on. Says nothing where sizes are no constants or blocks are there at the start.
z3::expr has_size_of_alloc(const Setting& setting, const State& state, std::size_t cell) {
  if (setting.system.heap == rts::StartHeap::unknown) return setting.truth(true);
  std::set<Integer> sizes = {0}, rooms;
  for (const rts::Edge& edge : setting.system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      const auto* alloc = std::get_if<rts::Alloc>(&instruction.action);
      if (!alloc) continue;
      if (!alloc->is_empty && !rts::is_constant(*alloc->size)) return setting.truth(true);
      const Integer size = alloc->is_empty ? Integer(1) : rts::constant_value(*alloc->size);
      sizes.insert(alloc->is_static ? Integer(-size) : size);
      if (size > 0) rooms.insert(size + Integer((unsigned long)setting.system.guard));
    }
  }
  std::vector<z3::expr> known;
  for (const Integer& size : sizes) known.push_back(state.cells[cell].size == setting.number(size));
  const z3::expr result = any(setting.context, known);
  if (rooms.size() != 1) return result;
  const Integer room = *rooms.begin();
  const z3::expr used = state.frontier - setting.address(0);
  const bool is_first = Integer((unsigned long)cell) % room == 0;
  return result && z3::mod(used, setting.number(room)) == 0 &&
         (setting.truth(is_first) || state.cells[cell].size == 0);
}

}  // namespace

z3::expr is_well_formed(const Setting& setting, const State& state) {
  const std::uint64_t guard = setting.system.guard;
  const z3::expr origin = setting.address(0);
  std::vector<z3::expr> parts = {state.frontier >= origin,
                                 state.frontier <= setting.address(setting.bound + guard)};
  for (std::size_t i = 0; i < state.cells.size(); ++i) {
    const Cell& cell = state.cells[i];
    std::vector<z3::expr> blocks;
    for (std::size_t base = 0; base <= i; ++base) {
      blocks.push_back(holds(setting, state, base, i));
    }
    parts.push_back(has_size_of_alloc(setting, state, i));
    parts.push_back(cell.allocated == any(setting.context, blocks));
    parts.push_back(z3::implies(!cell.allocated, is_empty_base(setting, cell) || cell.size == 0));
    parts.push_back(z3::implies(!setting.truth(setting.system.has_static()), cell.size >= 0));
    const z3::expr room = z3::ite(cell.allocated, length(cell), cell.size);
    const z3::expr end = setting.address(i) + room + setting.number(Integer((unsigned long)guard));
    parts.push_back(z3::implies(cell.size != 0, end <= state.frontier));
    for (std::size_t behind = i + 1; behind < state.cells.size(); ++behind) {
      const z3::expr at = setting.address(behind);
      parts.push_back(z3::implies(cell.size != 0 && at < end, state.cells[behind].size == 0));
    }
  }
  return all(setting.context, parts);
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

#include "tests/encoders/relation/expression.h"

#include "support/error.h"

namespace heapreach::test::relation {

using rts::Op;

z3::expr is_allocated(const Setting& setting, const State& state, const z3::expr& address) {
  std::vector<z3::expr> cells;
  for (std::size_t i = 0; i < state.cells.size(); ++i) {
    cells.push_back(address == setting.address(i) && state.cells[i].allocated);
  }
  return any(setting.context, cells);
}

z3::expr value_at(const Setting& setting, const State& state, const z3::expr& address) {
  z3::expr value = setting.number(0);
  for (std::size_t i = 0; i < state.cells.size(); ++i) {
    value = z3::ite(address == setting.address(i), state.cells[i].value, value);
  }
  return value;
}

z3::expr base_of(const Setting& setting, const State& state, const z3::expr& address) {
  z3::expr base = setting.number(0);
  for (std::size_t b = 0; b < state.cells.size(); ++b) {
    const Cell& cell = state.cells[b];
    const z3::expr at = setting.address(b);
    const z3::expr within = address >= at && address < at + length(cell);
    base = z3::ite(is_base(setting, cell) && within, at, base);
  }
  return base;
}

z3::expr is_empty_at(const Setting& setting, const State& state, const z3::expr& address) {
  std::vector<z3::expr> cells;
  for (std::size_t i = 0; i < state.cells.size(); ++i) {
    cells.push_back(address == setting.address(i) && is_empty_base(setting, state.cells[i]));
  }
  return any(setting.context, cells);
}

namespace {

z3::expr size_at(const Setting& setting, const State& state, const z3::expr& address) {
  z3::expr size = setting.number(0);
  for (std::size_t i = 0; i < state.cells.size(); ++i) {
    const z3::expr found = address == setting.address(i) && is_base(setting, state.cells[i]);
    size = z3::ite(found, length(state.cells[i]), size);
  }
  return size;
}

z3::expr has_no_live_cells(const Setting& setting, const State& state) {
  std::vector<z3::expr> parts;
  for (const Cell& cell : state.cells) {
    parts.push_back(!(is_base(setting, cell) && cell.size > 0));
    parts.push_back(!is_empty_base(setting, cell));
  }
  return all(setting.context, parts);
}

/// C's division: of the absolute value, with the sign of `a`. SMT-LIB's rounds down.
z3::expr quotient(const z3::expr& a, const z3::expr& by) {
  return z3::ite(a >= 0, a / by, -((-a) / by));
}

}  // namespace

z3::expr value_of(const Setting& setting, const State& state, const rts::Expression& e) {
  std::vector<z3::expr> of;
  for (const rts::ExpressionPtr& part : e.arguments) of.push_back(value_of(setting, state, *part));
  switch (e.op) {
    case Op::integer:
      return setting.number(e.value);
    case Op::boolean:
      return setting.truth(e.value != 0);
    case Op::variable:
      return state.variables[e.variable];
    case Op::negate:
      return -of[0];
    case Op::add:
      return of[0] + of[1];
    case Op::subtract:
      return of[0] - of[1];
    case Op::multiply:
      return of[0] * of[1];
    case Op::divide:
      return quotient(of[0], of[1]);
    case Op::remainder:
      return of[0] - quotient(of[0], of[1]) * of[1];
    case Op::choose:
      return z3::ite(of[0], of[1], of[2]);
    case Op::equal:
      return of[0] == of[1];
    case Op::not_equal:
      return of[0] != of[1];
    case Op::less:
      return of[0] < of[1];
    case Op::less_equal:
      return of[0] <= of[1];
    case Op::greater:
      return of[0] > of[1];
    case Op::greater_equal:
      return of[0] >= of[1];
    case Op::conjunction:
      return of[0] && of[1];
    case Op::disjunction:
      return of[0] || of[1];
    case Op::negation:
      return !of[0];
    case Op::allocated:
      return is_allocated(setting, state, of[0]);
    case Op::size:
      return size_at(setting, state, of[0]);
    case Op::base:
      return base_of(setting, state, of[0]);
    case Op::no_live_cells:
      if (of.empty()) return has_no_live_cells(setting, state);
      break;
    case Op::start_value:
      break;
  }
  throw InternalError("test: an expression that the relation has no words for");
}

}  // namespace heapreach::test::relation

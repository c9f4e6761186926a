// The semantics of expressions, conditions and accesses (docs/semantics.md) on concrete states.
// Expressions are evaluated with an explicit stack, since a long sum is a deep tree. All parts are
// evaluated: every operation is total, so short circuits would change nothing.
#include "rts/semantics/state.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "rts/semantics/reachable.h"
#include "support/error.h"

namespace heapreach::rts {

namespace {

/// Index of an address in a heap of so many cells, or nothing if it lies outside.
std::optional<std::size_t> index_of(const System& system, const Integer& address,
                                    std::size_t cells) {
  if (sgn(address) <= 0 || !address.fits_ulong_p()) return std::nullopt;
  const std::uint64_t value = address.get_ui();
  const std::uint64_t origin = system.origin();
  if (value < origin || value - origin >= cells) return std::nullopt;
  return value - origin;
}

bool no_live_cells(const State& state) {
  return std::none_of(state.heap.begin(), state.heap.end(), [](const Cell& cell) {
    return (cell.allocated && !cell.is_static) || cell.is_empty;
  });
}

/// The same apart from blocks that the addresses lead to.
bool no_live_cells_but(const State& state, const System& system,
                       const std::vector<Integer>& addresses) {
  const std::vector<bool> reachable = reachable_cells(state, system, addresses);
  for (std::size_t i = 0; i < reachable.size(); ++i) {
    const Cell& cell = state.heap[i];
    if (((cell.allocated && !cell.is_static) || cell.is_empty) && !reachable[i]) return false;
  }
  return true;
}

Integer start_value(const State& state, const System& system, const Integer& address) {
  if (!state.start_values) return 0;
  const auto index = index_of(system, address, state.start_values->size());
  return index ? (*state.start_values)[*index] : Integer(0);
}

Integer size_at(const State& state, const System& system, const Integer& address) {
  const Cell* cell = cell_at(state, system, address);
  return cell != nullptr && cell->allocated ? cell->size : Integer(0);
}

bool allocated(const State& state, const System& system, const Integer& address) {
  const Cell* cell = cell_at(state, system, address);
  return cell != nullptr && cell->allocated;
}

/// Value of an operator applied to the values of its arguments. One case per operator in one place,
/// long as that is: split by sort, neither part could leave it to the compiler that none is
/// missing.
Integer apply(const Expression& e, const Integer* a, const State& state, const System& system) {
  switch (e.op) {
    case Op::integer:
      return e.value;
    case Op::variable:
      return state.store.at(e.variable);
    case Op::negate:
      return -a[0];
    case Op::add:
      return a[0] + a[1];
    case Op::subtract:
      return a[0] - a[1];
    case Op::multiply:
      return a[0] * a[1];
    case Op::divide:  // mpz_class truncates towards zero, as C does
    case Op::remainder:
      if (sgn(a[1]) <= 0) throw InternalError("division by a number that is not positive");
      return e.op == Op::divide ? Integer(a[0] / a[1]) : Integer(a[0] % a[1]);
    case Op::choose:
      return sgn(a[0]) != 0 ? a[1] : a[2];
    case Op::boolean:
      return sgn(e.value) != 0 ? 1 : 0;
    case Op::equal:
      return a[0] == a[1];
    case Op::not_equal:
      return a[0] != a[1];
    case Op::less:
      return a[0] < a[1];
    case Op::less_equal:
      return a[0] <= a[1];
    case Op::greater:
      return a[0] > a[1];
    case Op::greater_equal:
      return a[0] >= a[1];
    case Op::conjunction:
      return sgn(a[0]) != 0 && sgn(a[1]) != 0;
    case Op::disjunction:
      return sgn(a[0]) != 0 || sgn(a[1]) != 0;
    case Op::negation:
      return sgn(a[0]) == 0;
    case Op::allocated:
      return allocated(state, system, a[0]);
    case Op::size:
      return size_at(state, system, a[0]);
    case Op::base:
      return base_of(state, system, a[0]);
    case Op::start_value:
      return start_value(state, system, a[0]);
    case Op::no_live_cells:
      if (e.arguments.empty()) return no_live_cells(state);
      return no_live_cells_but(state, system, std::vector<Integer>(a, a + e.arguments.size()));
  }
  throw InternalError("unknown operator");
}

/// An access succeeds: the cell is allocated and no other block than the one around `in`.
bool accessible(const ExpressionPtr& address, const ExpressionPtr& in, const State& state,
                const System& system) {
  const Integer at = evaluate(*address, state, system);
  if (!allocated(state, system, at)) return false;
  if (in == nullptr) return true;
  const Integer pointer = evaluate(*in, state, system);
  if (is_empty_block(state, system, pointer)) return false;
  const Integer base = base_of(state, system, pointer);
  return base == 0 || (base <= at && at < base + size_at(state, system, base));
}

bool freeable(const Integer& address, const State& state, const System& system) {
  if (address == 0) return true;
  const Cell* cell = cell_at(state, system, address);
  if (cell != nullptr && cell->is_empty) return true;
  return cell != nullptr && cell->allocated && !cell->is_static && cell->size > 0;
}

}  // namespace

bool State::operator==(const State& other) const {
  return vertex == other.vertex && frontier == other.frontier && store == other.store &&
         heap == other.heap && stack == other.stack && cells_used == other.cells_used;
}

const Cell* cell_at(const State& state, const System& system, const Integer& address) {
  const auto index = index_of(system, address, state.heap.size());
  return index ? &state.heap[*index] : nullptr;
}

bool is_empty_block(const State& state, const System& system, const Integer& address) {
  const Cell* cell = cell_at(state, system, address);
  return cell != nullptr && cell->is_empty;
}

Integer base_of(const State& state, const System& system, const Integer& address) {
  const auto index = index_of(system, address, state.heap.size());
  if (!index || !state.heap[*index].allocated) return 0;
  std::size_t i = *index;
  while (state.heap[i].size == 0) {
    if (i == 0) throw InternalError("an allocated cell without a base");
    --i;
  }
  return address - static_cast<unsigned long>(*index - i);
}

Integer evaluate(const Expression& expression, const State& state, const System& system) {
  if (expression.arguments.empty()) return apply(expression, nullptr, state, system);
  std::vector<std::pair<const Expression*, std::size_t>> open = {
      {&expression, 0}};  // next argument
  std::vector<Integer> values;
  while (!open.empty()) {
    const Expression& e = *open.back().first;
    if (open.back().second < e.arguments.size()) {
      const Expression* argument = e.arguments[open.back().second++].get();
      open.emplace_back(argument, 0);
      continue;
    }
    const std::size_t first = values.size() - e.arguments.size();
    Integer value = apply(e, values.data() + first, state, system);
    values.resize(first);
    values.push_back(std::move(value));
    open.pop_back();
  }
  return values.back();
}

bool holds(const Expression& condition, const State& state, const System& system) {
  return evaluate(condition, state, system) != 0;
}

bool succeeds(const Checked& inner, const State& state, const System& system) {
  if (const auto* free = std::get_if<Free>(&inner)) {
    return freeable(evaluate(*free->address, state, system), state, system);
  }
  if (const auto* load = std::get_if<Load>(&inner)) {
    return accessible(load->address, load->in, state, system);
  }
  if (const auto* store = std::get_if<Store>(&inner)) {
    return accessible(store->address, store->in, state, system);
  }
  return holds(*std::get<Assert>(inner).condition, state, system);
}

}  // namespace heapreach::rts

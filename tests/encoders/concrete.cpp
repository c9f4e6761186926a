#include "tests/encoders/concrete.h"

namespace heapreach::test {

using horn::Term;

std::vector<Rational> numbers_of(const rts::State& state, std::uint64_t cells) {
  std::vector<Rational> numbers = {state.frontier};
  numbers.insert(numbers.end(), state.store.begin(), state.store.end());
  for (std::uint64_t i = 0; i < cells; ++i) {
    const rts::Cell cell = i < state.heap.size() ? state.heap[i] : rts::Cell{};
    numbers.push_back(cell.allocated ? 1 : 0);
    const Integer size = cell.is_empty ? Integer(1) : cell.size;
    numbers.push_back(cell.is_static ? Integer(-size) : size);
    numbers.push_back(cell.value);
  }
  return numbers;
}

std::vector<Term> terms_of(const encoders::SymbolicState& state) {
  std::vector<Term> terms = {state.frontier};
  terms.insert(terms.end(), state.store.begin(), state.store.end());
  for (const auto& cell : state.heap) {
    terms.insert(terms.end(), {cell.allocated, cell.size, cell.value});
  }
  return terms;
}

encoders::SymbolicState state_of(const std::vector<Term>& terms, std::size_t variables) {
  encoders::SymbolicState state;
  state.frontier = terms[0];
  state.store.assign(terms.begin() + 1, terms.begin() + 1 + variables);
  for (std::size_t i = 1 + variables; i < terms.size(); i += 3) {
    state.heap.push_back({terms[i], terms[i + 1], terms[i + 2]});
  }
  return state;
}

void assign(const encoders::Transition::Effect& effect, const rts::Choice& choice,
            const rts::State& before, const rts::System& system, Assignment& assignment) {
  constexpr int junk = 99;  // for values that nobody chose: they must not matter
  if (effect.alloc_fails && !effect.alloc_fails->is_constant()) {
    assignment[effect.alloc_fails] = choice.alloc_fails ? 1 : 0;
  }
  Integer first = 0;  // index of choice.values[0] in effect.fresh_values
  if (effect.end) {
    first = before.frontier - static_cast<unsigned long>(system.origin() + effect.alloc_first);
  }
  for (std::size_t i = 0; i < effect.fresh_values.size(); ++i) {
    const Integer chosen = Integer(static_cast<unsigned long>(i)) - first;
    const bool exists = chosen >= 0 && chosen < static_cast<unsigned long>(choice.values.size());
    assignment[effect.fresh_values[i]] = exists ? choice.values[chosen.get_ui()] : Integer(junk);
  }
}

}  // namespace heapreach::test

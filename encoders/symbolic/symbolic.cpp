// The transition relation of instructions, as docs/semantics.md defines them ("Instructions") and
// rts/semantics/execute.cpp executes them on concrete states. Each instruction first says when it
// succeeds, in the old state, and then changes the state; updates of cells are guarded by
// conditions on addresses only, so that cells elsewhere keep their terms.
#include "encoders/symbolic/symbolic.h"

#include <utility>

#include "encoders/symbolic/symbolic_heap.h"
#include "rts/semantics/operations.h"

namespace heapreach::encoders {

using horn::Term;

Transition::Transition(const rts::System& system, horn::TermStore& terms, horn::Sort number,
                       Fresh fresh)
    : system_(system),
      terms_(terms),
      number_(number),
      fresh_(std::move(fresh)),
      layout_(layout_of(system)) {}

Term Transition::number(const Integer& value) {
  return terms_.numeral(value, number_);
}

HeapView Transition::view(const SymbolicState& state) const {
  return HeapView(terms_, number_, layout_, state.heap, state.start.get());
}

SymbolicState Transition::empty_start(std::uint64_t cells) {
  SymbolicState state;
  state.frontier = number(static_cast<unsigned long>(layout_.origin));
  for (std::size_t v = 0; v < system_.variables.size(); ++v) state.store.push_back(fresh_(number_));
  extend(state, cells);
  return state;
}

void Transition::extend(SymbolicState& state, std::uint64_t cells) {
  state.heap.resize(cells, {terms_.falsity(), number(0), number(0)});
}

Transition::Effect Transition::execute(const rts::Action& action, SymbolicState& state) {
  if (const auto* alloc = std::get_if<rts::Alloc>(&action)) return allocate(*alloc, state);
  Effect effect;
  effect.condition = terms_.truth();
  if (const auto* havoc = std::get_if<rts::Havoc>(&action)) {
    if (havoc->operation) return kill_result(*havoc->operation, state);
    for (rts::VariableId variable : havoc->variables) {
      effect.fresh_values.push_back(fresh_(number_));
      state.store[variable] = effect.fresh_values.back();
    }
  } else if (const auto* move = std::get_if<rts::Move>(&action)) {
    state.store[move->to] = value(*move->value, state);
  } else if (const auto* assume = std::get_if<rts::Assume>(&action)) {
    effect.condition = value(*assume->condition, state);
  } else if (const auto* fail = std::get_if<rts::Fail>(&action)) {
    effect.condition = terms_.negation(succeeds(fail->inner, state));
  } else if (const auto access = rts::checked(action)) {
    effect.condition = succeeds(*access, state);
    perform(*access, state);
  } else if (!std::holds_alternative<rts::Nop>(action)) {
    throw InternalError("an instruction that no encoding has: a call, or a new one");
  }
  return effect;
}

/// Exact where both operands are numbers, or one is and the other one in the operation's range;
/// else any.
Transition::Effect Transition::kill_result(const rts::Approximation& operation,
                                           SymbolicState& state) {
  Effect effect;
  effect.condition = terms_.truth();
  const Term a = value(*operation.a, state);
  const Term b = value(*operation.b, state);
  Term result = nullptr;
  if (a->is_constant() && b->is_constant() && rts::has_known_results(operation.operation)) {
    const auto exact = rts::exact_result(operation, a->value.get_num(), b->value.get_num());
    if (!exact) effect.condition = terms_.falsity();
    if (exact) result = number(*exact);
  }
  if (result == nullptr) {
    result = fresh_(number_);
    const bool knows_one = a->is_constant() != b->is_constant();
    if (knows_one && number_ == horn::Sort::integer) {
      effect.condition = says_of_result(operation, a, b, result, state);
    }
  }
  effect.fresh_values.push_back(result);
  state.store[operation.result] = result;
  return effect;
}

/// What is known of a result where one operand is a number, in the state before.
Term Transition::says_of_result(const rts::Approximation& operation, Term a, Term b, Term result,
                                const SymbolicState& state) {
  const bool knows_b = b->is_constant();
  const auto over =
      rts::result_with(operation, knows_b, Integer((knows_b ? b : a)->value.get_num()));
  if (!over) return terms_.truth();
  const rts::OperandRange range = rts::range_of_operand(operation, !knows_b);
  const Term other = knows_b ? a : b;
  const Term is_inside = terms_.conjunction(terms_.less_equal(number(range.least), other),
                                            terms_.less_equal(other, number(range.greatest)));
  return terms_.implies(is_inside, terms_.equal(result, value(**over, state)));
}

Term Transition::succeeds(const rts::Checked& inner, const SymbolicState& state) {
  if (const auto* load = std::get_if<rts::Load>(&inner)) {
    return accessible(view(state), load->address, load->in, state);
  }
  if (const auto* store = std::get_if<rts::Store>(&inner)) {
    return accessible(view(state), store->address, store->in, state);
  }
  if (const auto* free = std::get_if<rts::Free>(&inner)) {
    return releasable(value(*free->address, state), state);
  }
  return value(*std::get<rts::Assert>(inner).condition, state);
}

Term Transition::accessible(const HeapAtoms& heap, const rts::ExpressionPtr& address,
                            const rts::ExpressionPtr& in, const SymbolicState& state) {
  Term at = value(*address, state);
  Term allocated = heap.allocated(at);
  if (!in || allocated->is_false()) return allocated;
  Term pointer = value(*in, state);
  Term base = heap.base(pointer);
  Term same_block = terms_.equal(heap.base(at), base);
  Term not_empty = terms_.negation(heap.is_empty_block(pointer));
  return terms_.conjunction(
      {allocated, not_empty, terms_.disjunction(terms_.equal(base, number(0)), same_block)});
}

void Transition::perform(const rts::Checked& access, SymbolicState& state) {
  if (const auto* load = std::get_if<rts::Load>(&access)) {
    state.store[load->to] = view(state).value(value(*load->address, state));
  } else if (const auto* store = std::get_if<rts::Store>(&access)) {
    Term written = value(*store->value, state);
    view(state).cells_at(value(*store->address, state), [&](std::size_t i, Term hit) {
      state.heap[i].value = terms_.choose(hit, written, state.heap[i].value);
    });
  } else if (const auto* free = std::get_if<rts::Free>(&access)) {
    release(value(*free->address, state), state);
  }
}

}  // namespace heapreach::encoders

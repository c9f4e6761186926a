// Handing out and taking back blocks. A cell belongs to a block by where its address lies between
// the base and the end: two comparisons per cell, or one equality where the layout leaves only one
// base that the cell can belong to.
#include <utility>

#include "encoders/symbolic/symbolic.h"
#include "encoders/symbolic/symbolic_heap.h"

namespace heapreach::encoders {

using horn::Term;

namespace {

bool is_nonzero(Term size) {
  return size->is_constant() && size->value != 0;
}

}  // namespace

Term Transition::room(const rts::Alloc& alloc, const SymbolicState& state) {
  return alloc.is_empty ? number(1) : value(*alloc.size, state);
}

Transition::Effect Transition::advance(const rts::Alloc& alloc, Term size, Term limit,
                                       SymbolicState& state) {
  Term frontier = state.frontier;
  Effect effect;
  effect.end = terms_.add(frontier, size);
  Term fits =
      terms_.conjunction(terms_.less_equal(number(1), size), terms_.less_equal(effect.end, limit));
  Term fails = terms_.falsity();
  if (alloc.may_fail) fails = effect.alloc_fails = fresh_(horn::Sort::boolean);
  effect.condition = terms_.disjunction(fails, fits);
  effect.allocated = fits->is_false() ? fits : terms_.negation(fails);
  state.store[alloc.to] = terms_.choose(fails, number(0), frontier);
  if (effect.allocated->is_false()) return effect;
  Term next = terms_.add(effect.end, number(static_cast<unsigned long>(layout_.guard)));
  state.frontier = terms_.choose(fails, frontier, next);
  return effect;
}

Transition::Effect Transition::allocate(const rts::Alloc& alloc, SymbolicState& state) {
  Term size = room(alloc, state);
  Term frontier = state.frontier;
  Term limit = number(static_cast<unsigned long>(layout_.origin + state.heap.size()));
  Effect effect = advance(alloc, size, limit, state);
  if (!effect.allocated->is_false()) hand_out(alloc, size, frontier, effect, state);
  return effect;
}

void Transition::hand_out(const rts::Alloc& alloc, Term size, Term frontier, Effect& effect,
                          SymbolicState& state) {
  const HeapView heap = view(state);
  Term block_size = alloc.is_static ? terms_.multiply(-1, size) : size;
  std::size_t first = 0, end = state.heap.size();
  if (frontier->is_constant()) {
    first = heap.index_of(frontier).value_or(end);
    if (size->is_constant()) end = first + size->value.get_num().get_ui();
  }
  effect.alloc_first = first;
  const bool known_size = size->is_constant();
  for (std::size_t i = first; i < end; ++i) {
    SymbolicCell& cell = state.heap[i];
    Term address = heap.address(i);
    Term inside = known_size ? within(frontier, i, size->value.get_num())
                             : terms_.conjunction(terms_.less_equal(frontier, address),
                                                  terms_.less(address, effect.end));
    inside = terms_.conjunction(effect.allocated, inside);
    if (!alloc.is_empty) {
      effect.fresh_values.push_back(fresh_(number_));
      cell.allocated = terms_.disjunction(inside, cell.allocated);
      cell.value = terms_.choose(inside, effect.fresh_values.back(), cell.value);
    }
    if (!layout_.may_be_base(i)) continue;
    Term base = terms_.conjunction(effect.allocated, terms_.equal(frontier, address));
    cell.size = terms_.choose(base, block_size, cell.size);
  }
}

Term Transition::cut(const rts::Alloc& alloc, const SymbolicState& state, std::uint64_t bound) {
  Term size = room(alloc, state);
  Term limit = number(static_cast<unsigned long>(layout_.origin + bound));
  return terms_.conjunction(terms_.less_equal(number(1), size),
                            terms_.less(limit, terms_.add(state.frontier, size)));
}

Term Transition::releasable(Term base, const SymbolicState& state) {
  return terms_.disjunction(terms_.equal(base, number(0)), view(state).is_live_base(base));
}

Term Transition::within(Term base, std::size_t cell, const Integer& size) {
  // The base is a possible one among the last `size` cells up to this one.
  const Integer stride(static_cast<unsigned long>(layout_.stride));
  const Integer index(static_cast<unsigned long>(cell));
  Integer lowest = size > index ? Integer(0) : Integer(index - size + 1);
  mpz_cdiv_q(lowest.get_mpz_t(), lowest.get_mpz_t(), stride.get_mpz_t());
  lowest *= stride;
  const Integer highest = index - index % stride;
  if (lowest > highest) return terms_.falsity();
  const Integer origin(static_cast<unsigned long>(layout_.origin));
  if (lowest == highest) return terms_.equal(base, number(origin + lowest));
  return terms_.conjunction(terms_.less_equal(number(origin + lowest), base),
                            terms_.less_equal(base, number(origin + highest)));
}

void Transition::release(Term base, SymbolicState& state) {
  const HeapView heap = view(state);
  if (base->is_constant()) {
    if (const auto first = heap.index_of(base)) release_known(*first, state);
    return;
  }
  Term end = layout_.block_size ? nullptr : terms_.add(base, heap.signed_size(base));
  for (std::size_t i = 0; i < state.heap.size(); ++i) {
    SymbolicCell& cell = state.heap[i];
    if (cell.allocated->is_false() && !layout_.has_empty) continue;
    Term address = heap.address(i);
    Term inside = layout_.block_size ? within(base, i, *layout_.block_size)
                                     : terms_.conjunction(terms_.less_equal(base, address),
                                                          terms_.less(address, end));
    cell.allocated = terms_.conjunction(cell.allocated, terms_.negation(inside));
    if (!layout_.may_be_base(i)) continue;
    cell.size = terms_.choose(terms_.equal(base, address), number(0), cell.size);
  }
}

void Transition::release_known(std::size_t first, SymbolicState& state) {
  const HeapView heap = view(state);
  Term size = state.heap[first].size;
  if (!size->is_constant() && layout_.block_size) size = number(*layout_.block_size);
  Term end = terms_.add(heap.address(first), size);
  for (std::size_t i = first; i < state.heap.size(); ++i) {
    SymbolicCell& cell = state.heap[i];
    // Another block, or a cell of none: this one ended before.
    if (cell.allocated->is_false() || (i > first && is_nonzero(cell.size))) break;
    Term inside = terms_.less(heap.address(i), end);
    if (inside->is_false()) break;
    cell.allocated = terms_.conjunction(cell.allocated, terms_.negation(inside));
  }
  state.heap[first].size = number(0);
}

}  // namespace heapreach::encoders

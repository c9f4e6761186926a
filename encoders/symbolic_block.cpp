// Handing out and taking back blocks. A cell belongs to a block by where its address lies between
// the block's base and end, which needs two comparisons per cell whatever the block's size is.
#include <utility>

#include "encoders/symbolic.h"
#include "encoders/symbolic_heap.h"

namespace heapreach::encoders {

using horn::Term;

namespace {

bool is_nonzero(Term size) {
  return size->is_constant() && size->value != 0;
}

}  // namespace

Transition::Effect Transition::allocate(const rts::Alloc& alloc, SymbolicState& state) {
  Term size = value(*alloc.size, state);
  Term frontier = state.frontier;
  Term limit = number(static_cast<unsigned long>(system_.origin() + state.heap.size()));
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
  hand_out(alloc, size, effect, state);
  Term next = terms_.add(effect.end, number(static_cast<unsigned long>(system_.guard)));
  state.frontier = terms_.choose(fails, frontier, next);
  return effect;
}

void Transition::hand_out(const rts::Alloc& alloc, Term size, Effect& effect,
                          SymbolicState& state) {
  const HeapView heap = view(state);
  Term frontier = state.frontier;
  Term block_size = alloc.is_static ? terms_.multiply(-1, size) : size;
  std::size_t first = 0, end = state.heap.size();
  if (frontier->is_constant()) {
    first = heap.index_of(frontier).value_or(end);
    if (size->is_constant()) end = first + size->value.get_num().get_ui();
  }
  effect.alloc_first = first;
  for (std::size_t i = first; i < end; ++i) {
    SymbolicCell& cell = state.heap[i];
    Term address = heap.address(i);
    Term base = terms_.conjunction(effect.allocated, terms_.equal(frontier, address));
    Term inside = base;
    if (!size->is_constant() || size->value != 1) {
      inside = terms_.conjunction({effect.allocated, terms_.less_equal(frontier, address),
                                   terms_.less(address, effect.end)});
    }
    effect.fresh_values.push_back(fresh_(number_));
    cell.allocated = terms_.disjunction(inside, cell.allocated);
    cell.size = terms_.choose(base, block_size, cell.size);
    cell.value = terms_.choose(inside, effect.fresh_values.back(), cell.value);
  }
}

Term Transition::cut(const rts::Alloc& alloc, const SymbolicState& state, std::uint64_t bound) {
  Term size = value(*alloc.size, state);
  Term limit = number(static_cast<unsigned long>(system_.origin() + bound));
  return terms_.conjunction(terms_.less_equal(number(1), size),
                            terms_.less(limit, terms_.add(state.frontier, size)));
}

Term Transition::releasable(Term base, const SymbolicState& state) {
  std::vector<Term> cases{terms_.equal(base, number(0))};
  view(state).cells_at(base, [&](std::size_t i, Term hit) {
    cases.push_back(terms_.conjunction(hit, terms_.less_equal(number(1), state.heap[i].size)));
  });
  return terms_.disjunction(std::move(cases));
}

void Transition::release(Term base, SymbolicState& state) {
  const HeapView heap = view(state);
  if (base->is_constant()) {
    if (const auto first = heap.index_of(base)) release_known(*first, state);
    return;
  }
  const unsigned long origin = system_.origin();
  Term end = block_size_ ? nullptr : terms_.add(base, heap.signed_size(base));
  for (std::size_t i = 0; i < state.heap.size(); ++i) {
    SymbolicCell& cell = state.heap[i];
    if (cell.allocated->is_false()) continue;
    Term address = heap.address(i);
    Term inside = nullptr;
    if (block_size_) {
      // The base is one of the last block_size_ addresses, and no base lies below the origin.
      Integer lowest = Integer(origin + i) - *block_size_ + 1;
      if (lowest < origin) lowest = origin;
      inside = lowest == origin + i ? terms_.equal(base, address)
                                    : terms_.conjunction(terms_.less_equal(number(lowest), base),
                                                         terms_.less_equal(base, address));
    } else {
      inside = terms_.conjunction(terms_.less_equal(base, address), terms_.less(address, end));
    }
    cell.allocated = terms_.conjunction(cell.allocated, terms_.negation(inside));
    cell.size = terms_.choose(terms_.equal(base, address), number(0), cell.size);
  }
}

void Transition::release_known(std::size_t first, SymbolicState& state) {
  const HeapView heap = view(state);
  Term size = state.heap[first].size;
  if (!size->is_constant() && block_size_) size = number(*block_size_);
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

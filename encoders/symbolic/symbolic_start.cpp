// The start heap of an open program. The cells below the frontier are a row of chunks: a block,
// live or freed, and the guard behind it. A counter per cell says how many cells of its chunk
// follow, so that each cell needs to look at its neighbour only. Values of freed cells are
// arbitrary; one freed block may stand for several in a row, since guard cells, which hold 0, are a
// special case of them.
#include "encoders/symbolic/symbolic.h"
#include "encoders/symbolic/symbolic_heap.h"

namespace heapreach::encoders {

using horn::Term;

namespace {

class ChunkRow {
 public:
  ChunkRow(horn::TermStore& terms, const HeapView& heap, const SymbolicState& state,
           const Transition::Fresh& fresh, std::uint64_t guard)
      : terms_(terms),
        heap_(heap),
        state_(state),
        fresh_(fresh),
        guard_(number(static_cast<unsigned long>(guard))),
        has_guard_(guard > 0) {}

  void constrain(std::vector<Term>& conditions) {
    Term left = number(0);  // cells of the chunk behind the previous cell
    Term was_allocated = terms_.falsity();
    for (std::size_t i = 0; i < state_.heap.size(); ++i) {
      Term next = fresh_(state_.frontier->sort);
      Term below = terms_.less(heap_.address(i), state_.frontier);
      conditions.push_back(terms_.disjunction(
          {terms_.conjunction({below, equal(left, 0), starts(state_.heap[i], next)}),
           terms_.conjunction({below, terms_.less(guard_, left), counts_down(left, next),
                               continues(state_.heap[i], was_allocated)}),
           guards(state_.heap[i], below, left, next),
           terms_.conjunction({terms_.negation(below), equal(left, 0), equal(next, 0),
                               untouched(state_.heap[i])})}));
      left = next;
      was_allocated = state_.heap[i].allocated;
    }
    conditions.push_back(equal(left, 0));
  }

 private:
  Term number(const Integer& value) const { return terms_.numeral(value, state_.frontier->sort); }
  Term equal(Term a, const Integer& value) const { return terms_.equal(a, number(value)); }

  Term counts_down(Term left, Term next) const {
    return terms_.equal(left, terms_.add(next, number(1)));
  }

  /// The first cell of a block: `next` counts the rest of the block and the guard.
  Term starts(const SymbolicCell& cell, Term next) const {
    Term live_size = terms_.subtract(terms_.add(next, number(1)), guard_);
    return terms_.conjunction(
        terms_.less_equal(guard_, next),
        terms_.disjunction(
            terms_.conjunction(cell.allocated, terms_.equal(cell.size, live_size)),
            terms_.conjunction(terms_.negation(cell.allocated), equal(cell.size, 0))));
  }

  Term continues(const SymbolicCell& cell, Term was_allocated) const {
    return terms_.conjunction(terms_.equal(cell.allocated, was_allocated), equal(cell.size, 0));
  }

  Term guards(const SymbolicCell& cell, Term below, Term left, Term next) const {
    if (!has_guard_) return terms_.falsity();
    return terms_.conjunction({below, terms_.less_equal(number(1), left),
                               terms_.less_equal(left, guard_), counts_down(left, next),
                               untouched(cell)});
  }

  Term untouched(const SymbolicCell& cell) const {
    return terms_.conjunction(
        {terms_.negation(cell.allocated), equal(cell.size, 0), equal(cell.value, 0)});
  }

  horn::TermStore& terms_;
  const HeapView& heap_;
  const SymbolicState& state_;
  const Transition::Fresh& fresh_;
  Term guard_;
  bool has_guard_;
};

}  // namespace

SymbolicState Transition::unknown_start(std::uint64_t cells, Term& condition) {
  SymbolicState state = empty_start(0);
  Term origin = state.frontier;
  std::vector<Term> conditions;
  if (cells > 0) {
    state.frontier = fresh_(number_);
    conditions.push_back(terms_.less_equal(origin, state.frontier));
    conditions.push_back(terms_.less_equal(
        state.frontier, terms_.add(origin, number(static_cast<unsigned long>(cells)))));
  }
  for (std::size_t v = 0; v < state.store.size(); ++v) {
    if (system_.variables[v].type != rts::VariableType::pointer) continue;
    conditions.push_back(terms_.less(state.store[v], state.frontier));
  }
  for (std::uint64_t i = 0; i < cells; ++i) {
    Term allocated = fresh_(horn::Sort::boolean);
    Term size = fresh_(number_);
    state.heap.push_back({allocated, size, fresh_(number_)});
  }
  ChunkRow(terms_, view(state), state, fresh_, system_.guard).constrain(conditions);
  condition = terms_.conjunction(std::move(conditions));
  return state;
}

}  // namespace heapreach::encoders

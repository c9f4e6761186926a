// An address belongs to a block if it was handed out and the block that `base` names for it is
// live. Freeing a block of any size is then one write.
//
// Invariant: in every reachable state `base` names, for each cell below the frontier and within the
// bound, the base of its block, or 0 where it stands guard; `live` and, where there is one, `size`
// say at that base what became of the block: an empty one has a cell of room and the size 0. Of
// what the arrays hold elsewhere nothing is read.
//
// Writes that only happen under a condition write what was there otherwise, so that no term chooses
// between arrays. `free null` writes to `live` at 0, which nothing reads: no block has its base
// there.
#include "encoders/symbolic/array_heap.h"

#include <algorithm>
#include <utility>

#include "rts/model/constant.h"
#include "support/error.h"

namespace heapreach::encoders {

using horn::Sort;
using horn::Term;

namespace {

/// Which heap atoms a system's expressions ask for.
struct Atoms {
  bool size = false;
  bool no_live_cells = false;

  void add(const rts::ExpressionPtr& expression) {
    if (!expression) return;
    std::vector<const rts::Expression*> work{expression.get()};
    while (!work.empty()) {
      const rts::Expression* e = work.back();
      work.pop_back();
      size |= e->op == rts::Op::size;
      no_live_cells |= e->op == rts::Op::no_live_cells;
      for (const rts::ExpressionPtr& argument : e->arguments) work.push_back(argument.get());
    }
  }
  void operator()(const rts::Alloc& alloc) { add(alloc.size); }
  void operator()(const rts::Free& free) { add(free.address); }
  void operator()(const rts::Load& load) { add(load.address), add(load.in); }
  void operator()(const rts::Store& store) { add(store.address), add(store.value), add(store.in); }
  void operator()(const rts::Move& move) { add(move.value); }
  void operator()(const rts::Havoc&) {}
  void operator()(const rts::Assume& assume) { add(assume.condition); }
  void operator()(const rts::Assert& assertion) { add(assertion.condition); }
  void operator()(const rts::Fail& fail) { std::visit(*this, fail.inner); }
  void operator()(const rts::Nop&) {}
  void operator()(const rts::Call&) { throw InternalError("a call to encode"); }
};

Atoms atoms_of(const rts::System& system) {
  Atoms atoms;
  atoms.add(system.start_condition);
  for (const rts::Edge& edge : system.edges()) {
    for (const rts::Instruction& instruction : edge.instructions) {
      std::visit(atoms, instruction.action);
    }
  }
  return atoms;
}

Integer integer(std::uint64_t value) {
  return static_cast<unsigned long>(value);
}

}  // namespace

/// Also of cells that stand guard, but of those behind the bound only where they are written.
Term ArrayHeap::handed_out(Term address) const {
  Term handed = terms_.conjunction(terms_.less_equal(number(integer(layout_.origin)), address),
                                   terms_.less(address, state_.frontier));
  if (layout_.guard <= bound_) return handed;
  return terms_.conjunction(handed, terms_.less(address, number(integer(layout_.origin + bound_))));
}

/// Of a cell that was handed out; 0 for one that stands guard.
Term ArrayHeap::base_of(Term address) const {
  return parts_.base ? terms_.select(state_.whole[*parts_.base], address) : address;
}

Term ArrayHeap::allocated(Term address) const {
  Term known = handed_out(address);
  if (known->is_false()) return known;
  Term base = base_of(address);
  Term in_block =
      layout_.guard > 0 ? terms_.negation(terms_.equal(base, number(0))) : terms_.truth();
  if (layout_.has_empty) {
    Term size = terms_.select(state_.whole[*parts_.size], base);
    in_block = terms_.conjunction(in_block, terms_.negation(terms_.equal(size, number(0))));
  }
  return terms_.conjunction({known, in_block, terms_.select(state_.whole[parts_.live], base)});
}

Term ArrayHeap::is_empty_block(Term address) const {
  if (!layout_.has_empty) return terms_.falsity();
  Term size = terms_.select(state_.whole[*parts_.size], address);
  return terms_.conjunction(is_base(address), terms_.equal(size, number(0)));
}

/// Whether the base of an allocated block is at the address.
Term ArrayHeap::is_base(Term address) const {
  Term known = handed_out(address);
  if (known->is_false()) return known;
  return terms_.conjunction({known, terms_.equal(base_of(address), address),
                             terms_.select(state_.whole[parts_.live], address)});
}

Term ArrayHeap::is_live_base(Term address) const {
  Term base = is_base(address);
  if (!layout_.has_static || base->is_false()) return base;
  Term size = terms_.select(state_.whole[*parts_.size], address);
  Term frees =
      layout_.has_empty ? terms_.less_equal(number(0), size) : terms_.less(number(0), size);
  return terms_.conjunction(base, frees);
}

Term ArrayHeap::size(Term address) const {
  Term size = terms_.select(state_.whole[*parts_.size], address);
  if (layout_.has_static) {
    size = terms_.choose(terms_.less_equal(number(0), size), size, terms_.multiply(-1, size));
  }
  return terms_.choose(is_base(address), size, number(0));
}

Term ArrayHeap::base(Term address) const {
  return terms_.choose(allocated(address), base_of(address), number(0));
}

Term ArrayHeap::no_live_cells() const {
  return terms_.equal(state_.whole[*parts_.blocks], number(0));
}

Term ArrayHeap::value(Term address) const {
  return terms_.select(state_.whole[parts_.value], address);
}

ArrayTransition::ArrayTransition(const rts::System& system, horn::TermStore& terms,
                                 std::uint64_t bound, Fresh fresh)
    : Transition(system, terms, Sort::integer, std::move(fresh)), bound_(bound) {
  const Atoms atoms = atoms_of(system);
  const bool single_cells = layout_.regular && layout_.stride == 1 && layout_.guard == 0;
  if (!single_cells) parts_.base = add("base", Sort::integer_array);
  parts_.live = add("live", Sort::boolean_array);
  if (atoms.size || layout_.has_static || layout_.has_empty)
    parts_.size = add("size", Sort::integer_array);
  parts_.value = add("val", Sort::integer_array);
  if (atoms.no_live_cells) parts_.blocks = add("blocks", Sort::integer);
}

std::size_t ArrayTransition::add(const char* name, Sort sort) {
  arguments_.push_back({name, sort});
  return arguments_.size() - 1;
}

SymbolicState ArrayTransition::empty_start(std::uint64_t) {
  SymbolicState state = Transition::empty_start(0);
  for (const HeapArgument& part : arguments_) state.whole.push_back(fresh_(part.sort));
  if (parts_.blocks) state.whole[*parts_.blocks] = number(0);
  return state;
}

Term ArrayTransition::value(const rts::Expression& expression, const SymbolicState& state) {
  return value_of(expression, terms_, number_, view(state), state.store);
}

Term ArrayTransition::succeeds(const rts::Checked& inner, const SymbolicState& state) {
  if (const auto* load = std::get_if<rts::Load>(&inner)) {
    return accessible(view(state), load->address, load->in, state);
  }
  if (const auto* store = std::get_if<rts::Store>(&inner)) {
    return accessible(view(state), store->address, store->in, state);
  }
  if (const auto* free = std::get_if<rts::Free>(&inner)) {
    Term base = value(*free->address, state);
    return terms_.disjunction(terms_.equal(base, number(0)), view(state).is_live_base(base));
  }
  return value(*std::get<rts::Assert>(inner).condition, state);
}

void ArrayTransition::perform(const rts::Checked& access, SymbolicState& state) {
  if (const auto* load = std::get_if<rts::Load>(&access)) {
    state.store[load->to] = view(state).value(value(*load->address, state));
  } else if (const auto* store = std::get_if<rts::Store>(&access)) {
    Term written = value(*store->value, state);
    write(parts_.value, value(*store->address, state), written, terms_.truth(), state);
  } else if (const auto* free = std::get_if<rts::Free>(&access)) {
    release(value(*free->address, state), state);
  }
}

void ArrayTransition::write(std::size_t part, Term index, Term value, Term if_true,
                            SymbolicState& state) {
  Term& array = state.whole[part];
  if (!if_true->is_true()) value = terms_.choose(if_true, value, terms_.select(array, index));
  array = terms_.store(array, index, value);
}

Transition::Effect ArrayTransition::allocate(const rts::Alloc& alloc, SymbolicState& state) {
  Term size = room(alloc, state);
  // What never fits is as good as a size that no block has, and no cell of it is written out.
  if (size->is_constant() && size->value > Rational(integer(bound_))) size = number(0);
  Term base = state.frontier;
  Effect effect = advance(alloc, size, number(integer(layout_.origin + bound_)), state);
  if (effect.allocated->is_false()) return effect;
  if (parts_.base) write_bases(base, size, effect, state);
  write(parts_.live, base, terms_.truth(), effect.allocated, state);
  if (parts_.size) {
    Term signed_size = alloc.is_static ? terms_.multiply(-1, size) : size;
    if (alloc.is_empty) signed_size = number(0);
    write(*parts_.size, base, signed_size, effect.allocated, state);
  }
  if (parts_.blocks && !alloc.is_static) {
    Term& blocks = state.whole[*parts_.blocks];
    blocks = terms_.choose(effect.allocated, terms_.add(blocks, number(1)), blocks);
  }
  return effect;
}

/// The cells of the block name it, those that stand guard behind it name none. Where the size is
/// not known, the cells of the block are not written but assumed to hold the base already.
void ArrayTransition::write_bases(Term base, Term size, Effect& effect, SymbolicState& state) {
  const std::size_t part = *parts_.base;
  if (size->is_constant()) {
    for (Integer i = 0; i < size->value.get_num(); ++i) {
      write(part, terms_.add(base, number(i)), base, effect.allocated, state);
    }
  } else {
    std::vector<Term> conditions{effect.condition};
    for (std::uint64_t i = 0; i < bound_; ++i) {
      Term named = terms_.equal(
          terms_.select(state.whole[part], terms_.add(base, number(integer(i)))), base);
      conditions.push_back(terms_.disjunction(
          {terms_.negation(effect.allocated), terms_.less_equal(size, number(integer(i))), named}));
    }
    effect.condition = terms_.conjunction(std::move(conditions));
  }
  for (std::uint64_t g = 0; g < std::min(layout_.guard, bound_); ++g) {
    write(part, terms_.add(effect.end, number(integer(g))), number(0), effect.allocated, state);
  }
}

void ArrayTransition::release(Term base, SymbolicState& state) {
  if (base->is_constant() && base->value == 0) return;
  write(parts_.live, base, terms_.falsity(), terms_.truth(), state);
  if (!parts_.blocks) return;
  Term& blocks = state.whole[*parts_.blocks];
  blocks = terms_.choose(terms_.equal(base, number(0)), blocks, terms_.subtract(blocks, number(1)));
}

}  // namespace heapreach::encoders

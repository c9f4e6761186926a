// What instructions and heap atoms read from a symbolic heap. A cell at a symbolic address is
// selected by a chain of `ite` over equalities with the address. A balanced tree of comparisons was
// no faster in Spacer or in bounded model checking. A fresh variable with one disjunct per cell,
// instead of the chain, helps Spacer a little, but would not fold once the address becomes known.
#include "encoders/symbolic/symbolic_heap.h"

namespace heapreach::encoders {

using horn::Term;

Term HeapView::address(std::size_t index) const {
  return terms_.numeral(Integer(static_cast<unsigned long>(layout_.origin + index)), number_);
}

std::optional<std::size_t> HeapView::index_of(Term address) const {
  if (!address->is_constant() || address->value.get_den() != 1) return std::nullopt;
  const Integer index = address->value.get_num() - static_cast<unsigned long>(layout_.origin);
  if (sgn(index) < 0 || index >= static_cast<unsigned long>(heap_.size())) return std::nullopt;
  return index.get_ui();
}

/// Whether the cell is certainly neither allocated nor the base of an empty block.
bool HeapView::is_nothing(std::size_t index) const {
  const SymbolicCell& cell = heap_[index];
  if (!cell.allocated->is_false()) return false;
  return !layout_.has_empty || (cell.size->is_constant() && cell.size->value == 0);
}

Term HeapView::select(const Choices& choices, Term otherwise) const {
  Term result = otherwise;
  for (auto choice = choices.rbegin(); choice != choices.rend(); ++choice) {
    result = terms_.choose(choice->first, choice->second, result);
  }
  return result;
}

Term HeapView::allocated(Term address) const {
  std::vector<Term> cases;
  cells_at(address, [&](std::size_t i, Term hit) {
    cases.push_back(terms_.conjunction(hit, heap_[i].allocated));
  });
  return terms_.disjunction(std::move(cases));
}

Term HeapView::value(Term address) const {
  Choices choices;
  cells_at(address, [&](std::size_t i, Term hit) { choices.emplace_back(hit, heap_[i].value); });
  if (choices.empty()) return terms_.numeral(0, number_);
  Term last = choices.back().second;
  choices.pop_back();
  return select(choices, last);
}

Term HeapView::signed_size(Term address) const {
  Term zero = terms_.numeral(0, number_);
  Choices choices;
  cells_at(address, [&](std::size_t i, Term hit) {
    if (layout_.may_be_base(i) && heap_[i].size != zero) choices.emplace_back(hit, heap_[i].size);
  });
  return select(choices, zero);
}

Term HeapView::size(Term address) const {
  Term size = signed_size(address);
  if (layout_.has_empty) {
    size = terms_.choose(allocated(address), size, terms_.numeral(0, number_));
  }
  if (!layout_.has_static) return size;
  return terms_.choose(terms_.less_equal(terms_.numeral(0, number_), size), size,
                       terms_.multiply(-1, size));
}

Term HeapView::is_base(std::size_t index) const {
  if (layout_.regular || !layout_.may_be_base(index)) {
    return terms_.boolean(layout_.may_be_base(index));
  }
  Term zero = terms_.numeral(0, number_);
  if (layout_.has_static) return terms_.negation(terms_.equal(heap_[index].size, zero));
  return terms_.less(zero, heap_[index].size);
}

Term HeapView::is_live_base(Term address) const {
  std::vector<Term> cases;
  cells_at(address, [&](std::size_t i, Term hit) {
    if (!layout_.may_be_base(i)) return;
    Term live = layout_.regular && !layout_.has_static && !layout_.has_empty
                    ? heap_[i].allocated
                    : terms_.less_equal(terms_.numeral(1, number_), heap_[i].size);
    cases.push_back(terms_.conjunction(hit, live));
  });
  return terms_.disjunction(std::move(cases));
}

Term HeapView::is_empty_block(Term address) const {
  if (!layout_.has_empty) return terms_.falsity();
  std::vector<Term> cases;
  cells_at(address, [&](std::size_t i, Term hit) {
    Term sized = terms_.less_equal(terms_.numeral(1, number_), heap_[i].size);
    cases.push_back(terms_.conjunction({hit, terms_.negation(heap_[i].allocated), sized}));
  });
  return terms_.disjunction(std::move(cases));
}

/// Whether the cell shows that something is left: of every block that is not static some cell does.
Term HeapView::lives(std::size_t index) const {
  const SymbolicCell& cell = heap_[index];
  if (!layout_.has_static && !layout_.has_empty) return cell.allocated;
  return terms_.less_equal(terms_.numeral(1, number_), cell.size);
}

Term HeapView::base_of_known(std::size_t index) const {
  // Where the cell is allocated, the cells down to its base are, and none of them is a base.
  std::size_t first = index;
  while (first > 0 && !is_base(first)->is_true() && !heap_[first - 1].allocated->is_false())
    --first;
  Term base = address(first);
  for (std::size_t i = first + 1; i <= index; ++i) {
    base = terms_.choose(is_base(i), address(i), base);
  }
  return terms_.choose(heap_[index].allocated, base, terms_.numeral(0, number_));
}

Term HeapView::base(Term address) const {
  Term zero = terms_.numeral(0, number_);
  if (address->is_constant()) {
    const auto index = index_of(address);
    return index ? base_of_known(*index) : zero;
  }
  Choices choices;
  Term base = nullptr;  // the last base at or before the cell
  std::size_t next = 0;
  cells_at(address, [&](std::size_t i, Term hit) {
    for (; next <= i; ++next) {
      Term here = this->address(next);
      base = base ? terms_.choose(is_base(next), here, base) : here;
    }
    choices.emplace_back(hit, terms_.choose(heap_[i].allocated, base, zero));
  });
  return select(choices, zero);
}

Term HeapView::no_live_cells() const {
  std::vector<Term> none;
  for (std::size_t i = 0; i < heap_.size(); ++i) {
    if (is_nothing(i)) continue;
    none.push_back(layout_.has_static || layout_.has_empty
                       ? terms_.less_equal(heap_[i].size, terms_.numeral(0, number_))
                       : terms_.negation(heap_[i].allocated));
    if (none.back()->is_false()) return none.back();
  }
  return terms_.conjunction(std::move(none));
}

Term HeapView::start_value(Term address) const {
  if (start_ == nullptr) return HeapAtoms::start_value(address);
  const HeapView then(terms_, number_, layout_, *start_);
  return terms_.choose(then.allocated(address), then.value(address), terms_.numeral(0, number_));
}

/// Whether the cell is allocated, or the base of an empty block.
Term HeapView::is_of_block(std::size_t index) const {
  const SymbolicCell& cell = heap_[index];
  if (!layout_.has_empty) return cell.allocated;
  return terms_.disjunction(cell.allocated, lives(index));
}

/// From the cells that are known to be reachable, those that their contents lead to, and the rest
/// of the blocks of all of them.
std::vector<Term> HeapView::one_step_further(const std::vector<Term>& led) const {
  const auto inner = [&](std::size_t i) {
    return terms_.conjunction(heap_[i].allocated, terms_.negation(is_base(i)));
  };
  const auto add = [&](Term& to, Term from, Term link) {
    if (!from->is_false() && !link->is_false()) {
      to = terms_.disjunction({to, terms_.conjunction(from, link)});
    }
  };
  std::vector<Term> next = led;
  for (std::size_t i = 0; i < led.size(); ++i) {
    if (led[i]->is_false()) continue;
    cells_at(heap_[i].value, [&](std::size_t to, Term hit) {
      if (layout_.has_empty) hit = terms_.conjunction(heap_[i].allocated, hit);
      add(next[to], led[i], terms_.conjunction(hit, is_of_block(to)));
    });
  }
  for (std::size_t i = 1; i < next.size(); ++i) add(next[i], next[i - 1], inner(i));
  for (std::size_t i = next.size(); i-- > 1;) add(next[i - 1], next[i], inner(i));
  return next;
}

Term HeapView::no_live_cells_but(const std::vector<Term>& addresses) const {
  std::vector<Term> led(heap_.size(), terms_.boolean(false));
  for (Term address : addresses) {
    cells_at(address, [&](std::size_t i, Term hit) {
      led[i] = terms_.disjunction({led[i], terms_.conjunction(hit, is_of_block(i))});
    });
  }
  // A way to a block passes every block at most once, of which there are no more than cells.
  for (std::size_t step = 0; step <= heap_.size(); ++step) {
    std::vector<Term> next = one_step_further(led);
    if (next == led) break;
    led = std::move(next);
  }
  std::vector<Term> all;
  for (std::size_t i = 0; i < led.size(); ++i) {
    if (is_nothing(i)) continue;
    all.push_back(terms_.disjunction({terms_.negation(lives(i)), led[i]}));
  }
  return terms_.conjunction(std::move(all));
}

}  // namespace heapreach::encoders

#include "analyses/angelic/explain/path_heap.h"

#include <algorithm>

#include "horn/terms/linear.h"

namespace heapreach::analyses::angelic {

using horn::Sort;
using horn::Term;

PathHeap::PathHeap(const rts::System& system, horn::TermStore& terms, PathFormula& formula,
                   std::function<Term()> open)
    : system_(system), terms_(terms), formula_(formula), open_(std::move(open)) {}

Term PathHeap::number(const Integer& value) const {
  return terms_.numeral(value, Sort::integer);
}

/// A condition of which nothing is known.
Term PathHeap::open_condition() const {
  return terms_.equal(open_(), number(0));
}

bool PathHeap::has_start_heap() const {
  return system_.heap == rts::StartHeap::unknown;
}

Term PathHeap::at_start(Term array, Term address) const {
  if (std::find(asked_.begin(), asked_.end(), address) == asked_.end()) asked_.push_back(address);
  return terms_.select(array, address);
}

/// Whether a block with that base is freed by an event from `since` on.
Term PathHeap::is_freed(Term base, std::size_t since) const {
  std::vector<Term> ways;
  for (std::size_t i = since; i < events_.size(); ++i) {
    if (events_[i].is_free) ways.push_back(are_equal(events_[i].base, base));
  }
  return terms_.disjunction(std::move(ways));
}

/// Whether the cell is one of a block of the start heap that is still allocated.
Term PathHeap::is_of_start_heap(Term address) const {
  if (!has_start_heap()) return terms_.falsity();
  const Term there = at_start(formula_.allocated, address);
  const Term block = at_start(formula_.blocks, address);
  std::vector<Term> parts = {there};
  for (const Event& event : events_) {
    if (!event.is_free) continue;
    // That null frees nothing follows from the facts, but makes it an atom.
    parts.push_back(terms_.disjunction(terms_.equal(event.base, number(0)),
                                       terms_.negation(terms_.equal(event.base, block))));
  }
  return terms_.conjunction(std::move(parts));
}

const PathHeap::Event* PathHeap::block_around(Term address) const {
  const horn::Linear linear(address);
  if (linear.atoms().size() != 1 || linear.constant() < 0) return nullptr;
  const auto& [base, factor] = *linear.atoms().begin();
  if (factor != 1) return nullptr;
  for (const Event& event : events_) {
    if (event.is_free || event.base != base) continue;
    const bool is_inside = event.size->is_constant() && linear.constant() < event.size->value;
    return is_inside ? &event : nullptr;
  }
  return nullptr;
}

bool PathHeap::is_younger(const Event& block, Term cell) const {
  const auto first = accessed_.find(cell);
  return first != accessed_.end() &&
         static_cast<std::size_t>(&block - events_.data()) >= first->second;
}

/// Blocks of the path lie apart, and in no cell that was there before. The facts say so, too, but
/// the formula would have a case for each pair of cells.
Term PathHeap::are_equal(Term address, Term other) const {
  const Event* const block = block_around(address);
  const Event* const other_block = block_around(other);
  const bool are_apart = block != nullptr && other_block != nullptr && block != other_block;
  const bool is_one_younger = (block != nullptr && is_younger(*block, other)) ||
                              (other_block != nullptr && is_younger(*other_block, address));
  return are_apart || is_one_younger ? terms_.falsity() : terms_.equal(address, other);
}

Term PathHeap::is_in(const Event& event, Term address) const {
  if (const Event* const block = block_around(address)) return terms_.boolean(block == &event);
  if (is_younger(event, address)) return terms_.falsity();
  return terms_.conjunction(terms_.less_equal(event.base, address),
                            terms_.less(address, terms_.add(event.base, event.size)));
}

/// Whether the cell is one of a block of the path that is still allocated.
Term PathHeap::holds(const Event& event, Term address) const {
  if (event.is_free || event.is_empty) return terms_.falsity();
  const auto behind = static_cast<std::size_t>(&event - events_.data()) + 1;
  return terms_.conjunction(is_in(event, address), terms_.negation(is_freed(event.base, behind)));
}

Term PathHeap::allocated(Term address) const {
  std::vector<Term> ways = {is_of_start_heap(address)};
  for (const Event& event : events_) ways.push_back(holds(event, address));
  return terms_.disjunction(std::move(ways));
}

Term PathHeap::size(Term address) const {
  Term result = number(0);
  if (has_start_heap()) {
    result = terms_.choose(is_freed(address, 0), number(0), at_start(formula_.sizes, address));
  }
  for (const Event& event : events_) {
    if (event.is_free) continue;
    const Term here = terms_.conjunction(are_equal(event.base, address), holds(event, address));
    result = terms_.choose(here, event.size, result);
  }
  return result;
}

Term PathHeap::base(Term address) const {
  Term result = number(0);
  if (has_start_heap()) {
    const Term base = at_start(formula_.blocks, address);
    result = terms_.choose(is_freed(base, 0), number(0), base);
  }
  for (const Event& event : events_) {
    result = terms_.choose(holds(event, address), event.base, result);
  }
  return result;
}

Term PathHeap::is_empty_block(Term address) const {
  std::vector<Term> ways;
  for (std::size_t i = 0; i < events_.size(); ++i) {
    if (!events_[i].is_empty) continue;
    ways.push_back(terms_.conjunction(are_equal(events_[i].base, address),
                                      terms_.negation(is_freed(events_[i].base, i + 1))));
  }
  return terms_.disjunction(std::move(ways));
}

/// Not what a specification says by that word: that of no cell is any number there.
Term PathHeap::start_value(Term address) const {
  if (!has_start_heap()) return number(0);
  return terms_.choose(at_start(formula_.allocated, address),
                       terms_.select(formula_.contents, address), number(0));
}

Term PathHeap::read(Term address) {
  accessed_.emplace(address, events_.size());
  Term result = terms_.select(formula_.contents, address);
  for (const Event& event : events_) {
    if (event.is_free || event.is_empty) continue;
    result =
        terms_.choose(is_in(event, address), terms_.select(formula_.new_contents, address), result);
  }
  for (const auto& [written, value] : writes_) {
    result = terms_.choose(are_equal(address, written), value, result);
  }
  return result;
}

void PathHeap::write(Term address, Term value) {
  accessed_.emplace(address, events_.size());
  writes_.emplace_back(address, value);
}

Term PathHeap::allocate(const rts::Alloc& alloc, Term size) {
  const Term base = open_();
  events_.push_back({false, alloc.is_static, alloc.is_empty, base, size ? size : number(1)});
  if (size) formula_.facts.push_back(terms_.less_equal(number(1), size));
  return base;
}

Term PathHeap::is_accessible(Term address, Term in) const {
  const Term there = allocated(address);
  if (in == nullptr) return there;
  std::vector<Term> same = {terms_.negation(allocated(in))};
  if (has_start_heap()) {
    const Term block = at_start(formula_.blocks, in);
    same.push_back(terms_.conjunction(is_of_start_heap(address),
                                      terms_.equal(at_start(formula_.blocks, address), block)));
    if (!terms_.subtract(address, in)->is_constant()) {
      // This says nothing new, and makes atoms of the offset and of the size.
      const Term end = terms_.add(in, at_start(formula_.sizes, in));
      same.push_back(
          terms_.conjunction({is_of_start_heap(in), terms_.equal(block, in),
                              terms_.less_equal(in, address), terms_.less(address, end)}));
    }
  }
  for (const Event& event : events_) {
    if (!event.is_free) same.push_back(terms_.conjunction(is_in(event, address), is_in(event, in)));
  }
  return terms_.conjunction(
      {there, terms_.disjunction(std::move(same)), terms_.negation(is_empty_block(in))});
}

Term PathHeap::is_releasable(Term base) const {
  std::vector<Term> ways = {is_empty_block(base)};
  if (has_start_heap()) {
    const Term begins = terms_.less_equal(number(1), at_start(formula_.sizes, base));
    ways.push_back(terms_.conjunction(begins, terms_.negation(is_freed(base, 0))));
  }
  for (const Event& event : events_) {
    if (event.is_free || event.is_static) continue;
    ways.push_back(terms_.conjunction(are_equal(event.base, base), holds(event, base)));
  }
  return terms_.disjunction(std::move(ways));
}

void PathHeap::add_facts(const std::vector<Term>& old) {
  add_facts_about_start_heap();
  const Term origin = number(Integer(static_cast<unsigned long>(system_.origin())));
  const Event* last = nullptr;
  for (const Event& event : events_) {
    if (event.is_free) continue;
    formula_.facts.push_back(terms_.less_equal(
        last == nullptr ? origin : terms_.add(last->base, last->size), event.base));
    for (const Term address : asked_) {
      formula_.facts.push_back(terms_.implies(terms_.select(formula_.allocated, address),
                                              terms_.less(address, event.base)));
    }
    for (const Term value : old) formula_.facts.push_back(terms_.negation(is_in(event, value)));
    last = &event;
  }
}

void PathHeap::add_facts_about_start_heap() {
  const Term origin = number(Integer(static_cast<unsigned long>(system_.origin())));
  for (const Term address : asked_) {
    const Term allocated = terms_.select(formula_.allocated, address);
    const Term block = terms_.select(formula_.blocks, address);
    const Term size = terms_.select(formula_.sizes, address);
    const Term end = terms_.add(block, terms_.select(formula_.sizes, block));
    formula_.facts.push_back(terms_.choose(
        allocated,
        terms_.conjunction({terms_.less_equal(origin, block), terms_.less_equal(block, address),
                            terms_.less(address, end)}),
        terms_.equal(block, number(0))));
    formula_.facts.push_back(
        terms_.choose(terms_.conjunction(allocated, terms_.equal(block, address)),
                      terms_.less_equal(number(1), size), terms_.equal(size, number(0))));
    for (const Term other : asked_) {
      if (other != address) add_facts_about_pair(address, other);
    }
  }
}

/// All cells of a block are allocated, and lie in it.
void PathHeap::add_facts_about_pair(Term address, Term other) {
  const Term block = terms_.select(formula_.blocks, address);
  const Term end = terms_.add(block, terms_.select(formula_.sizes, block));
  const Term is_inside =
      terms_.conjunction({terms_.select(formula_.allocated, address),
                          terms_.less_equal(block, other), terms_.less(other, end)});
  formula_.facts.push_back(terms_.implies(
      is_inside, terms_.conjunction(terms_.select(formula_.allocated, other),
                                    terms_.equal(terms_.select(formula_.blocks, other), block))));
}

}  // namespace heapreach::analyses::angelic

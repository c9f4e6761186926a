// A flat hash table from terms to values: rewriting visits every node of large constraints, and the
// allocations of a node-based table would be a third of its time.
#pragma once

#include <utility>
#include <vector>

#include "horn/terms/term.h"

namespace heapreach::horn {

/// Open addressing with linear probing over the ids of terms; entries are never removed.
template <typename Value>
class TermMap {
 public:
  /// Null if the term has no value. Valid until the next insertion.
  Value* find(Term term) {
    if (slots_.empty()) return nullptr;
    Slot& slot = slots_[place(term)];
    return slot.first == term ? &slot.second : nullptr;
  }
  const Value* find(Term term) const { return const_cast<TermMap*>(this)->find(term); }
  bool contains(Term term) const { return find(term) != nullptr; }

  /// The value of the term, which is set to `value` unless it has one; and whether it was set.
  std::pair<Value&, bool> emplace(Term term, const Value& value) {
    if (2 * size_ >= slots_.size()) grow();
    Slot& slot = slots_[place(term)];
    const bool added = slot.first != term;
    if (added) {
      slot = {term, value};
      ++size_;
    }
    return {slot.second, added};
  }
  void assign(Term term, const Value& value) { emplace(term, value).first = value; }
  std::size_t size() const { return size_; }

 private:
  using Slot = std::pair<Term, Value>;

  /// The slot of the term, or the empty one where it belongs.
  std::size_t place(Term term) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = (term->id * std::size_t{0x9e3779b97f4a7c15}) >> 20 & mask;
    while (slots_[i].first != nullptr && slots_[i].first != term) i = (i + 1) & mask;
    return i;
  }
  void grow() {
    std::vector<Slot> old = std::exchange(
        slots_, std::vector<Slot>(slots_.empty() ? 32 : 4 * slots_.size(), Slot{nullptr, Value{}}));
    for (Slot& slot : old) {
      if (slot.first != nullptr) slots_[place(slot.first)] = std::move(slot);
    }
  }

  std::vector<Slot> slots_;
  std::size_t size_ = 0;
};

/// A set of terms.
class TermSet {
 public:
  bool contains(Term term) const { return members_.contains(term); }
  /// Whether the term was not in the set before.
  bool insert(Term term) { return members_.emplace(term, true).second; }
  std::size_t size() const { return members_.size(); }

 private:
  TermMap<bool> members_;
};

}  // namespace heapreach::horn

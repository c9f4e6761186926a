// The heap along a path, symbolically: what the start heap holds is open, what the path does to it
// is known.
#pragma once

#include <functional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analyses/angelic/explain/path_formula.h"
#include "encoders/symbolic/heap_atoms.h"

namespace heapreach::analyses::angelic {

class PathHeap : public encoders::HeapAtoms {
 public:
  /// All that it is given outlives it. `open` makes a number of which nothing is known; facts about
  /// the start heap are added to the formula.
  PathHeap(const rts::System& system, horn::TermStore& terms, PathFormula& formula,
           std::function<horn::Term()> open);

  horn::Term allocated(horn::Term address) const override;
  horn::Term size(horn::Term address) const override;
  horn::Term base(horn::Term address) const override;
  horn::Term is_empty_block(horn::Term address) const override;
  horn::Term start_value(horn::Term address) const override;
  horn::Term no_live_cells() const override { return open_condition(); }
  horn::Term no_live_cells_but(const std::vector<horn::Term>&) const override {
    return open_condition();
  }

  /// What the cell holds now. Contract: it is accessible.
  horn::Term read(horn::Term address);
  /// Contract: the cell is accessible.
  void write(horn::Term address, horn::Term value);
  /// The address of a new block; `size` is null for one without cells.
  horn::Term allocate(const rts::Alloc& alloc, horn::Term size);
  void free(horn::Term base) { events_.push_back({true, false, false, base, nullptr}); }

  /// Whether an access succeeds; `in` may be null.
  horn::Term is_accessible(horn::Term address, horn::Term in) const;
  /// Whether a free does that is not one of null.
  horn::Term is_releasable(horn::Term base) const;

  /// Blocks of the path lie behind the start heap and behind each other, and the numbers `old` are
  /// no addresses in them.
  void add_facts(const std::vector<horn::Term>& old);

 private:
  /// A block that was handed out on the path, or freed.
  struct Event {
    bool is_free = false;
    bool is_static = false;
    bool is_empty = false;
    horn::Term base = nullptr;
    horn::Term size = nullptr;  // of an allocation: what it takes, 1 for an empty block
  };

  horn::Term number(const Integer& value) const;
  horn::Term open_condition() const;
  /// The allocation of the block that the address surely lies in, whether that is allocated still
  /// or not; null if none is known.
  const Event* block_around(horn::Term address) const;
  horn::Term are_equal(horn::Term address, horn::Term other) const;
  /// Whether the block was handed out after the cell had been accessed.
  bool is_younger(const Event& block, horn::Term cell) const;
  bool has_start_heap() const;
  /// An array of the start heap there; the address is one that facts are about.
  horn::Term at_start(horn::Term array, horn::Term address) const;
  horn::Term is_freed(horn::Term base, std::size_t since) const;
  horn::Term is_of_start_heap(horn::Term address) const;
  horn::Term holds(const Event& event, horn::Term address) const;
  horn::Term is_in(const Event& event, horn::Term address) const;
  void add_facts_about_start_heap();
  void add_facts_about_pair(horn::Term address, horn::Term other);

  const rts::System& system_;
  horn::TermStore& terms_;
  PathFormula& formula_;
  const std::function<horn::Term()> open_;
  std::vector<std::pair<horn::Term, horn::Term>> writes_;  // addresses and values, in order
  std::vector<Event> events_;                              // in order
  /// By address of a cell that was accessed: how many events came before that, the first time.
  std::unordered_map<horn::Term, std::size_t> accessed_;
  mutable std::vector<horn::Term> asked_;  // addresses in the start heap, each once
};

}  // namespace heapreach::analyses::angelic

// Where the blocks of a configuration lie: addresses are handed out in order and never again
// (docs/semantics.md), so they follow from the sizes.
#pragma once

#include <optional>
#include <vector>

#include "search/addresses/address_model.h"

namespace heapreach::search {

/// Addresses from `first` to `last`.
struct Interval {
  Number first = 0;
  Number last = 0;

  bool operator==(const Interval&) const = default;
};

class Layout {
 public:
  /// Contract: the configuration is one with numeric addresses (numbers.h), and outlives it.
  Layout(const rts::System& system, const Configuration& configuration);

  Number base(SegmentId block) const { return bases_[block]; }
  /// The cell of an allocated block at the address, if there is one.
  std::optional<CellAddress> cell_at(Number address) const;
  /// The empty blocks that were not freed.
  std::vector<SegmentId> empty_blocks() const;
  /// The allocated cells as maximal intervals, ascending.
  std::vector<Interval> allocated() const;

 private:
  const Configuration& configuration_;
  std::vector<Number> bases_;  // indexed by SegmentId, ascending
};

}  // namespace heapreach::search

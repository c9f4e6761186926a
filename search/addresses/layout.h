// Where the blocks of a configuration lie: addresses are handed out in order and never again
// (docs/semantics.md), so they follow from the sizes.
#pragma once

#include <optional>
#include <vector>

#include "search/step/evaluation.h"

namespace heapreach::search::exact {

using search::Number;

/// Addresses from `first` to `last`.
struct Interval {
  Number first = 0;
  Number last = 0;

  bool operator==(const Interval&) const = default;
};

class Addresses {
 public:
  /// Contract: the configuration's segments are all blocks that were ever handed out, in order,
  /// and none of them is a run.
  Addresses(const rts::System& system, const search::Configuration& configuration);

  Number base(search::SegmentId block) const { return bases_[block]; }
  /// The cell of an allocated block at the address, if there is one.
  std::optional<search::CellAddress> cell_at(Number address) const;
  /// The empty blocks that were not freed.
  std::vector<search::SegmentId> empty_blocks() const;
  /// The allocated cells as maximal intervals, ascending.
  std::vector<Interval> allocated() const;

 private:
  const search::Configuration& configuration_;
  std::vector<Number> bases_;  // indexed by SegmentId, ascending
};

}  // namespace heapreach::search::exact

// Which segment alone leads to which other one.
#pragma once

#include <optional>
#include <vector>

#include "search/pieces/piece_fit.h"

namespace heapreach::search {

class Ownership {
 public:
  /// Contract: both outlive this.
  Ownership(const Configuration& configuration, const Incoming& incoming)
      : configuration_(configuration), incoming_(incoming) {}

  /// How many references to a segment are not from what it alone leads to.
  int from_above(SegmentId id, std::optional<SegmentId> owner = std::nullopt) const;
  /// Whether one cell of the owner alone leads there, but for what leads back from below.
  bool owns(SegmentId owner, const Datum& datum) const;

 private:
  std::vector<SegmentId> below(SegmentId id, std::optional<SegmentId> owner) const;
  int from_elsewhere(SegmentId id, SegmentId from) const;

  const Configuration& configuration_;
  const Incoming& incoming_;
};

}  // namespace heapreach::search

// Who points at which segment, and what a frame owns therefore.
#pragma once

#include <set>
#include <vector>

#include "search/state/configuration.h"

namespace heapreach::search {

/// Contract: outlived by the configuration, which does not change.
class FrameReferences {
 public:
  explicit FrameReferences(const Configuration& configuration);

  /// Whether one cell alone leads to the segment.
  bool is_owned(SegmentId id) const { return !from_store_[id] && from_[id].size() == 1; }

  /// What only the frame leads to, directly or not, and itself.
  std::set<SegmentId> territory(SegmentId frame) const;

 private:
  const Configuration& configuration_;
  std::vector<bool> from_store_;              // by segment: some variable leads to it
  std::vector<std::vector<SegmentId>> from_;  // by segment: whose cells lead to it, a cell each
};

}  // namespace heapreach::search

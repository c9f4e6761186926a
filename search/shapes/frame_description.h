// Learning what frames are like from one of them.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "search/shapes/shapes.h"
#include "search/state/configuration.h"

namespace heapreach::search {

/// The shapes that a piece may be described by: those that were learned of blocks of its kind,
/// since others say less of it where they happen to fit.
class KnownShapes {
 public:
  KnownShapes(const Configuration& configuration, const Shapes& shapes)
      : shapes_(shapes), kinds_(shapes.kinds().of(configuration)) {}

  std::vector<ShapePtr> of(SegmentId id) const {
    std::vector<ShapePtr> result;
    for (const Shapes::Known& each : shapes_.all()) {
      if (kinds_[id] == no_kind || each.kind == kinds_[id]) result.push_back(each.shape);
    }
    return result;
  }

 private:
  const Shapes& shapes_;
  const std::vector<BlockKind> kinds_;
};

/// A case of which the frame of that level is, with what it owns in the territory, if there is one.
std::optional<FrameCase> described_frame(const Configuration& configuration, SegmentId frame,
                                         FrameLevel level, const std::set<SegmentId>& territory,
                                         const KnownShapes& known);

}  // namespace heapreach::search

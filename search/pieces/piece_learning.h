// Shapes that blocks suggest which lead to blocks of their kind.
#pragma once

#include "search/pieces/piece_fit.h"
#include "search/shapes/kinds.h"

namespace heapreach::search {

struct Suggestion {
  ShapePtr shape{};         // null if there is none
  bool loses_tags = false;  // numbers tell blocks apart of which it says no more
};

/// The shape of a block and of those of its kind that it leads to. `kinds`: of the segments.
/// `cases`: numbers may tell apart what they are.
Suggestion suggested_shape(const Configuration& configuration, const Incoming& incoming,
                           const std::vector<BlockKind>& kinds, SegmentId block, bool cases);

}  // namespace heapreach::search

// Learns shapes whose cells have ends in common: skip lists.
#pragma once

#include <vector>

#include "search/pieces/piece_fit.h"
#include "search/shapes/shapes.h"

namespace heapreach::search {

/// A shape of a single block of which one cell leads to a block of its kind, and the others to the
/// same place through lists of known shapes; null if there is none. `kinds`: indexed by SegmentId.
ShapePtr suggested_shape_with_ends(const Configuration& configuration, const Incoming& incoming,
                                   const std::vector<BlockKind>& kinds, const Shapes& shapes,
                                   SegmentId block);

}  // namespace heapreach::search

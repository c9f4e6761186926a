// Shapes that blocks suggest which lead to blocks of their kind.
#pragma once

#include "search/abstraction/piece_fit.h"
#include "search/shapes/kinds.h"

namespace heapreach::search {

/// The shape of a block and of those of its kind that it leads to; null if there is none.
/// `kinds`: of the segments. `cases`: numbers may tell apart what they are.
ShapePtr suggested_shape(const Configuration& configuration, const Incoming& incoming,
                         const std::vector<BlockKind>& kinds, SegmentId block, bool cases);

/// What a cell of a block is that owns what it leads to: a child; nothing if it does not, or that
/// is no piece of a shape.
std::optional<ShapeCell> suggested_child(const Configuration& configuration,
                                         const Incoming& incoming,
                                         const std::vector<BlockKind>& kinds, SegmentId owner,
                                         const Datum& datum);

}  // namespace heapreach::search

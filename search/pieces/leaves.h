// Which blocks are no children, but what cells hold that lead to none: sentinels.
#pragma once

#include "search/pieces/piece_fit.h"

namespace heapreach::search {

/// Whether trees whose blocks have so many cells may have that segment as the leaf of all of them:
/// a single block that is like theirs and belongs to none of them. It is static; or something else
/// leads there, too, and two of their blocks do that it does not lead to (as parents do to those
/// that lead back to them), or a piece has it as its leaf. Which blocks are leaves is a guess that
/// decides how exact a proof is, not whether it is one.
bool may_be_leaf(const Configuration& configuration, const Incoming& incoming, SegmentId id,
                 std::size_t cells);

}  // namespace heapreach::search

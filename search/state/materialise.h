// List segments of length at least k: bounding the number of list lengths that a search tells
// apart, and telling one block from several where an instruction has to know.
#pragma once

#include "search/state/configuration.h"
#include "search/state/facts.h"
#include "support/decisions.h"

namespace heapreach::search {

/// Whether the segment is a single block; branches where that depends on its length.
bool is_single(Configuration& configuration, SegmentId segment, Facts& facts, Decisions& decisions);

/// Makes the first (last) block of a segment a segment of its own, whose index it returns; the
/// rest, if there is one, keeps its index. Branches where there may be no rest. Of a piece it is
/// the root, as unfold_piece() does it.
SegmentId materialise(Configuration& configuration, SegmentId segment, bool last, Facts& facts,
                      Decisions& decisions);

/// Makes every list longer than `longest` (at least 1) one of length at least `longest`; true if
/// that lost something.
bool forget_lengths(Configuration& configuration, std::uint64_t longest);

}  // namespace heapreach::search

// Pieces of the heap taken apart where an instruction has to know what they are made of.
#pragma once

#include "search/state/configuration.h"
#include "support/decisions.h"

namespace heapreach::search {

/// Makes the root of a piece a block of its own, which keeps the index; what it leads to become
/// pieces that may be empty. Of a path, branches over the cell that leads on, and over whether its
/// first block is its last one. Contract: it is a piece that is not empty.
void unfold_piece(Configuration& configuration, SegmentId piece, Decisions& decisions);

/// What leads to a piece that may be empty becomes null, or leads to one that is not; branches over
/// both. Other data stay what they are.
void settle(Configuration& configuration, Datum& datum, Decisions& decisions);

}  // namespace heapreach::search

// Folding: blocks in a row that look alike become one segment.
#pragma once

#include "explore/configuration.h"

namespace heapreach::explore {

/// Takes blocks that variables point at out of their runs (but for those of runs that may be one
/// block: only who accesses them has to know), then joins neighbours as long as there are
/// any to join. Two segments are neighbours if a cell of the
/// last block of one holds an address in the first block of the other; they are joined if every
/// cell then fits one Slot, nothing but the neighbour itself points at what becomes the inside, and
/// no variable points at either (so that what the next instruction touches stays apart). The
/// configuration stands for the same states.
void fold(Configuration& configuration);

}  // namespace heapreach::explore

// Folding: blocks in a row that look alike, or hold data in order, become one segment.
#pragma once

#include "search/linear/facts.h"
#include "search/shapes/kinds.h"
#include "search/state/configuration.h"

namespace heapreach::search {

/// Takes blocks that variables point at out of their lists (but for those of lists that may be one
/// block: only who accesses them has to know), then joins neighbours as long as there are any to
/// join. Two segments are neighbours if a cell of the
/// last block of one holds an address in the first block of the other; they are joined if every
/// cell then fits one slot, nothing but the neighbour itself points at what becomes the inside, and
/// no variable points at either (so that what the next instruction touches stays apart). The
/// configuration stands for the same states. `kinds`: blocks of different kinds are not joined;
/// null: all may be.
void fold(Configuration& configuration, const Kinds* kinds = nullptr);

/// The same, but neighbours are also joined if what they hold ascends or descends, as far as the
/// path condition tells; of blocks that become inner ones it is then forgotten what else it says.
/// The configuration stands for a superset of the states. True if neighbours were joined that way.
bool fold_in_order(Configuration& configuration, Facts& facts, const Kinds* kinds = nullptr);

/// Makes every list longer than `longest` (at least 1) one of length at least `longest`, so that
/// there are finitely many lengths; true if that lost something. How long lists may get before
/// is a matter of refinement (search/engine/explore.cpp).
bool forget_lengths(Configuration& configuration, std::uint64_t longest);

}  // namespace heapreach::search

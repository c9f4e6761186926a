// Integers at which no cell is allocated, where the start heap is not known: who follows such a
// number again finds what was found before.
#pragma once

#include <vector>

#include "search/branching/branch.h"

namespace heapreach::search {

/// Whether no cell is allocated at an integer, or at a place beside its block, by what was found
/// before.
bool is_unallocated(Branch& branch, const Datum& address);

/// From now on no cell is allocated there. Not remembered are constants, places in blocks that
/// cannot be located, and more addresses than a few.
void remember_unallocated(Configuration& configuration, const Datum& address);

/// Called before cells are handed out: they may be at each integer that is not old.
void forget_unallocated(Configuration& configuration);

/// Gives up what speaks of unknowns that no datum mentions: nobody can follow these any more.
void tidy_unallocated(Configuration& configuration);

}  // namespace heapreach::search

// Leaves open which children of blocks are null.
#pragma once

#include "search/shapes/shapes.h"
#include "search/state/configuration.h"

namespace heapreach::search {

/// Where a cell of a single block holds a piece, or null in the place of one of a known shape,
/// makes it a piece that may be empty. The configuration stands for a superset of the states. True
/// if anything was changed.
bool let_children_be_empty(Configuration& configuration, const Shapes& shapes);

}  // namespace heapreach::search

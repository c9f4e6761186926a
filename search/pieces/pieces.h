// Folding blocks into inductive pieces: trees, lists that own lists, and paths through them.
#pragma once

#include "search/shapes/shapes.h"
#include "search/state/configuration.h"

namespace heapreach::search {

/// Learns shapes from blocks that lead to blocks of their kind, and folds what is of a known shape.
/// What variables point at stays as it is. The configuration stands for a superset of the states.
/// True if anything was folded.
bool fold_pieces(Configuration& configuration, Shapes& shapes, Facts* facts = nullptr,
                 bool in_order = false);

}  // namespace heapreach::search

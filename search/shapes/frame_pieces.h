// Folding the frames of a call stack into one piece.
#pragma once

#include "search/shapes/shapes.h"
#include "search/state/configuration.h"

namespace heapreach::search {

/// Learns what frames are like, and folds those below the top one, down to the last, with what they
/// own. The configuration stands for a superset of the states. True if anything was folded. Throws
/// LearnedAnother.
bool fold_frames(Configuration& configuration, Shapes& shapes);

}  // namespace heapreach::search

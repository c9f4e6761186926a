// Which edges come with which: what a walk through one edge takes besides.
#pragma once

#include <cstddef>
#include <vector>

#include "rts/model/graph.h"

namespace heapreach::analyses {

/// Groups of edges that the same complete walks take, ordered: below a group are those that every
/// walk through it takes, too.
struct GroupOrder {
  std::vector<std::vector<rts::EdgeId>> members;  // of each group
  std::vector<std::size_t> of;                    // indexed by EdgeId; meaningless outside
  /// Of each group those next above it; a path along these leads to all that are above it.
  std::vector<std::vector<std::size_t>> above;
};

}  // namespace heapreach::analyses

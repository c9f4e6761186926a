// Which edges come with which: what a walk through one edge takes besides.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "analyses/coverage/conflicts/acyclic.h"

namespace heapreach::analyses {

/// Groups of the edges inside that the same complete walks take, and their order.
struct GroupOrder {
  std::vector<std::vector<rts::EdgeId>> members;  // of each group, none empty
  /// Whether every complete walk through group `b` takes group `a`.
  std::function<bool(std::size_t a, std::size_t b)> precedes;
};

/// The groups of a part.
GroupOrder groups_of(const AcyclicPart& part);

}  // namespace heapreach::analyses

// Edges that are taken in one step.
#pragma once

#include <vector>

#include "rts/model/graph.h"

namespace heapreach::rts {

/// Edges on the paths from one vertex to another that pass no cut point between the two. Over these
/// edges there are no other paths from the one to the other, and each takes an edge at most once.
/// So the executions from cut point to cut point, and what cuts them, are those of the single
/// edges.
struct Fragment {
  VertexId from = 0;
  VertexId to = 0;
  /// At least one. The edges out of one vertex stand side by side, ascending, and behind all edges
  /// that enter that vertex, except for those that close a loop at `from`.
  std::vector<EdgeId> edges;
};

}  // namespace heapreach::rts

// What every path to a vertex passes.
#pragma once

#include <vector>

#include "rts/model/graph.h"

namespace heapreach::rts {

/// The vertices that every path from `root` to `vertex` passes, these two included, in the order of
/// the paths. Contract: there is such a path.
std::vector<VertexId> dominators(const Graph& graph, VertexId root, VertexId vertex);

}  // namespace heapreach::rts

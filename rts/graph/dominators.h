// What every path to a vertex passes.
#pragma once

#include <optional>
#include <vector>

#include "rts/model/graph.h"

namespace heapreach::rts {

/// Indexed by vertex: the last vertex before it that every path from `root` to it passes; nothing
/// for the root, and for vertices that it does not reach.
std::vector<std::optional<VertexId>> immediate_dominators(const Graph& graph, VertexId root);

/// The vertices that every path from `root` to `vertex` passes, these two included, in the order of
/// the paths. Contract: there is such a path.
std::vector<VertexId> dominators(const Graph& graph, VertexId root, VertexId vertex);

}  // namespace heapreach::rts

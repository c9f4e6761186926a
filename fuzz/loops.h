// The loops of a control graph.
#pragma once

#include <vector>

#include "rts/model/graph.h"

namespace heapreach::fuzz {

constexpr rts::VertexId no_loop = UINT32_MAX;

struct Loops {
  /// Indexed by vertex: the head of the innermost loop around it, or no_loop.
  std::vector<rts::VertexId> head;
  /// Indexed by edge: whether it leads back to the head of a loop.
  std::vector<bool> is_back;
};

/// Natural loops: the vertices from which an edge that leads back can be reached without passing
/// the loop's head. `roots` are where executions, and those of procedures, begin.
Loops loops_of(const rts::Graph& graph, const std::vector<rts::VertexId>& roots);

}  // namespace heapreach::fuzz

#include "rts/beginning.h"

#include "rts/inlined.h"

namespace heapreach::rts {

namespace {

/// Indexed by vertex: whether something has happened to an execution that is there.
std::vector<bool> ends_of(const System& system) {
  std::vector<bool> ends(system.vertices().size());
  for (const VertexId error : system.errors) ends[error] = true;
  for (const VertexId exit : system.exits) ends[exit] = true;
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    if (system.call_of(id) != nullptr) ends[system.edge(id).from] = true;
  }
  const std::vector<bool> heads = system.graph().loop_heads(system.start, ends);
  for (VertexId v = 0; v < ends.size(); ++v) {
    ends[v] = ends[v] || heads[v] || system.graph().out_edges(v).empty();
  }
  return ends;
}

}  // namespace

System beginning_of(const System& system) {
  const std::vector<bool> ends = ends_of(system);
  System result = header_of(system);
  result.start = system.start;
  for (Vertex vertex : system.vertices()) {
    vertex.procedure.reset();
    result.add_vertex(std::move(vertex));
  }
  // Only what executions can come to: the rest may have loops.
  std::vector<VertexId> work = {system.start};
  std::vector<bool> seen(ends.size());
  seen[system.start] = true;
  for (std::size_t next = 0; next < work.size(); ++next) {
    const VertexId from = work[next];
    if (ends[from]) result.errors.push_back(from);
    if (ends[from]) continue;
    for (const EdgeId id : system.graph().out_edges(from)) {
      const Edge& edge = system.edge(id);
      result.add_edge(edge);
      if (!seen[edge.to]) work.push_back(edge.to);
      seen[edge.to] = true;
    }
  }
  return result;
}

}  // namespace heapreach::rts

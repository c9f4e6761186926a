#include "fuzz/loops.h"

#include <algorithm>
#include <map>

namespace heapreach::fuzz {

namespace {

/// The vertices of the loop, its head among them.
std::vector<rts::VertexId> vertices_of(const rts::Graph& graph, rts::VertexId head,
                                       const std::vector<rts::VertexId>& ends) {
  std::vector<bool> inside(graph.vertex_count());
  std::vector<rts::VertexId> result = {head}, open;
  inside[head] = true;
  const auto enter = [&](rts::VertexId vertex) {
    if (inside[vertex]) return;
    inside[vertex] = true;
    result.push_back(vertex);
    open.push_back(vertex);
  };
  for (const rts::VertexId end : ends) enter(end);
  while (!open.empty()) {
    const rts::VertexId vertex = open.back();
    open.pop_back();
    for (const rts::EdgeId edge : graph.in_edges(vertex)) enter(graph.source(edge));
  }
  return result;
}

}  // namespace

Loops loops_of(const rts::Graph& graph, const std::vector<rts::VertexId>& roots) {
  Loops result{std::vector<rts::VertexId>(graph.vertex_count(), no_loop),
               std::vector<bool>(graph.edge_count())};
  std::map<rts::VertexId, std::vector<rts::VertexId>> ends;  // of loops, by their heads
  for (const rts::VertexId root : roots) {
    for (const rts::EdgeId edge : graph.depth_first(root).back) {
      if (result.is_back[edge]) continue;
      result.is_back[edge] = true;
      ends[graph.target(edge)].push_back(graph.source(edge));
    }
  }
  std::vector<std::vector<rts::VertexId>> loops;
  for (const auto& [head, sources] : ends) loops.push_back(vertices_of(graph, head, sources));
  // Smaller ones lie inside of larger ones, and have the last word.
  std::stable_sort(loops.begin(), loops.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
  for (const std::vector<rts::VertexId>& loop : loops) {
    for (const rts::VertexId vertex : loop) result.head[vertex] = loop.front();
  }
  return result;
}

}  // namespace heapreach::fuzz

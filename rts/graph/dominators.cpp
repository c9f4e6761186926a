#include "rts/graph/dominators.h"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/dominator_tree.hpp>

#include "support/error.h"

namespace heapreach::rts {

std::vector<std::optional<VertexId>> immediate_dominators(const Graph& graph, VertexId root) {
  using Adjacency = boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS>;
  Adjacency adjacency(graph.vertex_count());
  // Boost (1.74) takes edges from vertices that the root does not reach for some from the root.
  const std::vector<bool> reachable = graph.reachable_from({{root}});
  for (EdgeId e = 0; e < graph.edge_count(); ++e) {
    if (reachable[graph.source(e)]) boost::add_edge(graph.source(e), graph.target(e), adjacency);
  }
  constexpr auto none = boost::graph_traits<Adjacency>::null_vertex;
  std::vector<Adjacency::vertex_descriptor> above(graph.vertex_count(), none());
  boost::lengauer_tarjan_dominator_tree(
      adjacency, root,
      boost::make_iterator_property_map(above.begin(), get(boost::vertex_index, adjacency)));
  std::vector<std::optional<VertexId>> result(above.size());
  for (std::size_t v = 0; v < above.size(); ++v) {
    if (v != root && above[v] != none()) result[v] = static_cast<VertexId>(above[v]);
  }
  return result;
}

std::vector<VertexId> dominators(const Graph& graph, VertexId root, VertexId vertex) {
  const std::vector<std::optional<VertexId>> above = immediate_dominators(graph, root);
  std::vector<VertexId> result = {vertex};
  while (result.back() != root) {
    const auto next = above[result.back()];
    if (!next) throw InternalError("dominators of a vertex that is not reachable");
    result.push_back(*next);
  }
  std::reverse(result.begin(), result.end());
  return result;
}

}  // namespace heapreach::rts

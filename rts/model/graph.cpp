// Boost.Graph is compiled here and in rts/graph only: an adjacency list with vecS vertices,
// whose descriptors are the dense ids, and an edge property that carries the edge's id, so that
// parallel edges stay apart.
#include "rts/model/graph.h"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/depth_first_search.hpp>
#include <boost/graph/filtered_graph.hpp>
#include <boost/graph/reverse_graph.hpp>
#include <boost/graph/strong_components.hpp>
#include <boost/graph/topological_sort.hpp>
#include <utility>

#include "support/error.h"

namespace heapreach::rts {

namespace {

using Adjacency = boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS,
                                        boost::no_property, EdgeId>;

template <typename G>
std::vector<bool> search(const G& graph, std::span<const VertexId> from) {
  std::vector<boost::default_color_type> colours(num_vertices(graph), boost::white_color);
  auto colour_map =
      boost::make_iterator_property_map(colours.begin(), get(boost::vertex_index, graph));
  for (VertexId root : from) {
    if (colours[root] == boost::white_color) {
      boost::breadth_first_visit(graph, root, boost::color_map(colour_map));
    }
  }
  std::vector<bool> seen(colours.size());
  for (std::size_t v = 0; v < colours.size(); ++v) seen[v] = colours[v] != boost::white_color;
  return seen;
}

/// An edge predicate for filtered_graph: edges whose source (and, with `both`, target) is marked as
/// wanted. Default-constructible, as Boost demands.
struct Marked {
  const Adjacency* graph = nullptr;
  const std::vector<bool>* marks = nullptr;
  bool wanted = true;
  bool both = false;

  bool operator()(const Adjacency::edge_descriptor& edge) const {
    return (*marks)[boost::source(edge, *graph)] == wanted &&
           (!both || (*marks)[boost::target(edge, *graph)] == wanted);
  }
};

struct Recorder : boost::default_dfs_visitor {
  explicit Recorder(Graph::DepthFirst& found) : found(found) {}
  template <typename Edge, typename G>
  void back_edge(const Edge& edge, const G& graph) {
    found.back.push_back(graph[edge]);
  }
  template <typename G>
  void finish_vertex(Adjacency::vertex_descriptor vertex, const G& /*graph*/) {
    found.finished.push_back(static_cast<VertexId>(vertex));
  }
  Graph::DepthFirst& found;
};

template <typename G>
Graph::DepthFirst searched_deep(const G& graph, VertexId root) {
  Graph::DepthFirst found;
  std::vector<boost::default_color_type> colours(num_vertices(graph), boost::white_color);
  boost::depth_first_visit(
      graph, root, Recorder(found),
      boost::make_iterator_property_map(colours.begin(), get(boost::vertex_index, graph)));
  return found;
}

template <typename Range>
std::vector<EdgeId> ids(const Adjacency& graph, Range range) {
  std::vector<EdgeId> result;
  for (auto it = range.first; it != range.second; ++it) result.push_back(graph[*it]);
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace

struct Graph::Impl {
  Adjacency graph;
  std::vector<std::pair<VertexId, VertexId>> ends;  // indexed by EdgeId
};

Graph::Graph() : impl_(std::make_unique<Impl>()) {}
Graph::~Graph() = default;
// Rebuilt edge by edge: Boost's own copy leaves edge properties to a path that GCC 12 warns about.
Graph::Graph(const Graph& other) : Graph() {
  for (std::size_t v = 0; v < other.vertex_count(); ++v) add_vertex();
  for (const auto& [from, to] : other.impl_->ends) add_edge(from, to);
}
Graph::Graph(Graph&&) noexcept = default;
Graph& Graph::operator=(Graph other) noexcept {
  impl_ = std::move(other.impl_);
  return *this;
}

VertexId Graph::add_vertex() {
  return static_cast<VertexId>(boost::add_vertex(impl_->graph));
}

EdgeId Graph::add_edge(VertexId from, VertexId to) {
  const auto id = static_cast<EdgeId>(impl_->ends.size());
  boost::add_edge(from, to, id, impl_->graph);
  impl_->ends.emplace_back(from, to);
  return id;
}

std::size_t Graph::vertex_count() const {
  return num_vertices(impl_->graph);
}
std::size_t Graph::edge_count() const {
  return impl_->ends.size();
}
VertexId Graph::source(EdgeId edge) const {
  return impl_->ends[edge].first;
}
VertexId Graph::target(EdgeId edge) const {
  return impl_->ends[edge].second;
}

std::vector<EdgeId> Graph::out_edges(VertexId vertex) const {
  return ids(impl_->graph, boost::out_edges(vertex, impl_->graph));
}

std::vector<EdgeId> Graph::in_edges(VertexId vertex) const {
  return ids(impl_->graph, boost::in_edges(vertex, impl_->graph));
}

std::vector<bool> Graph::reachable_from(std::span<const VertexId> from) const {
  return search(impl_->graph, from);
}

std::vector<bool> Graph::reachable_from(std::span<const VertexId> from,
                                        const std::vector<bool>& ends) const {
  const Adjacency& graph = impl_->graph;
  return search(boost::filtered_graph<Adjacency, Marked>(graph, {&graph, &ends, false, false}),
                from);
}

std::vector<bool> Graph::reaching(std::span<const VertexId> to) const {
  return search(boost::make_reverse_graph(impl_->graph), to);
}

std::vector<bool> Graph::loop_heads(VertexId root, const std::vector<bool>& ends) const {
  const Adjacency& graph = impl_->graph;
  const boost::filtered_graph<Adjacency, Marked> followed(graph, {&graph, &ends, false, false});
  std::vector<bool> heads(vertex_count());
  for (const EdgeId edge : searched_deep(followed, root).back) heads[target(edge)] = true;
  return heads;
}

std::vector<std::size_t> Graph::components() const {
  std::vector<std::size_t> numbers(vertex_count());
  boost::strong_components(
      impl_->graph,
      boost::make_iterator_property_map(numbers.begin(), get(boost::vertex_index, impl_->graph)));
  return numbers;
}

Graph::DepthFirst Graph::depth_first(VertexId root) const {
  return searched_deep(impl_->graph, root);
}

std::vector<VertexId> Graph::topological_order(const std::vector<bool>& inside) const {
  const Adjacency& graph = impl_->graph;
  const boost::filtered_graph<Adjacency, Marked> between(graph, {&graph, &inside, true, true});
  std::vector<VertexId> order;
  try {
    boost::topological_sort(between, std::back_inserter(order),
                            boost::vertex_index_map(get(boost::vertex_index, graph)));
  } catch (const boost::not_a_dag&) {
    throw InternalError("a cycle among vertices that are to be put in order");
  }
  std::erase_if(order, [&](VertexId vertex) { return !inside[vertex]; });
  std::reverse(order.begin(), order.end());
  return order;
}

}  // namespace heapreach::rts

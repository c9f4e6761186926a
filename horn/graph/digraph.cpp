// Weak topological orders follow Bourdoncle's definition word by word: the strongly connected
// components in topological order, each nontrivial one ordered by its head and what remains of it
// without the head. His own algorithm does it in one depth-first search, but recursively along
// paths of the graph, which may be longer than a call stack; here only the nesting of loops is
// recursion.
//
// Apart from rts/model/graph.h, though both ask Boost what is reachable: there one graph with ids
// of edges, followed both ways, is searched many times, here passes make one for each question.
#include "horn/graph/digraph.h"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/strong_components.hpp>
#include <boost/graph/topological_sort.hpp>
#include <iterator>

namespace heapreach::horn {

namespace {

using Vertex = Digraph::Vertex;
using Adjacency = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;
constexpr std::size_t none = static_cast<std::size_t>(-1);

template <typename Value>
auto map_of(std::vector<Value>& values) {
  return boost::make_iterator_property_map(values.begin(), boost::identity_property_map());
}

auto successors(const Adjacency& graph, Vertex vertex) {
  const auto [begin, end] = boost::adjacent_vertices(vertex, graph);
  return boost::make_iterator_range(begin, end);
}

/// The strongly connected components in topological order, their vertices in the order in which a
/// depth-first search discovers them.
std::vector<std::vector<Vertex>> components(const Adjacency& graph) {
  const std::size_t size = boost::num_vertices(graph);
  std::vector<std::size_t> number(size), root(size), time(size), discovered(size);
  std::vector<boost::default_color_type> colours(size);
  const std::size_t count = boost::strong_components(
      graph, map_of(number),
      boost::root_map(map_of(root)).discover_time_map(map_of(time)).color_map(map_of(colours)));
  for (Vertex v = 0; v < size; ++v) discovered[time[v]] = v;
  std::vector<std::vector<Vertex>> result(count);
  for (Vertex v : discovered) result[count - 1 - number[v]].push_back(v);
  return result;
}

/// The graph of some of the vertices, which are numbered in the order given.
Adjacency part_of(const Adjacency& graph, const std::vector<Vertex>& vertices) {
  std::vector<std::size_t> place(boost::num_vertices(graph), none);
  for (std::size_t i = 0; i < vertices.size(); ++i) place[vertices[i]] = i;
  Adjacency part(vertices.size());
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    for (Vertex to : successors(graph, vertices[i])) {
      if (place[to] != none) boost::add_edge(i, place[to], part);
    }
  }
  return part;
}

/// Vertices are called as `names` says.
std::vector<OrderElement> order(const Adjacency& graph, const std::vector<Vertex>& names) {
  std::vector<OrderElement> result;
  for (const std::vector<Vertex>& component : components(graph)) {
    const Vertex head = component.front();
    OrderElement element;
    element.vertex = names[head];
    const auto next = successors(graph, head);
    element.is_component =
        component.size() > 1 || std::find(next.begin(), next.end(), head) != next.end();
    if (component.size() > 1) {
      const std::vector<Vertex> rest(component.begin() + 1, component.end());
      std::vector<Vertex> names_of_rest;
      for (Vertex v : rest) names_of_rest.push_back(names[v]);
      element.body = order(part_of(graph, rest), names_of_rest);
    }
    result.push_back(std::move(element));
  }
  return result;
}

}  // namespace

struct Digraph::Impl {
  Adjacency graph;
};

Digraph::Digraph(std::size_t vertices, const std::vector<Edge>& edges)
    : impl_(new Impl{Adjacency(vertices)}) {
  for (const auto& [from, to] : edges) boost::add_edge(from, to, impl_->graph);
}

Digraph::~Digraph() = default;

std::vector<bool> Digraph::reachable_from(Vertex source) const {
  std::vector<boost::default_color_type> colours(boost::num_vertices(impl_->graph));
  boost::breadth_first_search(impl_->graph, source, boost::color_map(map_of(colours)));
  std::vector<bool> result;
  for (boost::default_color_type colour : colours) result.push_back(colour != boost::white_color);
  return result;
}

std::optional<std::vector<Vertex>> Digraph::backwards() const {
  std::vector<Vertex> order;
  try {
    boost::topological_sort(impl_->graph, std::back_inserter(order));
  } catch (const boost::not_a_dag&) {
    return std::nullopt;
  }
  return order;
}

std::optional<std::vector<std::size_t>> Digraph::heights() const {
  const auto last_first = backwards();
  if (!last_first) return std::nullopt;
  std::vector<std::size_t> heights(boost::num_vertices(impl_->graph));
  for (auto v = last_first->rbegin(); v != last_first->rend(); ++v) {
    for (Vertex to : successors(impl_->graph, *v)) {
      heights[to] = std::max(heights[to], heights[*v] + 1);
    }
  }
  return heights;
}

std::vector<OrderElement> Digraph::weak_topological_order() const {
  std::vector<Vertex> vertices(boost::num_vertices(impl_->graph));
  std::vector<std::size_t> entries(vertices.size());
  for (Vertex v = 0; v < vertices.size(); ++v) {
    vertices[v] = v;
    for (Vertex to : successors(impl_->graph, v)) entries[to] += to != v;
  }
  // Starting where nothing leads to, the search enters components the way executions do.
  std::stable_partition(vertices.begin(), vertices.end(),
                        [&](Vertex v) { return entries[v] == 0; });
  return order(part_of(impl_->graph, vertices), vertices);
}

}  // namespace heapreach::horn

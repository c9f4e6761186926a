// Directed graphs, on Boost.Graph. Linear in the graph, unless said otherwise.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace heapreach::horn {

/// A vertex alone, or a component: its head, and the order of the other vertices in it.
struct OrderElement {
  std::size_t vertex = 0;          // the head, of a component
  bool is_component = false;       // some path leads from the vertex back to it
  std::vector<OrderElement> body;  // without the head
};

/// A directed graph with vertices 0, 1, ..; edges may be parallel, and loops.
class Digraph {
 public:
  using Vertex = std::size_t;
  using Edge = std::pair<Vertex, Vertex>;  // from, to

  /// Searches take the edges that leave a vertex in the order given here.
  Digraph(std::size_t vertices, const std::vector<Edge>& edges);
  ~Digraph();
  Digraph(const Digraph&) = delete;
  Digraph& operator=(const Digraph&) = delete;

  /// The vertices that a path, maybe of no edges, leads to from the source.
  std::vector<bool> reachable_from(Vertex source) const;
  /// Every vertex behind all that edges lead to from it, in the order in which a depth-first search
  /// from 0, 1, .. finishes them; nothing if there is a cycle.
  std::optional<std::vector<Vertex>> backwards() const;
  /// Per vertex the number of edges on a longest path that ends there; nothing if there is a cycle.
  std::optional<std::vector<std::size_t>> heights() const;
  /// Every vertex once, such that of each edge u -> v either u stands before v, or v is the head of
  /// a component that u is in (Bourdoncle, FMPA 1993). Heads are the vertices by which a
  /// depth-first search enters, starting where no edge leads to. Linear in the graph, per nesting
  /// of components.
  std::vector<OrderElement> weak_topological_order() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace heapreach::horn

// Weak topological orders: in which order to iterate over a graph with cycles, and where to widen.
#pragma once

#include <cstddef>
#include <vector>

namespace heapreach::backends::abstract {

/// A graph by the successors of each vertex.
using Graph = std::vector<std::vector<std::size_t>>;

/// A vertex alone, or a component: its head, and the order of the other vertices in it.
struct OrderElement {
  std::size_t vertex = 0;          // the head, of a component
  bool is_component = false;       // some way leads from the vertex back to it
  std::vector<OrderElement> body;  // without the head
};

/// Every vertex once, such that of each edge u -> v either u stands before v, or v is the head of a
/// component that u is in (Bourdoncle, FMPA 1993). Heads are the vertices by which a depth-first
/// search enters, starting where no edge leads to. Linear in the graph, per component.
std::vector<OrderElement> weak_topological_order(const Graph& graph);

}  // namespace heapreach::backends::abstract

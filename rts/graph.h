// The control graph of an RTS: a directed multigraph over dense vertex and edge indices. A thin
// wrapper, so that Boost.Graph is compiled in one file only.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace heapreach::rts {

/// Index into System::vertices().
using VertexId = std::uint32_t;
/// Index into System::edges(); parallel edges have ids of their own.
using EdgeId = std::uint32_t;

class Graph {
 public:
  Graph();
  ~Graph();
  Graph(const Graph& other);
  Graph(Graph&&) noexcept;
  Graph& operator=(Graph other) noexcept;

  VertexId add_vertex();
  /// Contract: both vertices exist.
  EdgeId add_edge(VertexId from, VertexId to);

  std::size_t vertex_count() const;
  std::size_t edge_count() const;
  VertexId source(EdgeId edge) const;
  VertexId target(EdgeId edge) const;
  /// Edges that leave (enter) the vertex, in ascending order of their ids.
  std::vector<EdgeId> out_edges(VertexId vertex) const;
  std::vector<EdgeId> in_edges(VertexId vertex) const;

  /// Indexed by vertex: whether a path (perhaps empty) leads there from a vertex of `from`.
  std::vector<bool> reachable_from(std::span<const VertexId> from) const;
  /// Indexed by vertex: whether a path (perhaps empty) leads from there to a vertex of `to`.
  std::vector<bool> reaching(std::span<const VertexId> to) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace heapreach::rts

// The control graph of an RTS: a directed multigraph over dense vertex and edge indices, with the
// searches that anybody needs of such graphs. A thin wrapper, so that Boost.Graph is compiled in
// one file only.
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
  /// The same where edges that leave a vertex of `ends` (indexed by vertex) are not there.
  std::vector<bool> reachable_from(std::span<const VertexId> from,
                                   const std::vector<bool>& ends) const;
  /// Indexed by vertex: whether a path (perhaps empty) leads from there to a vertex of `to`.
  std::vector<bool> reaching(std::span<const VertexId> to) const;

  /// Indexed by vertex: whether a depth-first search from `root` finds a back edge to it, where
  /// edges that leave a vertex of `ends` (indexed by vertex) are not there. Every cycle that can be
  /// reached so passes such a vertex; on reducible graphs they are the heads of the loops.
  std::vector<bool> loop_heads(VertexId root, const std::vector<bool>& ends) const;
  /// Indexed by vertex: the number of its strongly connected component. Components are numbered
  /// from 0, each behind all others that edges lead to from it.
  std::vector<std::size_t> components() const;
  /// What a depth-first search from a root finds that follows edges in the order of their ids.
  struct DepthFirst {
    std::vector<VertexId> finished;  // each behind all that it leads to, but for back edges
    std::vector<EdgeId> back;        // the back edges in the order in which it met them
  };
  DepthFirst depth_first(VertexId root) const;
  /// Those vertices that `inside` (indexed by vertex) holds for, each behind all of them that have
  /// an edge to it. Throws InternalError if there is a cycle inside.
  std::vector<VertexId> topological_order(const std::vector<bool>& inside) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace heapreach::rts

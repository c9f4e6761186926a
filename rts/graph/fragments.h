// Large blocks: a graph cut at a few vertices falls into fragments without loops, each of which can
// be taken in one step.
#pragma once

#include <vector>

#include "rts/model/fragment.h"
#include "rts/model/system.h"

namespace heapreach::rts {

/// A system cut into fragments, which it must outlive.
class Fragments {
 public:
  /// Cut points are the start, the error vertices, and the targets of back edges of a depth-first
  /// search from the start. Where fragments would repeat too many edges, further vertices are cut
  /// points, too (see fragments.cpp).
  explicit Fragments(const System& system);
  /// With these cut points, indexed by vertex. Throws InternalError if the start or an error vertex
  /// is none, or if executions can follow a cycle that passes none.
  Fragments(const System& system, std::vector<bool> cut_points);

  /// Indexed by vertex.
  const std::vector<bool>& cut_points() const { return is_cut_; }
  /// The fragments between the cut points that the start reaches, ascending by source, then target;
  /// at most one for each such pair. Edges that leave error vertices lie on none.
  std::vector<Fragment> all() const;
  /// The paths from cut points that end with this edge: one fragment for each cut point that has
  /// one, ascending, with the edge as its last. Contract: the edge does not leave an error vertex.
  std::vector<Fragment> ending_with(EdgeId edge) const;

 private:
  void put_in_order();
  bool repeats_too_much() const;
  std::vector<EdgeId> out_edges(VertexId vertex) const;
  void sort_from(VertexId from, std::vector<EdgeId>& edges) const;
  bool add_from(VertexId from, std::size_t most_edges, std::vector<Fragment>& result) const;

  const System& system_;
  std::vector<bool> is_cut_;
  std::vector<bool> is_error_;
  std::vector<bool> is_reached_;
  std::vector<std::size_t>
      place_;  // of vertices that are reached and not cut, in topological order
};

}  // namespace heapreach::rts

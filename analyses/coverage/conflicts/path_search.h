// Paths through a graph that avoid what is known to be impossible: a question to a SAT solver about
// the graph alone, which knows nothing of what edges do. Before it is asked, the path with most
// edges of interest is tried, so that few paths are needed where most of them are possible.
//
// Source: Schwartz-Narbonne, Schaef, Jovanovic, Ruemmer, Wies: Conflict-Directed Graph Coverage
// (NFM 2015), section 3.
#pragma once

#include <optional>
#include <vector>

#include "analyses/coverage/conflicts/blocking_sets.h"
#include "analyses/coverage/conflicts/path_formulas.h"

namespace heapreach::analyses {

class PathSearch {
 public:
  /// The part outlives this.
  PathSearch(const AcyclicPart& part, const Limits& limits);

  /// The edges of a path from the start to the end that takes the edge and takes of no forbidden
  /// set all edges; nothing if there is none. Of several it is rather one with many edges that are
  /// `wanted` (indexed by EdgeId). Throws BackendError if a limit strikes.
  std::optional<std::vector<rts::EdgeId>> path_through(rts::EdgeId edge,
                                                       const std::vector<bool>& wanted);

  /// No path from now on takes all of these edges; none, if there are no edges.
  void forbid(const std::vector<rts::EdgeId>& edges);
  /// Forbidden sets that leave no path through the edge, of which none can be left out. Contract:
  /// there is none. Throws BackendError if a limit strikes.
  std::vector<std::vector<rts::EdgeId>> blocking(rts::EdgeId edge);

  /// Questions that were put to the solver, what blocking() asks excepted.
  std::size_t queries() const { return queries_; }

 private:
  std::vector<rts::EdgeId> richest_through(rts::EdgeId edge, const std::vector<bool>& wanted) const;
  bool is_forbidden(const std::vector<rts::EdgeId>& path) const;
  std::optional<std::vector<rts::EdgeId>> solved_through(rts::EdgeId edge);

  const AcyclicPart& part_;
  const Limits limits_;
  horn::TermStore terms_;
  PathFormulas formulas_;
  backends::Smt solver_;
  std::vector<rts::VertexId> order_;  // of the vertices inside, topological
  std::vector<std::vector<rts::EdgeId>> forbidden_;
  std::vector<bool> suspect_;  // indexed by EdgeId: whether a forbidden set has the edge
  std::optional<BlockingSets> blocking_;
  std::size_t queries_ = 0;
};

}  // namespace heapreach::analyses

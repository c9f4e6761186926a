// Paths through a graph that avoid what is known to be impossible: a question to a SAT solver about
// the graph alone, which knows nothing of what edges do. Before it is asked, the path with most
// edges of interest is tried, so that few paths are needed where most of them are possible.
//
// Source: Schwartz-Narbonne, Schaef, Jovanovic, Ruemmer, Wies: Conflict-Directed Graph Coverage
// (NFM 2015), section 3.
#pragma once

#include <optional>
#include <vector>

#include "analyses/coverage/conflicts/acyclic.h"
#include "backends/smt/smt.h"
#include "horn/terms/term.h"

namespace heapreach::analyses {

class PathSearch {
 public:
  PathSearch(const AcyclicPart& part, const Limits& limits);

  /// The edges of a path from the start to the end that takes the edge and takes of no forbidden
  /// set all edges; nothing if there is none. Of several it is rather one with many edges that are
  /// `wanted` (indexed by EdgeId). Throws BackendError if a limit strikes.
  std::optional<std::vector<rts::EdgeId>> path_through(rts::EdgeId edge,
                                                       const std::vector<bool>& wanted);

  /// No path from now on takes all of these edges; none, if there are no edges.
  void forbid(const std::vector<rts::EdgeId>& edges);

 private:
  horn::Term taken(rts::EdgeId edge);
  void at_most_one(std::vector<horn::Term> literals);
  void constrain(rts::VertexId vertex);
  std::vector<rts::EdgeId> richest_through(rts::EdgeId edge, const std::vector<bool>& wanted) const;
  bool is_forbidden(const std::vector<rts::EdgeId>& path) const;
  std::optional<std::vector<rts::EdgeId>> solved_through(rts::EdgeId edge);

  const AcyclicPart& part_;
  horn::TermStore terms_;
  backends::Smt solver_;
  std::uint32_t next_variable_;
  std::vector<rts::VertexId> order_;  // of the vertices inside, topological
  std::vector<std::vector<rts::EdgeId>> forbidden_;
  std::vector<bool> suspect_;  // indexed by EdgeId: whether a forbidden set has the edge
};

}  // namespace heapreach::analyses

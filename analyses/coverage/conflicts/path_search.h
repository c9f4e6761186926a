// Paths through a graph that avoid what is known to be impossible: a question to a SAT solver about
// the graph alone, which knows nothing of what edges do.
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
  /// set all edges; nothing if there is none. Throws BackendError if a limit strikes.
  std::optional<std::vector<rts::EdgeId>> path_through(rts::EdgeId edge);

  /// No path from now on takes all of these edges; none, if there are no edges.
  void forbid(const std::vector<rts::EdgeId>& edges);

 private:
  horn::Term taken(rts::EdgeId edge);
  void at_most_one(std::vector<horn::Term> literals);
  void constrain(rts::VertexId vertex);

  const AcyclicPart& part_;
  horn::TermStore terms_;
  backends::Smt solver_;
  std::uint32_t next_variable_;
};

}  // namespace heapreach::analyses

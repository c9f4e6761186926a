// The paths of an acyclic graph as formulas: what one takes of the edges, and nothing of what edges
// do.
#pragma once

#include <vector>

#include "analyses/coverage/conflicts/acyclic.h"
#include "backends/smt/smt.h"
#include "horn/terms/term.h"

namespace heapreach::analyses {

class PathFormulas {
 public:
  /// Both outlive this. Of the store's Boolean variables those from `first` on are taken, one for
  /// each edge, and more.
  PathFormulas(const AcyclicPart& part, horn::TermStore& terms, std::uint32_t first = 0);

  /// Asserts that the edges that are taken are a path from the start to an end.
  void assert_paths(backends::Smt& solver);
  horn::Term taken(rts::EdgeId edge);
  /// One of the edges is not taken.
  horn::Term some_missing(const std::vector<rts::EdgeId>& edges);
  /// The edges that the solver's model takes. Contract: `sat`, and the paths are asserted.
  std::vector<rts::EdgeId> path_of(backends::Smt& solver);
  /// A proposition about nothing.
  horn::Term fresh() { return terms_.variable(next_variable_++, horn::Sort::boolean); }

  horn::TermStore& terms() { return terms_; }

 private:
  void assert_paths_at(rts::VertexId vertex, backends::Smt& solver);
  void assert_at_most_one(std::vector<horn::Term> literals, backends::Smt& solver);

  const AcyclicPart& part_;
  horn::TermStore& terms_;
  const std::uint32_t first_variable_;
  std::uint32_t next_variable_;
};

}  // namespace heapreach::analyses

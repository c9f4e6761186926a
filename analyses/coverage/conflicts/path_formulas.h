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
  /// The part outlives this.
  explicit PathFormulas(const AcyclicPart& part);

  /// Asserts that the edges that are taken are a path from the start to an end.
  void assert_paths(backends::Smt& solver);
  horn::Term taken(rts::EdgeId edge);
  /// One of the edges is not taken.
  horn::Term some_missing(const std::vector<rts::EdgeId>& edges);
  /// A proposition about nothing.
  horn::Term fresh() { return terms_.variable(next_variable_++, horn::Sort::boolean); }

  horn::TermStore& terms() { return terms_; }

 private:
  void assert_paths_at(rts::VertexId vertex, backends::Smt& solver);
  void assert_at_most_one(std::vector<horn::Term> literals, backends::Smt& solver);

  const AcyclicPart& part_;
  horn::TermStore terms_;
  std::uint32_t next_variable_;
};

}  // namespace heapreach::analyses

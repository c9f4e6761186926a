// All paths through an edge in one question: the graph and what all of its edges do are one
// formula, and the solver looks for path and execution at once. It is what conflict-directed
// coverage is compared with where it was published (section 5 there).
#pragma once

#include "analyses/coverage/conflicts/candidates.h"
#include "analyses/coverage/conflicts/edge_formulas.h"
#include "analyses/coverage/conflicts/path_formulas.h"

namespace heapreach::analyses {

class EdgeQueries : public Candidates {
 public:
  /// The formulas are of the part, over `terms`. All outlive this.
  EdgeQueries(const AcyclicPart& part, const EdgeFormulas& formulas, horn::TermStore& terms,
              const Limits& limits);

  NextPath next_through(rts::EdgeId edge, const std::vector<bool>& wanted) override;
  void leave_out(const std::vector<rts::EdgeId>& path) override;
  /// None are known.
  std::vector<std::vector<rts::EdgeId>> blocking(rts::EdgeId) override { return {}; }
  PathQueries queries() const override { return {0, queries_}; }

 private:
  PathFormulas paths_;
  backends::Smt solver_;
  std::size_t queries_ = 0;
};

}  // namespace heapreach::analyses

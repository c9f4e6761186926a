// Paths of the graph alone, each of which is judged by itself. What shows that one is impossible is
// learned: few of its edges, or the whole path.
#pragma once

#include "analyses/coverage/conflicts/candidates.h"
#include "analyses/coverage/conflicts/edge_formulas.h"
#include "analyses/coverage/conflicts/path_search.h"

namespace heapreach::analyses {

class JudgedPaths : public Candidates {
 public:
  enum class Conflicts {
    small,    // no edge can be left out
    nearest,  // likewise, and of edges near the one that is asked about, where there is a choice
    whole,    // the whole path, so that nothing is learned of others
  };

  /// Part and formulas outlive this.
  JudgedPaths(const AcyclicPart& part, const EdgeFormulas& formulas, Conflicts conflicts,
              const Limits& limits);

  NextPath next_through(rts::EdgeId edge, const std::vector<bool>& wanted) override;
  void leave_out(const std::vector<rts::EdgeId>& path) override { search_.forbid(path); }
  std::vector<std::vector<rts::EdgeId>> blocking(rts::EdgeId edge) override {
    return search_.blocking(edge);
  }
  PathQueries queries() const override { return {search_.queries(), check_.queries()}; }

 private:
  const Conflicts conflicts_;
  PathSearch search_;
  PathCheck check_;
};

}  // namespace heapreach::analyses

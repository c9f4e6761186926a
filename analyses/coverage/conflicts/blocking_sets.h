// Which of many forbidden sets of edges leave no path through an edge.
#pragma once

#include <vector>

#include "analyses/coverage/conflicts/path_formulas.h"

namespace heapreach::analyses {

class BlockingSets {
 public:
  /// The formulas outlive this.
  BlockingSets(PathFormulas& formulas, const Limits& limits);

  /// Some of the sets, such that each path through the edge takes all edges of one of them, and
  /// none of which can be left out. `sets` only grow from one call to the next. Contract: all of
  /// them together leave no path. Throws BackendError if a limit strikes.
  std::vector<std::vector<rts::EdgeId>> of(rts::EdgeId edge,
                                           const std::vector<std::vector<rts::EdgeId>>& sets);

 private:
  bool leave_no_path(const std::vector<horn::Term>& forbidden, horn::Term taken);
  std::vector<horn::Term> core(horn::Term taken);

  PathFormulas& formulas_;
  backends::Smt solver_;
  std::vector<horn::Term> forbidden_;  // indexed by set: the assumption that it is
};

}  // namespace heapreach::analyses

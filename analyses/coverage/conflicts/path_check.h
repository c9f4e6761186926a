// Whether a path has an execution, and if not, which of its edges alone show that.
#pragma once

#include <variant>
#include <vector>

#include "analyses/coverage/conflicts/edge_formulas.h"
#include "backends/smt/smt.h"

namespace heapreach::analyses {

/// The formulas of the path's edges are satisfiable together.
struct Possible {};

/// No path that takes all of these edges has an execution, in the order of the path. None: no path
/// has one.
struct Conflict {
  std::vector<rts::EdgeId> edges;
};

/// The solver does not know.
struct Open {
  std::string reason;
};

class PathCheck {
 public:
  /// `formulas` must outlive it.
  PathCheck(const EdgeFormulas& formulas, const Limits& limits);

  /// With `minimal`, no edge of a conflict can be left out; else the conflict is the whole path.
  std::variant<Possible, Conflict, Open> check(const std::vector<rts::EdgeId>& path, bool minimal);

 private:
  std::vector<rts::EdgeId> core_of(const std::vector<rts::EdgeId>& edges);
  backends::Satisfiability ask(const std::vector<rts::EdgeId>& edges);

  const EdgeFormulas& formulas_;
  backends::Smt solver_;
};

}  // namespace heapreach::analyses

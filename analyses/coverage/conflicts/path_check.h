// Whether a path has an execution, and if not, which of its edges alone show that.
#pragma once

#include <optional>
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
  /// `near`: an edge of the path around which a conflict is looked for first.
  std::variant<Possible, Conflict, Open> check(const std::vector<rts::EdgeId>& path, bool minimal,
                                               std::optional<rts::EdgeId> near = std::nullopt);

  /// Questions that were put to the solver.
  std::size_t queries() const { return queries_; }

 private:
  std::vector<rts::EdgeId> part_around(const std::vector<rts::EdgeId>& path, rts::EdgeId near);
  std::vector<rts::EdgeId> core_of(const std::vector<rts::EdgeId>& edges);
  backends::Satisfiability ask(const std::vector<rts::EdgeId>& edges);

  const EdgeFormulas& formulas_;
  backends::Smt solver_;
  std::size_t queries_ = 0;
};

}  // namespace heapreach::analyses

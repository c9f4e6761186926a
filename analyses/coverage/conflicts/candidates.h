// The paths that may have an execution, one after the other: each way to ask solvers about them is
// a file pair behind this.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "analyses/coverage/conflicts/path_check.h"
#include "rts/model/system.h"

namespace heapreach::analyses {

/// A path that the formulas of its edges do not rule out.
struct Candidate {
  std::vector<rts::EdgeId> path;
};
/// The solver does not know of a path, or of all paths through the edge.
struct OpenPath {
  std::optional<std::vector<rts::EdgeId>> path;
  std::string reason;
};
/// No path is left.
struct NoPath {};
using NextPath = std::variant<Candidate, Conflict, OpenPath, NoPath>;

/// Questions that were put to solvers.
struct PathQueries {
  std::size_t of_graph = 0;  // about the graph alone
  std::size_t of_edges = 0;  // also about what edges do

  bool operator==(const PathQueries&) const = default;
};

class Candidates {
 public:
  virtual ~Candidates() = default;
  /// About paths through the edge that nothing found before excludes: a possible one, or something
  /// that excludes one and perhaps others, or that there is none. Of several it is rather one with
  /// many edges that are `wanted` (indexed by EdgeId). Throws BackendError if a limit strikes.
  virtual NextPath next_through(rts::EdgeId edge, const std::vector<bool>& wanted) = 0;
  /// This path does not come again.
  virtual void leave_out(const std::vector<rts::EdgeId>& path) = 0;
  /// Conflicts, or paths that were left out, which leave no path through the edge, and none of
  /// which can be left out; none if such are not known. Contract: there is no path.
  virtual std::vector<std::vector<rts::EdgeId>> blocking(rts::EdgeId edge) = 0;
  virtual PathQueries queries() const = 0;
};

}  // namespace heapreach::analyses

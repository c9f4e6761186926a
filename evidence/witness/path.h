// From a path to an execution: finds, over the integers, every choice that the semantics leaves
// open along a given sequence of edges.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rts/semantics/replay.h"
#include "support/limits.h"

namespace heapreach::evidence {

/// No integers make the path an execution: from an exact engine an internal error, from an
/// over-approximate one a spurious candidate.
struct NoExecution {};

/// The solver did not decide the path within the limits.
struct PathUnknown {
  std::string reason;
  Failure failure = Failure::gave_up;
};

/// An execution in which some operation (docs/semantics.md, "Operations") has another result than
/// the exact one. If `refuted`, no execution that takes the path is better.
struct OfApproximation {
  rts::Execution execution;
  bool refuted = false;
};

using PathAnswer = std::variant<rts::Execution, OfApproximation, NoExecution, PathUnknown>;

/// Whether integers make the path an execution: nothing where that was not decided, and true where
/// it is one of an approximation that nobody has refuted.
std::optional<bool> is_execution(const PathAnswer& answer);
/// The execution, exact or not; null if there is none.
rts::Execution* execution_of(PathAnswer& answer);

/// Solves the path `edges` from the start vertex of `system` (implicit errors expanded) at `bound`
/// cells. Among the solutions it prefers ones without coincidences: unknown pointers that equal no
/// address the execution hands out, small numbers elsewhere. Operations have their exact results,
/// where such a solution is found. Deterministic for a seed. The result
/// is not yet checked: that is rts::replay's task.
PathAnswer solve_path(const rts::System& system, std::uint64_t bound,
                      const std::vector<rts::EdgeId>& edges, const Limits& limits);

/// The same for a path through calls (calls as edges, returns not), which is solved on a system of
/// its own (rts/transform/path_program.h). Throws rts::NoPath if the edges are none.
PathAnswer solve_path_with_calls(const rts::System& system, std::uint64_t bound,
                                 const std::vector<rts::EdgeId>& edges, const Limits& limits);

}  // namespace heapreach::evidence

#include "analyses/coverage/conflicts/judged_paths.h"

#include <utility>

namespace heapreach::analyses {

using rts::EdgeId;

JudgedPaths::JudgedPaths(const AcyclicPart& part, const EdgeFormulas& formulas, Conflicts conflicts,
                         const Limits& limits)
    : conflicts_(conflicts), search_(part, limits), check_(formulas, limits) {}

NextPath JudgedPaths::next_through(EdgeId edge, const std::vector<bool>& wanted) {
  auto path = search_.path_through(edge, wanted);
  if (!path) return NoPath{};
  std::optional<EdgeId> near;
  if (conflicts_ == Conflicts::nearest) near = edge;
  auto answer = check_.check(*path, conflicts_ != Conflicts::whole, near);
  if (auto* conflict = std::get_if<Conflict>(&answer)) {
    search_.forbid(conflict->edges);
    return std::move(*conflict);
  }
  if (auto* open = std::get_if<Open>(&answer)) return OpenPath{*path, std::move(open->reason)};
  return Candidate{*std::move(path)};
}

}  // namespace heapreach::analyses

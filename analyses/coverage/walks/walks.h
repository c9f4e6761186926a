// The complete walks of a system: what its graph alone says of edges.
#pragma once

#include <optional>
#include <vector>

#include "analyses/coverage/walks/dominance.h"
#include "rts/coverage/question.h"

namespace heapreach::analyses {

/// Index into Walks::groups().
using GroupId = std::size_t;

class Walks {
 public:
  /// Calls are entered and returned from as in copies of the procedures, if these take at most
  /// `inline_limit` edges and instructions, and else with returns to any call. There are no groups
  /// if no walk leads to the end.
  Walks(const rts::CoverQuestion& question, std::size_t inline_limit);

  /// Edges by groups of which a complete walk has all or none, in the order of their first edges.
  const std::vector<std::vector<rts::EdgeId>>& groups() const { return groups_; }
  /// None of edges that lie on no complete walk.
  std::optional<GroupId> group_of(rts::EdgeId edge) const { return group_of_[edge]; }
  /// a <= b: whether every complete walk with the edges of `b` has those of `a`.
  bool precedes(GroupId a, GroupId b) const;

 private:
  std::optional<Dominance> dominance_;
  std::vector<std::vector<rts::EdgeId>> groups_;
  std::vector<std::optional<GroupId>> group_of_;  // indexed by edge
};

}  // namespace heapreach::analyses

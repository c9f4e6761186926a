// Derivations that repeat no fact, for an unrolling that would not end otherwise.
#pragma once

#include <unordered_map>
#include <vector>

#include "backends/bmc/unrolling.h"
#include "backends/smt/smt.h"

namespace heapreach::backends {

/// The shortest derivation of a query repeats no fact. So if a frame has only derivations that do,
/// and no query is derivable up to there, none is.
class SimplePaths {
 public:
  using NodeId = Unrolling::NodeId;

  SimplePaths(horn::TermStore& terms, Unrolling& unrolling, Smt& smt, const Deadline& deadline);

  /// Call once before the nodes of a frame are looked at.
  void start_frame() { comparisons_ = 0; }

  /// Whether two nodes of a path, from a fact up, stand for the same fact in the solver's model;
  /// looks no further when very much was compared in this frame.
  bool repeats(const std::vector<NodeId>& path);
  /// Those of the nodes that have no derivation without a repetition. If that cannot be settled
  /// with reasonable effort, none.
  std::vector<NodeId> without_simple_path(std::vector<NodeId> nodes);

 private:
  struct Pair {
    NodeId low, high;
  };

  bool may_be_equal(NodeId a, NodeId b) const;
  bool equal_in_model(NodeId a, NodeId b);
  const Rational& value(horn::Term term);
  std::optional<Pair> repetition(const std::vector<NodeId>& path);

  horn::Term on_path(NodeId node);
  void describe(NodeId node);
  std::vector<NodeId> path_in_model(NodeId top);
  void forbid(const Pair& pair);

  horn::TermStore& terms_;
  Unrolling& unrolling_;
  Smt& smt_;
  Deadline deadline_;
  std::size_t comparisons_ = 0;
  std::unordered_map<horn::Term, Rational> values_;  // in the last model
  // Per node: a literal that implies that a path over it was chosen, and one per use. They are of
  // this class's own: the unrolling's literals say nothing of who is on the path and who is not.
  std::unordered_map<NodeId, horn::Term> on_path_;
  std::unordered_map<NodeId, std::vector<horn::Term>> on_use_;
};

}  // namespace heapreach::backends

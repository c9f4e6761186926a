// Derivations that repeat no fact, for an unrolling that would not end otherwise.
#pragma once

#include <unordered_map>
#include <vector>

#include "backends/smt.h"
#include "backends/unrolling.h"

namespace heapreach::backends {

/// Asserts, under one literal and only where a model of the solver asks for it, that two nodes
/// stand for different facts. The shortest derivation of a query repeats no fact, so if there is
/// none that high without a repetition, and none up to that height derives the query, nothing does.
class SimplePaths {
 public:
  SimplePaths(const horn::ClauseSystem& system, const Unrolling& unrolling, Smt& smt,
              horn::Term literal);

  /// Under this assumption, nodes that were found to repeat each other differ.
  horn::Term literal() const { return literal_; }
  /// Looks for a repetition on a path (from a fact up) in the solver's model, and forbids it;
  /// whether there was one. Gives up for good when it has forbidden very many.
  bool forbid_repetition(const std::vector<Unrolling::NodeId>& path);
  /// Whether anything was forbidden.
  bool restricts() const { return forbidden_ > 0; }

 private:
  bool known_to_differ(Unrolling::NodeId a, Unrolling::NodeId b) const;
  const Rational& value(horn::Term term);
  bool same_in_model(Unrolling::NodeId a, Unrolling::NodeId b);
  void forbid(Unrolling::NodeId a, Unrolling::NodeId b);

  const horn::ClauseSystem& system_;
  const Unrolling& unrolling_;
  horn::TermStore& terms_;
  Smt& smt_;
  horn::Term literal_;
  std::unordered_map<horn::Term, Rational> values_;  // in the last model
  std::size_t forbidden_ = 0;
};

}  // namespace heapreach::backends

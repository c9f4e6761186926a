// Values for the unknowns of a state that show it to contain another one.
#pragma once

#include <map>

#include "evidence/checker/graph/heap.h"
#include "evidence/checker/graph/solver.h"

namespace heapreach::evidence::graph {

/// "Outer" terms are over the unknowns of the containing state, "inner" ones over those of the
/// contained one, of which `facts` hold.
class GraphWitness {
 public:
  /// `inner` gives names that are in use nowhere else. All arguments must outlive this.
  GraphWitness(const Facts& facts, GraphHeap& inner, GraphSolver& solver)
      : facts_(&facts), inner_(inner), solver_(solver) {}

  /// From now on these hold of the contained state. They must outlive this, and say no less.
  void use(const Facts& facts) { facts_ = &facts; }
  /// Whether a constraint on inner terms follows.
  bool entailed(const explore::Constraint& constraint);

  /// Demands that both are equal; false if they are not.
  bool equate(const explore::Linear& outer, const explore::Linear& inner);
  /// Whether there are values, wherever the facts hold, that meet the demands and the condition.
  bool fulfil(const std::vector<explore::Constraint>& condition);
  /// A constraint on inner terms that a demand or the condition came to, and that the facts leave
  /// open.
  const std::optional<explore::Constraint>& undecided() const { return undecided_; }

 private:
  std::optional<explore::Linear> known(const explore::Linear& outer) const;
  explore::Linear translated(const explore::Linear& outer);
  bool define(const explore::Linear& outer, const explore::Linear& inner);
  void define_more(const std::vector<explore::Constraint>& condition);
  bool guess(const std::vector<explore::Constraint>& condition);
  void pair_up(const explore::Linear& outer, const explore::Linear& inner);
  std::optional<std::pair<explore::Unknown, Integer>> missing() const;
  bool fulfilled(const std::vector<explore::Constraint>& condition);
  bool claimed(const explore::Constraint& constraint);

  const Facts* facts_;
  GraphHeap& inner_;
  GraphSolver& solver_;
  std::map<explore::Unknown, explore::Linear> values_;             // of outer unknowns, inner terms
  std::vector<std::pair<explore::Linear, explore::Linear>> open_;  // demands not settled yet
  std::set<explore::Unknown> existential_;  // names of outer unknowns that may have any value
  std::optional<explore::Constraint> undecided_;
};

}  // namespace heapreach::evidence::graph

// Values for the unknowns of a state under which it subsumes another one.
#pragma once

#include <map>

#include "evidence/checker/conditions/solver.h"
#include "evidence/checker/heaps/heap.h"

namespace heapreach::evidence::checker {

/// "Outer" terms are over the unknowns of the containing state, "inner" ones over those of the
/// contained one, of which `facts` hold.
class Instantiation {
 public:
  /// `inner` gives names that are in use nowhere else. All arguments must outlive this.
  Instantiation(const Facts& facts, GraphHeap& inner, GraphSolver& solver)
      : facts_(&facts), inner_(inner), solver_(solver) {}

  /// From now on these hold of the contained state. They must outlive this, and say no less.
  void use(const Facts& facts) { facts_ = &facts; }
  /// Whether a constraint on inner terms follows.
  bool entailed(const Constraint& constraint);
  /// The integer that an inner term surely is, as GraphSolver::value_of() tells it.
  std::optional<Integer> value_of(const Linear& inner) { return solver_.value_of(*facts_, inner); }

  /// Whether a constraint on inner terms holds, if the facts settle that; notes it if they do not.
  std::optional<bool> settled(const Constraint& constraint);
  /// What holds of the contained state.
  const Facts& facts() const { return *facts_; }

  /// The term's value, if all of its unknowns have one, or if it follows from what was demanded so
  /// far: 6q + 3r is known if 2q + r was demanded to be something.
  std::optional<Linear> known(const Linear& outer) const;
  /// Demands that the outer term, as a bound, is at most the inner one, or at least.
  void bound(const Linear& outer, const Linear& inner, bool at_most) {
    bounds_.push_back({outer, inner, at_most});
  }
  /// Demands that both are equal; false if they are not.
  bool equate(const Linear& outer, const Linear& inner);
  /// Whether there are values, wherever the facts hold, that meet the demands and the condition.
  bool fulfil(const std::vector<Constraint>& condition);
  /// A constraint on inner terms that a demand or the condition came to, and that the facts leave
  /// open.
  const std::optional<Constraint>& undecided() const { return undecided_; }

 private:
  std::optional<Linear> valued(const Linear& outer) const;
  Linear translated(const Linear& outer);
  bool define_one();
  bool define_exactly(const Linear& outer, const Linear& inner);
  bool define(const Linear& outer, const Linear& inner);
  std::optional<Linear> quotient(const Linear& a, const Integer& by);
  void define_more(const std::vector<Constraint>& condition);
  bool guess(const std::vector<Constraint>& condition);
  void pair_up(const Linear& outer, const Linear& inner);
  std::optional<std::pair<Unknown, Integer>> missing() const;
  bool fulfilled(const std::vector<Constraint>& condition);
  bool claimed(const Constraint& constraint);

  const Facts* facts_;
  GraphHeap& inner_;
  GraphSolver& solver_;
  std::map<Unknown, Linear> values_;             // of outer unknowns, inner terms
  std::vector<std::pair<Linear, Linear>> open_;  // demands not settled yet
  struct Bound {
    Linear outer, inner;
    bool at_most = false;
  };
  void take_bound(const Bound& bound);
  static Constraint constraint_of(const Linear& outer, const Bound& bound);
  std::vector<Bound> bounds_;
  std::set<Unknown> existential_;  // names of outer unknowns that may have any value
  std::optional<Constraint> undecided_;
};

}  // namespace heapreach::evidence::checker

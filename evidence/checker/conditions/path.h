// One path after the other through a piece of symbolic execution. The execution asks at every
// branch, and is repeated as a whole for each path, so that it reads like a program without
// branches.
#pragma once

#include <string>

#include "evidence/checker/conditions/solver.h"

namespace heapreach::evidence::checker {

/// Thrown, and caught by the execution, where nothing goes on along a path.
struct PathEnds {};

/// Thrown, and caught by the execution, where it depends on something that a state leaves open what
/// happens.
struct Refused {
  std::string reason;
};

class GraphPath {
 public:
  GraphPath(GraphSolver& solver, const Facts& facts) : solver_(solver), start_(facts) {}

  /// Goes back to the start, for the next path; false if all paths have been taken. Call it before
  /// the first one, too.
  bool next();

  /// Whether the constraint holds on this path. Throws PathEnds if it can neither hold nor fail.
  bool decide(const Constraint& constraint);
  /// Whether the constraint may hold on this path, which stays as it is.
  bool may_hold(const Constraint& constraint);
  /// True on some paths and false on others.
  bool fork();
  /// Whether some integers fulfil what holds on this path and these, too.
  bool allows(const std::vector<Constraint>& constraints) const;
  /// Restricts the path. Contract: some integers for unknowns that are new fulfil the constraint.
  void add(const Constraint& constraint) { facts_.add(constraint); }

  /// What holds on this path.
  const Facts& facts() const { return facts_; }

 private:
  struct Decision {
    bool taken = false;
    bool other = false;  // whether the other answer has yet to be followed
  };

  GraphSolver& solver_;
  Facts start_;
  Facts facts_;
  std::vector<Decision> decisions_;
  std::size_t at_ = 0;  // how many of them this path has passed
  bool started_ = false;
};

}  // namespace heapreach::evidence::checker

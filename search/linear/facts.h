// What a path condition leaves possible: fast tests first, a solver behind them.
#pragma once

#include <exception>
#include <limits>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "search/linear/linear.h"
#include "support/limits.h"

namespace heapreach::search {

/// More was asked than was allowed.
class TooManyQuestions : public std::exception {};

class Facts {
 public:
  explicit Facts(const Limits& limits);
  ~Facts();

  /// From now on, questions may cost so much; the next one throws TooManyQuestions and
  /// has its cost all the same.
  void allow(std::size_t cost) {
    const std::size_t most = std::numeric_limits<std::size_t>::max() - cost_;
    allowed_ = cost_ + (cost > most / constraints_per_cost ? most : cost * constraints_per_cost);
  }
  /// What all questions so far have cost: 1 for each that went to the solver, and the others by the
  /// lengths of their conditions.
  std::size_t cost() const { return cost_ / constraints_per_cost; }

  /// Whether some integers fulfil the condition and the constraint. Contract: some fulfil the
  /// condition. Throws BackendError if a limit strikes or the solver does not know.
  bool possible(const std::vector<Constraint>& condition, const Constraint& constraint) {
    return possible(condition, condition.size(), constraint);
  }
  /// Whether the constraint holds wherever the condition does. Same contract.
  bool implied(const std::vector<Constraint>& condition, const Constraint& constraint) {
    return !possible(condition, negation(constraint));
  }
  /// Whether the conjuncts other than the one at that index imply it. Same contract.
  bool implied_by_others(const std::vector<Constraint>& condition, std::size_t index) {
    return !possible(condition, index, negation(condition[index]));
  }

 private:
  static constexpr std::size_t constraints_per_cost = 512;

  void pay(std::size_t constraints);
  /// `but`: the index of a conjunct that does not count.
  bool possible(const std::vector<Constraint>& condition, std::size_t but,
                const Constraint& constraint);
  bool decide_reduced(const std::vector<const Constraint*>& constraints);
  bool ask_solver(const std::vector<const Constraint*>& constraints);

  struct Solver;
  Limits limits_;
  std::unique_ptr<Solver> solver_;  // made when first needed
  std::unordered_map<std::string, bool> known_;
  std::size_t cost_ = 0;  // in constraints
  std::size_t allowed_ = std::numeric_limits<std::size_t>::max();
};

}  // namespace heapreach::search

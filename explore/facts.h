// What a path condition leaves possible: fast tests first, a solver behind them.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "backends/backend.h"
#include "explore/sum.h"

namespace heapreach::explore {

class Facts {
 public:
  explicit Facts(const backends::Limits& limits);
  ~Facts();

  /// Whether some integers fulfil the condition and the atom. Contract: some fulfil the condition.
  /// Throws BackendError if a limit strikes or the solver does not know.
  bool possible(const std::vector<Atom>& condition, const Atom& atom) {
    return possible(condition, condition.size(), atom);
  }
  /// Whether the atom holds wherever the condition does. Same contract.
  bool implied(const std::vector<Atom>& condition, const Atom& atom) {
    return !possible(condition, negation(atom));
  }
  /// Whether the conjuncts other than the one at that index imply it. Same contract.
  bool implied_by_others(const std::vector<Atom>& condition, std::size_t index) {
    return !possible(condition, index, negation(condition[index]));
  }

 private:
  /// `but`: the index of a conjunct that does not count.
  bool possible(const std::vector<Atom>& condition, std::size_t but, const Atom& atom);
  bool ask_solver(const std::vector<const Atom*>& atoms);

  struct Solver;
  backends::Limits limits_;
  std::unique_ptr<Solver> solver_;  // made when first needed
  std::unordered_map<std::string, bool> known_;
};

}  // namespace heapreach::explore

// Integers for the unknowns of a state, found from equations with concrete integers: part of a
// second reading of what a state contains (docs/evidence.md, "State graphs") that shares no code
// with the checker.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "evidence/certificates/state_graph.h"

namespace heapreach::test::membership {

class Unknowns {
 public:
  explicit Unknowns(std::size_t count) : values_(count) {}
  /// All of them are known from the beginning, so that every answer is definite.
  explicit Unknowns(const std::vector<Integer>& values) : values_(values.begin(), values.end()) {}

  /// Has the term be that integer, now or once more is known; false if it surely is not.
  bool equate(const evidence::Linear& term, const Integer& value);
  /// The integer that the term is, if all of its unknowns have one.
  std::optional<Integer> value(const evidence::Linear& term) const;
  /// False if an equation or a constraint surely does not hold.
  bool may_hold(const std::vector<evidence::Constraint>& condition);

 private:
  std::vector<std::optional<Integer>> values_;
  std::vector<std::pair<evidence::Linear, Integer>> postponed_;  // of two unknowns or more
};

}  // namespace heapreach::test::membership

// Bounds of integer terms, from what conditions say of their variables one by one.
#pragma once

#include <optional>
#include <unordered_map>
#include <utility>

#include "horn/terms/term.h"
#include "support/integer.h"

namespace heapreach::backends {

/// least <= term <= most.
struct TermBounds {
  Integer least, most;
};

class BoundsOfTerms {
 public:
  /// Variables without bounds get those of `widest`, of which is_limited() tells.
  explicit BoundsOfTerms(TermBounds widest) : widest_(std::move(widest)) {}

  /// Takes over what a condition that holds says of single variables.
  void learn(horn::Term condition);
  void limit(horn::Term variable, const TermBounds& bounds);
  /// Of an integer term; nothing for terms of other sorts, or over arrays. Call it when all is
  /// learnt.
  std::optional<TermBounds> of(horn::Term term);
  /// Whether a variable was met that had a bound on one side only, or none.
  bool is_limited() const { return is_limited_; }
  /// The greatest magnitude that was met on the way.
  const Integer& greatest() const { return greatest_; }

 private:
  struct Known {
    std::optional<Integer> least, most;
  };
  void compare(horn::Term less, horn::Term greater);
  TermBounds of_variable(horn::Term variable);
  std::optional<TermBounds> of_parts(horn::Term term);

  TermBounds widest_;
  std::unordered_map<horn::Term, Known> known_;
  std::unordered_map<horn::Term, std::optional<TermBounds>> memo_;
  bool is_limited_ = false;
  Integer greatest_ = 0;
};

}  // namespace heapreach::backends

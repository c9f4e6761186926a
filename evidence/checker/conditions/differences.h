// Bounds on differences of unknowns, from facts that bound differences.
#pragma once

#include <optional>
#include <vector>

#include "evidence/checker/conditions/linear.h"

namespace heapreach::evidence::checker {

struct DifferenceBounds {
  std::optional<Integer> low, high;
  /// Whether, if the facts are consistent, every integer from low to high is taken but for those
  /// that facts on the same form exclude.
  bool exact = true;
};

/// What the facts say of asked.form; nothing if that is neither an unknown nor a difference of two.
std::optional<DifferenceBounds> difference_bounds(const Normal& asked,
                                                  const std::vector<Normal>& facts);

}  // namespace heapreach::evidence::checker

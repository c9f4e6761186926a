// Verdicts on the same instance that cannot both be right.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "plans/results/result.h"

namespace heapreach::experiments {

/// Two rows: an error within the bound of `feasible`, and none within that of `infeasible`, which
/// is at least as large or none at all.
struct Disagreement {
  plans::Result feasible;
  plans::Result infeasible;
};

/// What disagrees, in lines for people.
std::string to_string(const Disagreement& disagreement);

/// Holds, per instance, the strongest verdicts so far: an error that is reached within n cells is
/// reached within more (docs/semantics.md).
class Verdicts {
 public:
  /// Notes a row; the one before that it disagrees with, if any, with it.
  std::optional<Disagreement> add(const plans::Result& row);

 private:
  struct Strongest {
    std::optional<plans::Result> feasible;    // with the least bound
    std::optional<plans::Result> infeasible;  // with the largest bound, or for every bound
  };
  std::map<std::string, Strongest> instances_;
};

}  // namespace heapreach::experiments

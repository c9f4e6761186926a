// The way back for heights of derivations.
#pragma once

#include <optional>
#include <vector>

#include "horn/clauses/clause.h"

namespace heapreach::preprocess {

/// No bound follows: an old predicate that can reach the query may have derivations of any height
/// that the new system does not show.
constexpr std::size_t no_height = static_cast<std::size_t>(-1);

/// height -> factor * height + offset, saturating, or no_height for all.
class HeightBound {
 public:
  HeightBound() = default;
  /// The bound for derivations of the old system's facts whose predicate is `relevant`, where the
  /// derivations of an `anchored` predicate's facts are derivations of the new system, at most
  /// `factor` times lower, that its bound speaks of. Those of the other predicates are bounded by
  /// the longest way through old clauses down to anchored predicates or facts. `unused` clauses
  /// take part in no derivation. All vectors are indexed by old predicates or clauses.
  HeightBound(const horn::ClauseSystem& old_system, const std::vector<bool>& relevant,
              const std::vector<bool>& anchored, const std::vector<bool>& unused,
              std::size_t factor);

  std::size_t operator()(std::size_t height) const;

 private:
  std::size_t factor_ = 1;
  std::optional<std::size_t> offset_ = 0;
};

}  // namespace heapreach::preprocess

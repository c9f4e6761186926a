#pragma once

#include "preprocess/pass.h"

namespace heapreach::preprocess {

/// Removes predicates and clauses that are on no path from a fact to the query, and false clauses.
class Prune : public Pass {
 public:
  std::string_view name() const override { return "prune"; }
  std::string_view summary() const override;
  Transformed run(const horn::ClauseSystem& system, const Deadline& deadline) const override;
};

}  // namespace heapreach::preprocess

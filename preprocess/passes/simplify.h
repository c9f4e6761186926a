#pragma once

#include "preprocess/pass.h"

namespace heapreach::preprocess {

/// Simplifies every clause on its own: uses up equations and lets conjuncts know of each other.
class SimplifyClauses : public Pass {
 public:
  std::string_view name() const override { return "simplify"; }
  std::string_view summary() const override;
  Transformed run(const horn::ClauseSystem& system, const Deadline& deadline) const override;
};

}  // namespace heapreach::preprocess

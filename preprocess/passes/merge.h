#pragma once

#include "preprocess/pass.h"

namespace heapreach::preprocess {

/// Removes clauses that say no more than another one.
class Merge : public Pass {
 public:
  std::string_view name() const override { return "merge"; }
  std::string_view summary() const override;
  Transformed run(const horn::ClauseSystem& system, const Deadline& deadline) const override;
};

}  // namespace heapreach::preprocess

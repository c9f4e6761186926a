#pragma once

#include "preprocess/pass.h"

namespace heapreach::preprocess {

/// Eliminates predicates by resolving all their uses with all their definitions.
class Unfold : public Pass {
 public:
  std::string_view name() const override { return "unfold"; }
  std::string_view summary() const override;
  Transformed run(const horn::ClauseSystem& system, const Deadline& deadline) const override;
};

}  // namespace heapreach::preprocess

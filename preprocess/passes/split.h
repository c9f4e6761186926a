#pragma once

#include "preprocess/pass.h"

namespace heapreach::preprocess {

/// Makes one predicate per value of an argument that is a constant wherever it stands.
class Split : public Pass {
 public:
  std::string_view name() const override { return "split"; }
  std::string_view summary() const override;
  Transformed run(const horn::ClauseSystem& system, const Deadline& deadline) const override;
};

}  // namespace heapreach::preprocess

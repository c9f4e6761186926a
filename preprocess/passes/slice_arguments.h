#pragma once

#include "preprocess/pass.h"

namespace heapreach::preprocess {

/// Drops arguments that nothing reads.
class SliceArguments : public Pass {
 public:
  std::string_view name() const override { return "slice_arguments"; }
  std::string_view summary() const override;
  Transformed run(const horn::ClauseSystem& system, const Deadline& deadline) const override;
};

}  // namespace heapreach::preprocess

#pragma once

#include "preprocess/pass.h"

namespace heapreach::preprocess {

/// Replaces arguments that are the same constant in every derivable fact by that constant.
class Constants : public Pass {
 public:
  std::string_view name() const override { return "constants"; }
  std::string_view summary() const override;
  Transformed run(const horn::ClauseSystem& system, const Deadline& deadline) const override;
};

}  // namespace heapreach::preprocess

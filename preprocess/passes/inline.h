#pragma once

#include "preprocess/pass.h"

namespace heapreach::preprocess {

/// Puts the one matching definition of a body atom in its place.
class Inline : public Pass {
 public:
  std::string_view name() const override { return "inline"; }
  std::string_view summary() const override;
  Transformed run(const horn::ClauseSystem& system, const Deadline& deadline) const override;
};

}  // namespace heapreach::preprocess

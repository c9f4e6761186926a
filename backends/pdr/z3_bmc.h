// Z3's own bounded model checker over clauses.
#pragma once

#include "backends/backend.h"

namespace heapreach::backends {

class Z3Bmc : public Backend {
 public:
  std::string_view name() const override { return "z3-bmc"; }
  std::string_view summary() const override {
    return "Z3's bounded model checker; finds derivations only, to compare with bmc";
  }
  Capability capability() const override { return {.linear_only = true, .proves = false}; }
  /// Unrolls up to Settings::max_depth, or 1000, clause uses. Throws UsageError for systems that
  /// are not linear.
  Answer solve(const horn::ClauseSystem& system, const Settings& settings, const Limits& limits,
               const Progress& progress) const override;
};

}  // namespace heapreach::backends

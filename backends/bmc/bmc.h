// Bounded model checking over linear clauses, on an incremental SMT solver.
#pragma once

#include "backends/backend.h"
#include "backends/bmc/grouping.h"

namespace heapreach::backends {

class Bmc : public Backend {
 public:
  explicit Bmc(const GroupLimits& group_limits = {}) : group_limits_(group_limits) {}
  std::string_view name() const override { return "bmc"; }
  std::string_view summary() const override {
    return "bounded model checking of growing depth; finds shortest derivations, and "
           "underivability "
           "where executions end or repeat";
  }
  Capability capability() const override { return {.linear_only = true}; }
  /// Throws UsageError for systems that are not linear.
  Answer solve(const horn::ClauseSystem& system, const Settings& settings, const Limits& limits,
               const Progress& progress) const override;

 private:
  GroupLimits group_limits_;
};

}  // namespace heapreach::backends

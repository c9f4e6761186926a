// Any Horn solver of the CHC competition's kind: a program that reads a file and prints sat or
// unsat.
#pragma once

#include "backends/backend.h"

namespace heapreach::backends {

class External : public Backend {
 public:
  std::string_view name() const override { return "external"; }
  std::string_view summary() const override {
    return "another Horn solver, run as `CMD FILE` (or with FILE for `{file}` in "
           "CMD)";
  }
  Capability capability() const override { return {.finds_derivations = false, .exact = false}; }
  /// Runs Settings::command. Its `sat` becomes a model if it prints one as define-funs after that
  /// line. Throws UsageError if the program is not found.
  Answer solve(const horn::ClauseSystem& system, const Settings& settings, const Limits& limits,
               const Progress& progress) const override;
};

}  // namespace heapreach::backends

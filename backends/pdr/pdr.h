// Property-directed reachability: Z3's Spacer.
#pragma once

#include "backends/backend.h"

namespace heapreach::backends {

class Pdr : public Backend {
 public:
  std::string_view name() const override { return "pdr"; }
  std::string_view summary() const override {
    return "property-directed reachability (Z3's Spacer); finds derivations and models";
  }
  Capability capability() const override { return {}; }
  Answer solve(const horn::ClauseSystem& system, const Settings& settings, const Limits& limits,
               const Progress& progress) const override;
};

}  // namespace heapreach::backends

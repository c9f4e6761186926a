// The engines `box`, `octagon` and `polyhedra`: models by abstract interpretation.
#pragma once

#include "backends/abstract/region.h"
#include "backends/backend.h"

namespace heapreach::backends::abstract {

class Engine : public backends::Backend {
 public:
  explicit Engine(Domain domain) : domain_(domain) {}
  std::string_view name() const override { return to_string(domain_); }
  std::string_view summary() const override;
  backends::Capability capability() const override { return {.finds_derivations = false}; }
  /// A model, or GaveUp if the domain is too coarse: it never finds derivations.
  backends::Answer solve(const horn::ClauseSystem& system, const backends::Settings& settings,
                         const Limits& limits, const Progress& progress) const override;

 private:
  Domain domain_;
};

}  // namespace heapreach::backends::abstract

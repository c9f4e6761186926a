#include "pipeline/options/parse_invariants.h"

#include "support/error.h"

namespace heapreach::pipeline {

std::optional<backends::abstract::Domain> parse_invariants(const std::string& text) {
  if (text == "none") return std::nullopt;
  for (backends::abstract::Domain domain : backends::abstract::all_domains) {
    if (backends::abstract::to_string(domain) == text) return domain;
  }
  throw UsageError("expected none, box, octagon or polyhedra");
}

}  // namespace heapreach::pipeline

#include "pipeline/options/parse_invariants.h"

#include "backends/backend.h"
#include "support/error.h"

namespace heapreach::pipeline {

std::optional<backends::abstract::Domain> parse_invariants(const std::string& text) {
  if (text == "none") return std::nullopt;
  if (const auto why = backends::left_out(text)) throw UsageError(*why);
  for (backends::abstract::Domain domain : backends::abstract::all_domains) {
    if (backends::abstract::to_string(domain) == text) return domain;
  }
  throw UsageError(backends::abstract::has_regions() ? "expected none, box, octagon or polyhedra"
                                                     : "expected none");
}

}  // namespace heapreach::pipeline

#include "pipeline/options/parse_invariants.h"

#include <array>

#include "backends/backend.h"
#include "support/error.h"
#include "support/suggest.h"

namespace heapreach::pipeline {

std::optional<backends::abstract::Domain> parse_invariants(const std::string& text) {
  if (text == "none") return std::nullopt;
  if (const auto why = backends::left_out(text)) throw UsageError(*why);
  for (backends::abstract::Domain domain : backends::abstract::all_domains) {
    if (backends::abstract::to_string(domain) == text) return domain;
  }
  if (!backends::abstract::has_regions()) throw UsageError("expected none");
  constexpr std::array<std::string_view, 4> names = {"none", "box", "octagon", "polyhedra"};
  throw UsageError("expected none, box, octagon or polyhedra" + did_you_mean(text, names));
}

}  // namespace heapreach::pipeline

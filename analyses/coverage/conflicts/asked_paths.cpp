#include "analyses/coverage/conflicts/asked_paths.h"

#include <fmt/format.h>

#include <set>
#include <utility>
#include <vector>

#include "encoders/features.h"
#include "rts/coverage/crumbs.h"
#include "rts/transform/inline_calls.h"
#include "support/error.h"

namespace heapreach::analyses {

using rts::EdgeId;

AskedPaths::AskedPaths(const rts::CoverQuestion& question, std::size_t inline_limit,
                       std::optional<std::uint64_t> iterations)
    : ending_(rts::ending_at(question.system(), question.end())),
      inlined_(rts::inline_calls(ending_.system(), inline_limit)) {
  require_support();
  whole_ = asked_part(question);
  has_loops_ = has_cycle(whole_);
  if (!has_loops_) return;
  if (!iterations) {
    throw UsageError(
        "the graph has loops, of which paths follow a part: --loops abstract, or "
        "--loops unroll:K for K iterations before that");
  }
  unrolled_ = unrolled(whole_, *iterations);
}

void AskedPaths::require_support() const {
  if (!inlined_.refusal().empty()) {
    throw UsageError("a method that follows paths follows no recursion: " + inlined_.refusal());
  }
  for (const encoders::Feature feature : encoders::features_of(inlined_.system())) {
    if (feature != encoders::Feature::leads) continue;
    throw UsageError(fmt::format("a method that follows paths does not support {}",
                                 encoders::to_string(feature)));
  }
}

/// The system without calls, of whose edges those of the file are asked about.
AcyclicPart AskedPaths::asked_part(const rts::CoverQuestion& question) const {
  const rts::System& system = inlined_.system();
  const std::size_t own_edges = question.file().edges().size();
  std::vector<std::optional<std::size_t>> asked;
  std::vector<bool> allowed;
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    const EdgeId origin = inlined_.origin(id);
    const bool is_own = origin < own_edges;
    allowed.push_back(!is_own || question.may_take(origin));
    const bool is_step = is_own && !inlined_.back_translated(std::vector<EdgeId>{id}).empty();
    asked.push_back(is_step ? std::optional<std::size_t>(origin) : std::nullopt);
  }
  AcyclicPart part = between(system, system.errors, allowed);
  part.asked = std::move(asked);
  return part;
}

std::vector<EdgeId> asked_edges(const std::vector<EdgeId>& conflict, const AcyclicPart& part) {
  std::set<EdgeId> edges;
  for (const EdgeId edge : conflict) {
    if (part.asked[edge]) edges.insert(static_cast<EdgeId>(*part.asked[edge]));
  }
  return {edges.begin(), edges.end()};
}

}  // namespace heapreach::analyses

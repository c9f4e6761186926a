#include "rts/coverage/instrumentation.h"

#include <utility>

#include "rts/coverage/phases.h"
#include "rts/coverage/slice.h"

namespace heapreach::rts {

const char* to_string(Instrumentation::Means means) {
  return means == Instrumentation::Means::crumbs ? "crumbs" : "phases";
}

Instrumentation along(const CoverQuestion& question, std::vector<EdgeId> edges) {
  using Means = Instrumentation::Means;
  const Means means = question.file().has_calls() ? Means::crumbs : Means::phases;
  return {means, {{std::move(edges)}, std::nullopt}, std::nullopt};
}

Transformed instrumented(const CoverQuestion& question, const Instrumentation& instrumentation) {
  std::optional<System> slice;
  if (instrumentation.kept) {
    std::vector<bool> kept(question.file().edges().size());
    for (const EdgeId edge : *instrumentation.kept) kept[edge] = true;
    slice = sliced(question.system(), kept);
  }
  const System& system = slice ? *slice : question.system();
  if (instrumentation.means == Instrumentation::Means::crumbs) {
    return with_crumbs(system, question.end(), instrumentation.asked);
  }
  std::vector<bool> edges(question.file().edges().size());
  for (const std::vector<EdgeId>& set : instrumentation.asked.sets) {
    for (const EdgeId edge : set) edges[edge] = true;
  }
  return with_phases(system, question.end(), edges);
}

Execution execution_of_file(const CoverQuestion& question, const Transformed& instrumented,
                            const Execution& execution) {
  Execution result = instrumented.back_translated(execution);
  // Crumbs are set behind an edge's own instructions.
  for (Step& step : result.steps) {
    step.choices.resize(question.system().edge(step.edge).instructions.size());
  }
  return result;
}

std::vector<bool> taken_by(const System& file, const Execution& execution) {
  std::vector<bool> taken(file.edges().size());
  for (const Step& step : execution.steps) taken[step.edge] = true;
  return taken;
}

}  // namespace heapreach::rts

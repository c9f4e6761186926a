// A question about edges as a system with one error vertex: what evidence of coverage speaks of.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rts/coverage/crumbs.h"
#include "rts/coverage/question.h"

namespace heapreach::rts {

struct Instrumentation {
  enum class Means { crumbs, phases };
  Means means = Means::crumbs;
  Crumbs asked;  // of phases one set, and nothing that is known
  /// If it is of the system's slice (slice.h): the edges that are kept. Of executions of a slice
  /// nothing is to be concluded.
  std::optional<std::vector<EdgeId>> kept = std::nullopt;
};

/// "crumbs" or "phases".
const char* to_string(Instrumentation::Means means);

/// Executions to the end along one of the edges, asked for by what the system allows: phases, or
/// one crumb where there are calls.
Instrumentation along(const CoverQuestion& question, std::vector<EdgeId> edges);

/// The system that is asked (crumbs.h, phases.h).
Transformed instrumented(const CoverQuestion& question, const Instrumentation& instrumentation);

/// The execution of the file that one of an instrumented system stands for: without what was added.
Execution execution_of_file(const CoverQuestion& question, const Transformed& instrumented,
                            const Execution& execution);

/// Indexed by edge of the file: whether the execution takes it.
std::vector<bool> taken_by(const System& file, const Execution& execution);

}  // namespace heapreach::rts

// What is asked of a system, and which executions answer it: part of the semantics
// (docs/semantics.md, "Errors and questions"), so that all mean the same by an error. Engines never
// see a question, but a system made for it (restriction.h); what they find is checked here, on the
// file itself.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "rts/model/property.h"
#include "rts/model/system.h"
#include "rts/semantics/replay.h"

namespace heapreach::rts {

/// An execution answers the question if it ends at an error vertex (at `error`, if one is named),
/// what led it there breaks one of the properties, and it goes wrong at one of the locations (if
/// they are named). An execution ends at the first error vertex that it reaches, whether or not
/// that is asked about.
struct Question {
  Properties properties = {};                    // by default the standard ones
  std::optional<VertexId> error = std::nullopt;  // one of the system's; none: any of them
  /// Texts of locations (location.h); none: all of them.
  std::optional<std::set<std::string>> locations = std::nullopt;

  bool operator==(const Question&) const = default;
};

/// The property that an execution breaks whose last edge, into an error vertex, is this one: that
/// which the vertex says (Vertex::breaks), else that of the instruction whose failing leads there
/// (the last `fail` on the edge), else unreach-call.
/// Assertions that fail break unreach-call, except in programs that `import` wrote, whose
/// assertions say that an access stays in its block, or before a free, that it may free.
Property property_of(const System& system, EdgeId edge);

/// The property that an execution breaks which ends at an error vertex: unreach-call if it starts
/// there or a call returns there, else property_of() its last edge.
Property broken_by(const System& system, const Execution& execution);

/// Whether executions that end by the edge, into an error vertex, answer the question; without an
/// edge, those that start at an error vertex. A call's edge leads there when it returns.
bool counts(const System& system, const Question& question, std::optional<EdgeId> edge);

/// Why an execution that ends in `last` does not answer the question; empty if it does. `system` is
/// the file's, with the edges of errors that the question's properties ask for
/// (property_errors.h).
std::string why_no_answer(const System& system, const Question& question,
                          const Execution& execution, const State& last);

/// Replays an execution that is to answer a question. Throws InputError as replay() does, and where
/// it is no answer.
State replay_answer(const System& system, const Question& question, std::uint64_t bound,
                    const Execution& execution);

}  // namespace heapreach::rts

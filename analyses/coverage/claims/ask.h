// One question about edges, through the pipeline.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "analyses/coverage/claims/claims.h"
#include "pipeline/input/input.h"
#include "pipeline/options/options.h"
#include "pipeline/result/channel.h"
#include "rts/coverage/instrumentation.h"
#include "support/limits.h"
#include "support/stopwatch.h"

namespace heapreach::analyses {

/// What all questions about a file share. All of it outlives this.
struct CoverContext {
  const pipeline::Input& input;
  const rts::CoverQuestion& question;
  const Walks& walks;
  const pipeline::Options& options;
  pipeline::Channel& channel;
  const Stopwatch& watch;
  /// For methods that follow loops in part: iterations one by one. None: there must be no loops.
  std::optional<std::uint64_t> loops = std::nullopt;
  /// Likewise: nothing more is asked about edges of paths that nothing rules out. Executions along
  /// these paths are looked for once there is no more to ask.
  bool possible_is_enough = false;
};

/// An execution of the file to the end that may be none of the program, and why.
struct DoubtfulArrival {
  rts::Execution execution;
  std::string doubts;
};
/// No answer, and why.
struct Unanswered {
  std::string reason;
};
using Reply = std::variant<Arrival, DoubtfulArrival, Refutation, Unanswered>;

/// Asks `engine`, or all that the options allow if it is empty, for an execution within `bound`
/// cells. Throws FailedCheck as pipeline::check() does, and UsageError if no strategy takes the
/// question.
Reply ask(const CoverContext& context, const rts::Instrumentation& instrumentation,
          const std::string& engine, std::uint64_t bound, const Limits& limits);

/// The execution of the file, checked there. Throws FailedCheck if it does not come to the end.
Reply checked_arrival(const rts::CoverQuestion& question, rts::Execution execution,
                      std::uint64_t bound);

}  // namespace heapreach::analyses

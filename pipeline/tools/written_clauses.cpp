#include "pipeline/tools/written_clauses.h"

#include <sstream>

#include "pipeline/clauses/clauses_of.h"
#include "pipeline/input/input.h"
#include "pipeline/options/bounds.h"
#include "pipeline/options/capabilities.h"
#include "rts/transform/calls.h"
#include "rts/transform/restriction.h"
#include "rts/transform/start_values.h"
#include "support/error.h"

namespace heapreach::pipeline {

namespace {

/// Elsewhere calls get copies.
rts::Calls calls_in_clauses(CallsOption option) {
  if (option == CallsOption::summaries) return rts::Calls::summaries;
  return option == CallsOption::mixed ? rts::Calls::mixed_copies : rts::Calls::copies;
}

horn::ClauseSystem clauses_in(const Input& input, const Options& options, const Limits& limits,
                              Monitor& monitor) {
  if (const auto* clauses = std::get_if<horn::ClauseSystem>(&input.content)) {
    const auto passes = preprocess::parse_pipeline(options.preprocess);
    return simplified(*clauses, passes, limits, monitor).system;
  }
  if (options.every_bound) {
    throw UsageError("--bound all: clauses are written for a number of cells");
  }
  const rts::System asked =
      rts::restricted(std::get<RtsInput>(input.content).system, {options.properties, std::nullopt});
  const rts::Seen seen =
      rts::seen_as(asked, calls_in_clauses(options.calls), 0, options.inline_limit);
  if (!seen.refusal.empty()) {
    throw UsageError("only --calls summaries supports recursion: " + seen.refusal);
  }
  if (seen.is_weaker) rts::refuse_start_values(asked, rts::why_no_clauses);
  Options one = options;
  one.engine = "pdr";  // any engine will do: only the encoding's part of the strategy counts
  const std::uint64_t bound = bound_for(input, *seen.system, options);
  const Strategy strategy = strategies_for(*seen.system, bound, one).at(0);
  return clauses_of(*seen.system, clause_settings(strategy), limits, monitor).system;
}

}  // namespace

std::string written_clauses(const std::string& path, const Options& options, horn::Format format,
                            const Limits& limits, Monitor& monitor) {
  const Input input = read_input(path, limits.deadline, options.properties);
  std::ostringstream out;
  horn::print(out, clauses_in(input, options, limits, monitor), format);
  return out.str();
}

}  // namespace heapreach::pipeline

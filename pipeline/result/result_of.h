// From verdicts to results: evidence becomes documents and prose while the system that it is about
// is at hand.
#pragma once

#include <string>

#include "pipeline/options/strategy.h"
#include "pipeline/result/result.h"
#include "rts/semantics/location.h"
#include "rts/semantics/question.h"

namespace heapreach::pipeline {

/// The origin of a strategy's answer.
Origin origin_of(const Strategy& strategy, double seconds);
/// Of an answer that is no single strategy's. Contract: the options are those of the strategies.
Origin origin_of(const Options& options, double seconds);

/// What a result is to hold beside the answer.
struct Detail {
  bool evidence = true;     // as documents, which may be large
  bool explanation = true;  // which may take long
};

/// The result of a verdict on an RTS. `subject` has what the system does not say; executions are
/// those of `system`, and certificates speak of it. `limits` bound the simplification of
/// invariants. A counterexample whose execution may be none of the program is a Candidate.
Result result_of(Subject subject, const Origin& origin, const rts::System& system,
                 const Verdict& verdict, const Detail& detail, const Limits& limits);
/// The same for clause input.
Result result_of(Subject subject, const Origin& origin, const horn::ClauseSystem& system,
                 const ClauseVerdict& verdict, const Detail& detail, const Limits& limits);

/// Where no system is at hand: the reader ran into a limit, a process was killed, a question was
/// refused.
Result result_without_input(const std::string& file, const std::string& engine,
                            std::optional<LocationSubject> location, double seconds,
                            Unknown unknown);

/// The location as results name it.
LocationSubject subject_of(const rts::Location& location);
/// The one location that the question is about; nothing if it is about more.
std::optional<LocationSubject> location_asked(const rts::System& system,
                                              const rts::Question& question);

}  // namespace heapreach::pipeline

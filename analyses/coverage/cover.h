// Which edges of a system take part in executions that come to an end: at one bound after the
// other, as a check does.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "analyses/coverage/report/coverage.h"
#include "pipeline/input/input.h"
#include "pipeline/options/options.h"
#include "pipeline/result/channel.h"
#include "support/limits.h"

namespace heapreach::analyses {

struct CoverOptions {
  /// error, exit, a vertex, or FILE:LINE for a loop there. Empty: the error of systems; of programs
  /// the exit, or the outermost loop where no path leads to the exit.
  std::string end;
  std::string method = "auto";  // or a method's name
  /// For methods that follow paths, as of CoverContext.
  std::optional<std::uint64_t> loops = std::nullopt;
  bool possible_is_enough = false;
  /// A file of evidence that is known from the start (claims/saved_claims.h); empty: nothing is.
  std::string resumed = {};
  bool explained = false;  // with explanations (explanation.h)
  bool end_may_be_missing = false;  // where there is no such loop, the end is as if none was named
};

/// Called with what is known so far, now and then, and at last with all that will be.
using TellCoverage = std::function<void(const Coverage&)>;

/// Classifies the edges of a file. Throws UsageError for an end that there is not, or that no path
/// leads to, for a method that there is not or that does not take the file, and for clauses;
/// InputError for evidence to
/// resume from that is refused; FailedCheck where evidence fails. Limits end it earlier, and leave
/// what is open undecided.
void cover(const pipeline::Input& input, const CoverOptions& asked,
           const pipeline::Options& options, const Limits& limits, pipeline::Channel& channel,
           const TellCoverage& tell);

/// Throws UsageError unless it is "auto" or a method's name.
void require_method(const std::string& name);

}  // namespace heapreach::analyses

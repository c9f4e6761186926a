// Several strategies, each in a process of its own: the first checked answer wins. By the wall
// clock they race (race.h): as many at once as there are cores and the rest a little later, and the
// losers are killed; an infeasible answer without invariants waits half as long again as it took
// for one with invariants: people asked what holds at each program point. Under a limit of work
// they take turns (turns.h).
//
// A strategy that crashes is its own affair: it is warned of, the others go on, and the verdict is
// theirs, whatever it is. Only if none of them comes to a verdict, or where evidence of an exact
// engine fails its check (failed_check.h), the whole ends with an error.
#pragma once

#include <functional>
#include <vector>

#include "pipeline/lesson.h"
#include "pipeline/options/strategy.h"
#include "pipeline/result/channel.h"
#include "support/limits.h"

namespace heapreach::pipeline {

/// Runs one strategy to its result under limits, which may be less than those of the portfolio;
/// called in the strategy's own process.
using RunStrategy = std::function<Result(const Strategy&, const Limits&, Channel&)>;
/// The unknown result of a question for this reason.
using MakeUnknown = std::function<Result(const Unknown&)>;

/// Strategies are to notice a deadline themselves, so that one that is putting its verdict into
/// words keeps it; they are stopped this much later (seconds), before the session's own grace ends.
inline constexpr double grace_of_strategies = 0.2;

/// Runs the strategies under a deadline and a memory limit (megabytes, all together) and returns
/// the first definite result. Without one: the strategies' reasons in one unknown result, made by
/// `unknown`; the unknown result of a single strategy is returned as it is. Messages of the
/// strategies are passed on to `channel`, but for their lessons, which go into `lessons`.
/// Strategies that crashed or had an internal error of their own are listed in Result::crashed.
/// Throws the error that a strategy ended with if all did; FailedCheck if one did
/// with that, or if two disagree.
Result run_portfolio(const std::vector<Strategy>& strategies, const Limits& limits,
                     Channel& channel, const RunStrategy& run, const MakeUnknown& unknown,
                     Lessons* lessons = nullptr);

}  // namespace heapreach::pipeline

// Several strategies, each in a process of its own, as many at once as there are cores and the rest
// a little later: the first checked answer wins, the others are killed. An infeasible answer
// without invariants waits half as long again as it took for one with invariants: people asked what
// holds at each program point.
#pragma once

#include <functional>
#include <vector>

#include "pipeline/channel.h"
#include "pipeline/strategy.h"

namespace heapreach::pipeline {

/// Runs one strategy to its report; called in the strategy's own process.
using RunStrategy = std::function<Outcome(const Strategy&, Channel&)>;

/// Runs the strategies under a deadline and a memory limit (megabytes, all together) and returns
/// the first definite outcome. Without one: the strategies' reasons in one unknown outcome, made by
/// `unknown`. Messages of the strategies are passed on to `channel`. A strategy that fails with an
/// internal error is a warning as long as another one answers; otherwise the error is thrown.
Outcome run_portfolio(const std::vector<Strategy>& strategies, const backends::Limits& limits,
                      Channel& channel, const RunStrategy& run,
                      const std::function<Outcome(const Unknown&)>& unknown);

}  // namespace heapreach::pipeline

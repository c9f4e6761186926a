// One question of an analysis about a system that it made, in the process that asks.
#pragma once

#include <string>
#include <variant>

#include "pipeline/check/asked.h"
#include "pipeline/input/input.h"
#include "pipeline/options/options.h"
#include "pipeline/result/channel.h"
#include "pipeline/result/result.h"
#include "support/limits.h"
#include "support/stopwatch.h"

namespace heapreach::pipeline {

/// What the strategies of `options` answer within the bound (cells), of which `watch` tells the
/// seconds; else why they have none: an engine's own limit or error. Throws FailedCheck as check()
/// does, and UsageError if no strategy takes the system.
std::variant<Result, std::string> decide_one(const Input& input, const Asked& asked,
                                             std::uint64_t bound, const Options& options,
                                             const Limits& limits, Channel& channel,
                                             const Stopwatch& watch);

}  // namespace heapreach::pipeline

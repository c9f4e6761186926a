// Locations that are out of reach only since every execution that would come there goes wrong
// before.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "pipeline/monitor.h"
#include "pipeline/options/strategy.h"

namespace heapreach::pipeline {

/// Called with the text of a location and that of the one that masks it.
using TellMasked = std::function<void(const std::string& location, const std::string& by)>;

/// Tells of those of the locations that an execution at strategy.encoder.bound would reach if
/// errors were passed over (rts/transform/passing_over.h), each with the first location that its
/// execution passes over. Whether that is all of them: the search for others came to its end.
/// `file` has the edges of all errors. Contract: no execution goes wrong at any of the locations
/// without going wrong before; the strategy's engine works on systems. Throws FailedCheck if one
/// does, and BackendError at a limit.
bool check_masked(const rts::System& file, const std::set<std::string>& locations,
                  const Strategy& strategy, const Limits& limits, Monitor& monitor,
                  const TellMasked& tell);

}  // namespace heapreach::pipeline

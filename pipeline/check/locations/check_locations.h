// One search for many error locations: what one of them costs is mostly what all of them cost, as
// they are reached by the same heaps.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "pipeline/monitor.h"
#include "pipeline/options/strategy.h"
#include "pipeline/verdict.h"

namespace heapreach::pipeline {

/// Called with the text of a location and a verdict on it: a Feasible that has been replayed on the
/// file, for a question about this location alone, or an Infeasible whose certificate was accepted
/// for all locations that it is told of, and so for each of them. A later Infeasible of a location
/// is better than an earlier one.
using TellLocation = std::function<void(const std::string& location, Verdict verdict)>;

/// Searches for all of the locations (rts/semantics/location.h) at strategy.encoder.bound. What
/// the search leaves open is not told. `file` has the edges of all errors of the properties.
/// Contract: the strategy's engine works on systems, and takes the one that is asked about. Throws
/// FailedCheck as check() does, and BackendError at a limit.
void check_locations(const rts::System& file, const rts::Properties& properties,
                     std::set<std::string> locations, const Strategy& strategy,
                     const Limits& limits, Monitor& monitor, const TellLocation& tell);

}  // namespace heapreach::pipeline

// The grid of a plan: all combinations of the values of its keys.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "suites/plan.h"

namespace heapreach::suites {

/// The keys of a grid but the bound: "encoding", "query", "worlds", "vertex", "step", "passes",
/// "sort".
const std::vector<std::string>& setting_keys();

/// The settings with these values, the rest as the command line's `encode` has it. What has no
/// effect (worlds without worlds) is left out. Throws UsageError for values that the command line
/// refuses.
Settings settings_of(const Point& values);

/// The combinations of the values, each once. Throws UsageError for one that the capability table
/// excludes for every system.
std::vector<std::pair<Point, Settings>> grid_of(
    const std::map<std::string, std::vector<std::string>>& values);

/// Why the settings cannot encode the system, or nothing.
std::optional<std::string> refusal(const Settings& settings, const rts::System& system);
/// Whether derivations and executions correspond, so that a verdict on the system is one on the
/// clauses.
bool is_exact(const Settings& settings);
/// Whether the clauses depend on the bound.
bool is_bounded(const Settings& settings);

}  // namespace heapreach::suites

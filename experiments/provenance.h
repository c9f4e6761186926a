// Where results come from: program, solvers, machine, time.
#pragma once

#include <string>
#include <vector>

#include "experiments/plan.h"
#include "plans/results/results_file.h"

namespace heapreach::experiments {

/// The time now, as "2026-01-31T12:00:00Z".
std::string now();

/// A start of this program with a plan; solvers outside are asked for their version (`--version`),
/// which is empty if they do not tell within seconds.
plans::Start start_of(const Plan& plan, const std::vector<std::string>& commands);

}  // namespace heapreach::experiments

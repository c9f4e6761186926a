// check --run and --harness: from a feasible execution to a run of the program.
#pragma once

#include "cli/commands.h"
#include "cli/render/renderer.h"

namespace heapreach::cli {

/// Throws UsageError unless all files are programs, and, for --harness, there is one of them.
void require_programs(const CheckArguments& arguments, const ProgramOptions& program);

/// Writes the harness and runs the program as the arguments say, within what is left of the time
/// after `seconds`. The finding says how that went (docs/c.md, "Runs"); a candidate becomes a
/// counterexample if the run confirms it. Findings without an execution stay as they are. Returns
/// whether it wrote the harness.
bool run_execution(Finding& finding, const std::string& file, const CheckArguments& arguments,
                   const ProgramOptions& program, double seconds);

}  // namespace heapreach::cli

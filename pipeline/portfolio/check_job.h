// The work of a check of one file, inside the process whose limits hold.
#pragma once

#include <string>

#include "pipeline/input/locations.h"
#include "pipeline/options/options.h"
#include "pipeline/result/channel.h"
#include "support/limits.h"

namespace heapreach::pipeline {

/// Reads the file and sends the channel a result, or one for each location that is wanted, and
/// warnings. Throws what is wrong with the input or the options, and BackendError at a limit.
void run_check_job(const std::string& path, const Options& options, const WantedLocations& wanted,
                   Channel& channel, const Limits& limits);

}  // namespace heapreach::pipeline

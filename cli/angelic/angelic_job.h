// The part of the subcommand angelic that runs under limits, in a process of its own.
#pragma once

#include "cli/commands.h"
#include "pipeline/result/channel.h"
#include "support/limits.h"

namespace heapreach::cli {

/// Looks for alarms in the arguments' file. Sends products (AngelicProduct), of which the last one
/// counts.
void do_angelic(const AngelicArguments& arguments, const ProgramOptions& program,
                pipeline::Channel& channel, const Limits& limits);

}  // namespace heapreach::cli

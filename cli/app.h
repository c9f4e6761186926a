// The command line: subcommands, their options, exit codes.
#pragma once

namespace heapreach::cli {

/// Parses the command line, runs one subcommand and returns the exit code (README, "More"): 0, 10,
/// 20 for verdicts, 2 usage error, 3 input error or evidence that does not hold, 70 internal error.
int run(int argc, char** argv);

}  // namespace heapreach::cli

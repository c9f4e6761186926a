#pragma once

#include <CLI/CLI.hpp>

#include "cli/subcommands.h"

namespace heapreach::cli {

/// The heading of these options in help.
inline constexpr const char* programs_group = "C programs (docs/c.md)";

/// Adds -x, for every subcommand that reads inputs of more than one kind; as below.
void add_language_option(CLI::App& command, ProgramOptions& program);

/// Adds the options of every subcommand that reads programs (docs/c.md); parsing throws UsageError
/// for values that they do not take. `commands` must outlive the parser.
void add_program_options(CLI::App& command, Subcommands& commands);

}  // namespace heapreach::cli

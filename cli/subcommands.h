// The commands as the parser knows them: which options each takes, and what it runs then. What an
// option means comes from pipeline::option_table() alone, so that help, documentation and behaviour
// cannot drift apart.
#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <set>
#include <string>

#include "cli/commands.h"
#include "cli/inputs.h"
#include "cli/shell/file_options.h"

namespace heapreach::cli {

/// What parsing fills.
struct Subcommands {
  std::function<int()> chosen;  // runs the one that was named
  FileOptions files;            // which options name some
  InputArguments inputs;        // which arguments name what a command is about
  ProgramOptions program;
  CheckArguments check;
  CoverArguments cover;
  AngelicArguments angelic;
  TriageArguments triage;
  EncodeArguments encode;
  EvidenceArguments replay, certify, dot;
  std::string assumed_specification;  // empty: none
  ImportArguments import;
  GenerateArguments generate;
  SuiteArguments suite;
  ExperimentArguments experiment;
  ResultsArguments results;
  ReportArguments report;
  std::string shell;  // of completion
};

// These add commands; `commands` outlives the parser.

void add_check(CLI::App& app, Subcommands& commands);
void add_cover(CLI::App& app, Subcommands& commands);
void add_angelic(CLI::App& app, Subcommands& commands);
void add_triage(CLI::App& app, Subcommands& commands);
/// generate, suite, experiment, results and report.
void add_measuring(CLI::App& app, Subcommands& commands);

// And these, options to a command.

/// The argument that names the one input of a command.
CLI::Option* add_input(CLI::App& command, Subcommands& commands, std::string& input,
                       const std::string& text);

/// Of what writes one thing.
inline const WritingOption output_option = {"-o,--output",
                                            "Write here, not to standard output (-)."};

/// The rows of the option table that `keys` names, all if it is empty.
void add_options(CLI::App& command, Subcommands& commands, pipeline::Options& options,
                 const std::set<std::string>& keys = {});
/// --assume-spec of what reads systems.
void add_assume_spec(CLI::App& command, Subcommands& commands);
/// --format of what writes clauses.
void add_format(CLI::App& command, std::function<void(horn::Format)> take);

inline constexpr const char* exit_codes =
    "Exit codes: 0 infeasible or sat, or success; 1 infeasible within a bound that nobody asked\n"
    "for; 10 feasible or unsat; 20 unknown;\n"
    "2 usage error; 3 input error, evidence that does not hold, or a warning with --werror;\n"
    "70 internal error.";

}  // namespace heapreach::cli

// The reports of --run-analyzer: analyzers that are installed, run over the files of the program.
#pragma once

#include <string>
#include <vector>

#include "cli/commands.h"
#include "triage/readers/read_report.h"

namespace heapreach::cli {

/// Throws UsageError for words of the command line that do not go with --run-analyzer, and for an
/// analyzer that is unknown or not installed.
void require_analyzers(const TriageArguments& arguments, const ProgramOptions& program);

/// Runs each analyzer over all files of these inputs, with the flags that the program's options say
/// of them, each in the folder where it is compiled. Gives one report for each analyzer, with each
/// alarm once, and without a text. A file of which one fails is left out with a warning on standard
/// error. What analyzers write goes to a folder that is gone afterwards. Throws InputError if all
/// fail of all files.
std::vector<triage::Report> reports_of_analyzers(const TriageArguments& arguments,
                                                 const std::vector<std::string>& inputs,
                                                 const ProgramOptions& program);

}  // namespace heapreach::cli

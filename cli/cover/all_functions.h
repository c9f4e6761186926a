// Every function of a program on its own: as the one that executions begin in.
#pragma once

#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "analyses/coverage/report/finding.h"
#include "cli/commands.h"
#include "cli/cover/cover_report.h"

namespace heapreach::cli {

/// A function, and what came of it: a report, or why there is none.
struct FunctionReport {
  std::string name;
  std::variant<CoverReport, std::string> report;
};

/// What a page about the arguments' file is called.
std::string title_of(const CoverArguments& arguments);

/// The findings in all functions, each as it is where executions begin in its own function.
std::vector<analyses::Finding> own_findings(const std::vector<FunctionReport>& reports);

/// In the arguments' format: one after the other, and then the lines of all functions, each with
/// the class that it has where executions begin in its own function.
std::string rendered(const CoverArguments& arguments, const std::vector<FunctionReport>& reports);

/// The worst of the functions' exit codes; 20 if there is no report.
int exit_code(const std::vector<FunctionReport>& reports);

}  // namespace heapreach::cli

// The subcommand report.
#include "reports/report.h"

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"

namespace heapreach::cli {

int report(const ReportArguments& arguments) {
  const reports::ReportSummary summary = reports::write_report(
      arguments.results, {arguments.directory, arguments.figures, arguments.compared});
  for (const std::string& warning : summary.warnings) say("warning: " + warning + "\n");
  write_standard_output(
      fmt::format("{}/report.html: {} {} of {} {}, {} {}\n", arguments.directory.path(),
                  summary.runs, summary.runs == 1 ? "run" : "runs", summary.configurations,
                  summary.configurations == 1 ? "configuration" : "configurations", summary.figures,
                  summary.figures == 1 ? "figure" : "figures"));
  return 0;
}

}  // namespace heapreach::cli

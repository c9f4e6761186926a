// The subcommand results.
#include "plans/results/results_file.h"

#include "cli/commands.h"
#include "cli/output.h"
#include "experiments/table.h"

namespace heapreach::cli {

int results(const ResultsArguments& arguments) {
  using plans::ResultsFile;
  const auto rows = ResultsFile(arguments.file, plans::ResultsFile::Mode::read).results();
  const std::string text = arguments.benchexec
                               ? experiments::as_benchexec(rows, "heapreach " HEAPREACH_VERSION)
                               : experiments::as_csv(rows);
  write_output(arguments.output, text);
  return 0;
}

}  // namespace heapreach::cli

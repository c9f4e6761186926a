// `heapreach report`: everything that is made out of a results file.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "support/output/outputs.h"

namespace heapreach::reports {

struct ReportOptions {
  OutputFolder folder;  // made if it is not there
  bool figures = true;
  std::vector<std::pair<std::string, std::string>> compared;  // scatter plots that are wanted
};

struct ReportSummary {
  std::size_t runs = 0, configurations = 0, figures = 0;
  std::vector<std::string> warnings;  // what is missing and why, a sentence each
};

/// Writes report.html, totals.csv, totals.md, totals.tex, and figures/: per figure its data, its
/// gnuplot script, SVG and PDF, and README.md with all captions. Same results, same bytes. Throws
/// InputError (the results, or a file that cannot be written) and UsageError (a configuration in
/// `compared` that no run has).
ReportSummary write_report(const std::string& results, const ReportOptions& options);

}  // namespace heapreach::reports

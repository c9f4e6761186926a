// Results as text for other programs.
#pragma once

#include <string>
#include <vector>

#include "plans/results/result.h"

namespace heapreach::experiments {

/// Comma-separated values as RFC 4180 has them, with a header; every column of `runs`, one line per
/// row, in the order of the rows.
std::string as_csv(const std::vector<plans::Result>& rows);

/// The layout of BenchExec's table-generator: tab-separated; three lines of header (tool, run set,
/// columns); a line per instance, bound and repetition; five columns (status, category, cputime,
/// walltime, memory) per configuration. Empty where a configuration has no row.
std::string as_benchexec(const std::vector<plans::Result>& rows, const std::string& tool);

}  // namespace heapreach::experiments

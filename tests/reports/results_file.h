// Results files for tests, written without the runner: by the schema in docs/reports.md.
#pragma once

#include <sqlite3.h>

#include <string>
#include <vector>

#include "reports/results.h"

namespace heapreach::test {

/// Writes a new results file with these contents; `version` and `id` are what its header says.
void write_results(const std::string& path, const std::vector<plans::Start>& sessions,
                   const std::vector<plans::Result>& runs, int version = 1, int id = 0x48524553);

/// Runs SQL on a file, which is made if it is not there.
void execute(const std::string& path, const std::string& sql);

/// A start of the runner, everything filled in.
plans::Start example_session();

/// A run with a key of its own: solved if `verdict` is definite, else a timeout at 10 s.
plans::Result example_run(const std::string& instance, std::uint64_t bound,
                          const std::string& configuration, const std::string& verdict,
                          double cpu_seconds);

/// About `count` runs of 8 configurations on lists, trees and a generator, as an experiment might
/// measure them, with timeouts, memory limits, crashes and two repetitions of some; always the
/// same.
std::vector<plans::Result> sample_runs(std::size_t count);

}  // namespace heapreach::test

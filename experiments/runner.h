// Runs the tasks of a plan, several at a time, and writes a row for each as it ends.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "experiments/disagreement.h"
#include "experiments/job.h"
#include "plans/results/results_file.h"

namespace heapreach::experiments {

struct RunnerOptions {
  std::string program;  // heapreach itself
  std::uint64_t workers = 1;
  std::function<void(const plans::Result& row)> finished;  // called once a row is on disk
  std::function<void()> tick;                              // called about every 20 ms
  std::function<bool()> stop_requested;  // asked as often; what runs is then killed
};

struct RunnerEnd {
  bool stopped = false;                      // as requested; some tasks have no row
  std::optional<Disagreement> disagreement;  // for which it stopped
};

/// Those tasks that have no row yet. Throws InputError if an input has changed since rows of it
/// were written.
std::vector<Task> unfinished(const Tasks& tasks, const plans::ResultsFile& results);

/// Runs tasks in their order until all have a row, or two verdicts disagree: among the rows to
/// come, or with those that are there already. A run that ends in any way, killed ones included,
/// has a row; only those that a stop kills have none. Throws InputError if a row cannot be written.
RunnerEnd run(const std::vector<Task>& tasks, const Scratch& scratch, plans::ResultsFile& results,
              const RunnerOptions& options);

}  // namespace heapreach::experiments

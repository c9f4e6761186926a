#include "experiments/job.h"

#include <fmt/format.h>

#include "experiments/check_job.h"
#include "experiments/external_job.h"
#include "experiments/provenance.h"

namespace heapreach::experiments {

std::unique_ptr<Job> job_of(const Task& task, const std::string& program, const Scratch& scratch) {
  if (task.settings.external.empty()) return std::make_unique<CheckJob>(task, program);
  return std::make_unique<ExternalJob>(task, program, scratch);
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

plans::Result row_of(const Task& task) {
  plans::Result row;
  row.key = task.key;
  row.instance = task.instance->name;
  row.family = task.instance->family;
  row.size = task.instance->size;
  row.configuration = task.configuration;
  row.settings = task.settings;
  row.bound = task.bound;
  row.repetition = task.repetition;
  row.limit_cpu_seconds = task.limits.cpu_seconds;
  row.limit_memory_bytes = task.limits.memory_megabytes << 20;
  row.expectation = task.instance->expectation(task.bound).value_or("");
  return row;
}

void note_end(plans::Result& row, const Measured& end) {
  using Struck = Measured::Struck;
  row.limit_struck = end.struck == Struck::cpu      ? "cpu"
                     : end.struck == Struck::wall   ? "wall"
                     : end.struck == Struck::memory ? "memory"
                                                    : "";
  if (end.exit_code >= 0) row.exit_code = end.exit_code;
  if (end.signal > 0) row.signal = end.signal;
  row.cpu_seconds = end.cpu_seconds;
  row.wall_seconds = end.wall_seconds;
  row.peak_bytes = end.peak_bytes;
  // A program may end within the same moment in which it would have been stopped.
  const bool beyond = end.cpu_seconds > row.limit_cpu_seconds.value_or(end.cpu_seconds);
  if (row.limit_struck.empty() && beyond) row.limit_struck = "cpu";
  row.finished = now();
}

plans::Status status_of(const plans::Result& row) {
  using plans::Status;
  if (row.limit_struck == "memory") return Status::memout;
  if (!row.limit_struck.empty()) return Status::timeout;
  if (!row.is_definite()) return Status::unknown;
  if (row.expectation.empty()) return Status::unconfirmed;
  return row.verdict == row.expectation ? Status::correct : Status::wrong;
}

plans::Status status_of_failure(const Measured& end) {
  using plans::Status;
  if (end.signal > 0 || end.exit_code == 70) return Status::crash;
  return end.exit_code == 2 ? Status::refused : Status::error;
}

std::string command_line(const Task& task) {
  std::string text =
      "heapreach " + std::string(task.settings.external.empty() ? "check" : "encode");
  for (const std::string& argument : arguments_of(task.settings)) text += " " + argument;
  if (task.bound) text += fmt::format(" --bound {}", *task.bound);
  text += " " + task.instance->path;
  if (!task.settings.external.empty()) text += ", then " + task.settings.external;
  return text;
}

}  // namespace heapreach::experiments

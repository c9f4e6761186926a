// One run as a sequence of programs: a check, or encode, a solver outside and certify.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/tasks.h"
#include "plans/results/result.h"
#include "support/scratch.h"

namespace heapreach::experiments {

/// How one program ended, as seen from outside.
struct Measured {
  enum class Struck { none, cpu, wall, memory };
  Struck struck = Struck::none;  // the limit for which it was ended
  int exit_code = -1;            // if it ended by itself
  int signal = 0;                // if a signal ended it that the runner did not send
  double cpu_seconds = 0;
  double wall_seconds = 0;
  std::uint64_t peak_bytes = 0;
  std::string errors;  // what it wrote to standard error, shortened
};

class Job {
 public:
  virtual ~Job() = default;
  /// The program to run now, with its arguments.
  virtual std::vector<std::string> command() const = 0;
  /// Whether that program answers with what it knows when it gets SIGTERM.
  virtual bool heeds_sigterm() const = 0;
  /// A line of its standard output.
  virtual void line(std::string_view text) = 0;
  /// Takes note of its end; true if there is another program to run. Throws InputError if the
  /// machine, not the run, is at fault (no room for scratch files).
  virtual bool goes_on(const Measured& end) = 0;
  /// Contract: goes_on() said no.
  virtual plans::Result row() const = 0;
};

/// The job of a task. `program` is heapreach itself; both references must outlive the job.
std::unique_ptr<Job> job_of(const Task& task, const std::string& program, const Scratch& scratch);

/// The row as far as the task says it: settings, limits, expectation.
plans::Result row_of(const Task& task);
/// Sets exit code, signal, limit and figures.
void note_end(plans::Result& row, const Measured& end);
/// correct, wrong or unconfirmed for a definite verdict, by the expectation; unknown otherwise.
plans::Status status_of(const plans::Result& row);
/// crash, refused or error of a program that ended by itself without an answer.
plans::Status status_of_failure(const Measured& end);

/// The text up to its first line break.
std::string first_line(const std::string& text);
/// A command line that repeats the task's check, for people.
std::string command_line(const Task& task);

}  // namespace heapreach::experiments

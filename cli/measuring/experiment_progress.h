// How far an experiment is, on standard error.
#pragma once

#include <map>
#include <string>

#include "plans/results/result.h"
#include "support/stopwatch.h"

namespace heapreach::cli {

/// On a terminal one line that is rewritten: a bar, counts, rate and the time left. Otherwise a
/// line per finished run.
class ExperimentProgress {
 public:
  /// `total` runs in the plan, of which `open` are yet to be run.
  ExperimentProgress(std::size_t total, std::size_t open);
  ~ExperimentProgress();
  ExperimentProgress(const ExperimentProgress&) = delete;
  ExperimentProgress& operator=(const ExperimentProgress&) = delete;

  void finished(const plans::Result& row);
  /// Rewrites the line if it is due.
  void show();
  /// Takes the rewritten line away.
  void clear();

 private:
  std::string bar() const;
  std::string counts() const;

  std::size_t total_;
  std::size_t open_;
  std::size_t finished_ = 0;  // of open_
  std::map<std::string, std::size_t> by_status_;
  std::string last_;
  bool terminal_;
  bool shown_ = false;
  double next_ = 0;  // seconds on watch_
  Stopwatch watch_;
};

/// "3:07" or "1:02:45".
std::string clock_time(double seconds);

}  // namespace heapreach::cli

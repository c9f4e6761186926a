// What bounds a piece of work, how it tells how far it is, and how it ends without an answer.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "support/deadline.h"
#include "support/error.h"

namespace heapreach {

struct Limits {
  Deadline deadline;
  std::uint64_t memory_megabytes = 0;  // for a solver's own limit; 0 = none
  unsigned seed = 0;
};

/// Why there is no answer.
struct GaveUp {
  Failure failure = Failure::gave_up;
  std::string reason;  // the solver's own words where it has any
};

/// Called with a short progress text ("depth 12", "level 5") at most a few times per second.
using Progress = std::function<void(const std::string&)>;

/// Keeps reports that come too often from a Progress, which must outlive it.
class ThrottledProgress {
 public:
  explicit ThrottledProgress(const Progress& progress) : progress_(progress) {}

  /// Reports "<what> <number>" unless the last report was just now.
  void report(const char* what, std::size_t number) {
    if (!progress_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < std::chrono::milliseconds(300)) return;
    last_ = now;
    progress_(what + (" " + std::to_string(number)));
  }

 private:
  const Progress& progress_;
  std::chrono::steady_clock::time_point last_{};
};

}  // namespace heapreach

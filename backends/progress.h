// Progress messages at most a few times per second.
#pragma once

#include <chrono>
#include <string>

#include "backends/backend.h"

namespace heapreach::backends {

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

}  // namespace heapreach::backends

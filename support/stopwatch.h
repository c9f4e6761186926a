// How long something took, by the wall clock.
#pragma once

#include <chrono>

namespace heapreach {

class Stopwatch {
 public:
  /// Seconds since this object was made.
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point begin_ = Clock::now();
};

}  // namespace heapreach

// A deadline is passed to every stage and polled in every loop whose length depends on the input.
#pragma once

#include <chrono>
#include <string>

namespace heapreach {

class Deadline {
 public:
  /// Never expires.
  Deadline() = default;
  /// Expires `seconds` (wall clock) from now.
  static Deadline in(double seconds);

  bool expired() const;
  /// Seconds left, never below 0; a very large number if it never expires.
  double remaining() const;
  /// Throws BackendError(time_limit, stage) once the deadline has expired.
  void poll(const std::string& stage) const;
  /// The earlier of this deadline and one `seconds` from now.
  Deadline at_most(double seconds) const;

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point end_ = Clock::time_point::max();
};

}  // namespace heapreach

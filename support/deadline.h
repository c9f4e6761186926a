// A deadline is passed to every stage and polled in every loop whose length depends on the input.
//
// It runs out by the wall clock, by work (support/work.h), or by both. One that has a limit of work
// measures everything that is given in seconds in work: remaining(), at_most() and now(), so that
// whoever shares out its time does the same thing on every machine. Its wall clock is then no more
// than a guard against hanging.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "support/error.h"

namespace heapreach {

class Deadline {
 public:
  /// Never expires.
  Deadline() = default;
  /// Expires `seconds` (wall clock) from now.
  static Deadline in(double seconds);
  /// Expires once this process has done `units` more of work.
  static Deadline of_work(std::uint64_t units);
  /// This deadline, which expires once `units` more of work are done, too.
  Deadline with_work(std::uint64_t units) const;

  bool expired() const;
  bool has_work_limit() const { return work_end_ != no_work_limit; }
  /// Seconds left, never below 0; a very large number if it never expires.
  double remaining() const;
  /// Units of work left; nothing is 0, no limit the largest number.
  std::uint64_t work_left() const;
  /// Seconds left by the wall clock alone: for whoever waits for another process or a thread.
  double wall_remaining() const;
  /// Whether the wall clock alone has run out.
  bool wall_expired() const;
  /// What has run out, or will first.
  Failure failure() const;

  /// Counts `units` of work that the caller is about to do or has done since the last call. Throws
  /// BackendError(time_limit or work_limit, stage) once the deadline has expired.
  void poll(const std::string& stage, std::uint64_t units = 1) const;

  /// The earlier of this deadline and one `seconds` from now.
  Deadline at_most(double seconds) const;
  /// The same, in seconds of the wall clock also where there is a limit of work: for other
  /// programs.
  Deadline wall_at_most(double seconds) const;

  /// Seconds since some moment in the past, to be subtracted from each other (Lap).
  double now() const;

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t no_work_limit = UINT64_MAX;
  Clock::time_point end_ = Clock::time_point::max();
  std::uint64_t work_end_ = no_work_limit;
};

/// How long something has taken so far, by what the deadline goes by: shares of it decide how much
/// something else may take.
class Lap {
 public:
  explicit Lap(const Deadline& deadline) : deadline_(deadline), begin_(deadline.now()) {}
  double seconds() const { return deadline_.now() - begin_; }

 private:
  Deadline deadline_;
  double begin_;
};

}  // namespace heapreach

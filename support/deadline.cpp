#include "support/deadline.h"

#include <algorithm>

#include "support/work.h"

namespace heapreach {

namespace {

constexpr double for_ever = 1e9;  // seconds; beyond it a deadline is as good as none

/// Casts of more would overflow.
std::uint64_t units_of(double seconds) {
  return static_cast<std::uint64_t>(std::clamp(seconds, 0.0, for_ever) * work::units_per_second);
}

}  // namespace

Deadline Deadline::in(double seconds) {
  Deadline result;
  if (seconds >= for_ever) return result;
  result.end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                   std::chrono::duration<double>(std::max(0.0, seconds)));
  return result;
}

Deadline Deadline::of_work(std::uint64_t units) {
  return Deadline().with_work(units);
}

Deadline Deadline::with_work(std::uint64_t units) const {
  Deadline result = *this;
  const std::uint64_t done = work::spent();
  if (units < no_work_limit - done) result.work_end_ = std::min(work_end_, done + units);
  return result;
}

bool Deadline::expired() const {
  return work_left() == 0 || wall_expired();
}

bool Deadline::wall_expired() const {
  return end_ != Clock::time_point::max() && Clock::now() >= end_;
}

double Deadline::remaining() const {
  if (!has_work_limit()) return wall_remaining();
  return static_cast<double>(work_left()) / work::units_per_second;
}

std::uint64_t Deadline::work_left() const {
  if (!has_work_limit()) return no_work_limit;
  const std::uint64_t done = work::spent();
  return done < work_end_ ? work_end_ - done : 0;
}

double Deadline::wall_remaining() const {
  if (end_ == Clock::time_point::max()) return for_ever;
  return std::max(0.0, std::chrono::duration<double>(end_ - Clock::now()).count());
}

Failure Deadline::failure() const {
  if (work_left() == 0) return Failure::work_limit;
  return has_work_limit() && !wall_expired() ? Failure::work_limit : Failure::time_limit;
}

void Deadline::poll(const std::string& stage, std::uint64_t units) const {
  work::spend(units);
  if (!expired()) return;
  throw BackendError(failure(), stage, std::string(to_string(failure())) + " reached in " + stage);
}

Deadline Deadline::at_most(double seconds) const {
  return has_work_limit() ? with_work(units_of(seconds)) : wall_at_most(seconds);
}

Deadline Deadline::wall_at_most(double seconds) const {
  Deadline result = *this;
  result.end_ = std::min(end_, in(seconds).end_);
  return result;
}

double Deadline::now() const {
  if (has_work_limit()) return static_cast<double>(work::spent()) / work::units_per_second;
  return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

}  // namespace heapreach

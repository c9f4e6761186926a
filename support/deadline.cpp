#include "support/deadline.h"

#include <algorithm>

#include "support/error.h"

namespace heapreach {

Deadline Deadline::in(double seconds) {
  Deadline result;
  constexpr double years = 1e9;  // beyond this a deadline is as good as none, and casts overflow
  if (seconds >= years) return result;
  result.end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                   std::chrono::duration<double>(std::max(0.0, seconds)));
  return result;
}

bool Deadline::expired() const {
  return end_ != Clock::time_point::max() && Clock::now() >= end_;
}

double Deadline::remaining() const {
  if (end_ == Clock::time_point::max()) return 1e9;
  return std::max(0.0, std::chrono::duration<double>(end_ - Clock::now()).count());
}

void Deadline::poll(const std::string& stage) const {
  if (expired()) throw BackendError(Failure::time_limit, stage, "time limit reached in " + stage);
}

Deadline Deadline::at_most(double seconds) const {
  Deadline other = in(seconds);
  return other.end_ < end_ ? other : *this;
}

}  // namespace heapreach

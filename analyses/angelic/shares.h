// How much of a limit one question may use up.
#pragma once

#include <algorithm>

#include "support/limits.h"

namespace heapreach::analyses::angelic {

/// What one question may take: a share of what is left, and some seconds at least.
inline Limits share_of(const Limits& limits) {
  constexpr double share_of_question = 0.4;
  constexpr double least_seconds = 2;
  Limits own = limits;
  own.deadline = limits.deadline.at_most(
      std::max(least_seconds, share_of_question * limits.deadline.remaining()));
  return own;
}

/// What a question may take that only makes an answer shorter.
inline Limits brief_share_of(const Limits& limits) {
  constexpr double most_seconds = 1;
  Limits own = limits;
  own.deadline = limits.deadline.at_most(most_seconds);
  return own;
}

}  // namespace heapreach::analyses::angelic

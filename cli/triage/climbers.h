// Questions that are asked several at a time, each group in a process of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "triage/ladder/verdict.h"

namespace heapreach::cli {

struct Climbers {
  std::uint64_t jobs = 1;  // groups at a time, each in a process of its own; 1: in this one
  /// Called where the question is asked, which may be another process.
  std::function<triage::Verdict(std::size_t question)> climb;
  /// Called in this process as verdicts come.
  std::function<void(std::size_t question, const triage::Verdict& verdict)> done;
};

/// Asks all questions of the groups, each group in its order. A question whose process ends before
/// it answers is undecided. After SIGTERM or Ctrl-C nothing more is asked, and `done` is not called
/// for what is left.
void climb_all(const std::vector<std::vector<std::size_t>>& groups, const Climbers& how);

}  // namespace heapreach::cli

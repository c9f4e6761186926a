// What an execution of a strategy at one bound teaches the same strategy at larger ones: where
// precision is needed, and what is not worth trying again. Invariant: a lesson is advice. It says
// where to begin, no answer rests on it, and a strategy that ignores it decides the same.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "search/engine/explore.h"

namespace heapreach::pipeline {

struct Lesson {
  /// Of `explore`: where it had to look closer.
  std::optional<search::Experience> experience = std::nullopt;
  /// Of `explore`: executions of a system with so many vertices need exact addresses; opaque ones
  /// are not worth another try.
  std::optional<std::size_t> exact = std::nullopt;
  /// Of any strategy: it gave up on clauses that do not know the bound, and would again.
  bool settled = false;

  /// Adds what another one says, which replaces what was said of the same.
  void add(const Lesson& other) {
    if (other.experience) experience = other.experience;
    if (other.exact) exact = other.exact;
    settled = settled || other.settled;
  }
  bool operator==(const Lesson&) const = default;
};

/// By the strategy's name.
using Lessons = std::map<std::string, Lesson>;

}  // namespace heapreach::pipeline

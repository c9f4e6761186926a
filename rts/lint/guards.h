// Conditions of edges that an exporter can hardly mean, and variables that nothing sets.
#pragma once

#include <string>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::rts {

struct GuardFinding {
  EdgeId edge = 0;
  std::string rule;
  std::string text;  // one sentence without its stop
};

/// The findings, by rule:
/// - constant-guard: an edge assumes what is true or false whatever variables hold;
/// - same-guard: the two edges of a branch assume the same;
/// - impossible-guard: an edge assumes that a variable equals a number, and all that sets it are
///   moves of other numbers, as where a return compares with a call site that no call sets;
/// - never-set: the first edge that reads a variable which nothing sets.
std::vector<GuardFinding> suspicious_guards(const System& system);

}  // namespace heapreach::rts

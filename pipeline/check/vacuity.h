// Whether an answer "no error is reachable" rests on anything. It is true of a system whose every
// execution ends before it gets anywhere, and says nothing of it.
#pragma once

#include <optional>
#include <string>

#include "pipeline/check/asked.h"
#include "support/limits.h"

namespace heapreach::pipeline {

/// A bound, and of a program how many of its cells static blocks take.
struct Room {
  std::uint64_t bound = 0;
  std::optional<std::uint64_t> static_cells = std::nullopt;
  bool is_every_bound = false;  // the proof holds for larger ones, too
};

/// Of a system whose errors have been proved out of reach at a bound: if no execution comes to an
/// end that is meant as one (rts/transform/endings.h), and some certainly end elsewhere, then where
/// and why, in a sentence. Nothing if one does, if executions merely go on for ever, or if that is
/// not found out.
std::optional<std::string> why_vacuous(const Asked& asked, const Room& room, const Limits& limits);

}  // namespace heapreach::pipeline

// Errors by executions with inputs that are drawn, changed and kept where they lead somewhere new.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "rts/model/system.h"
#include "rts/semantics/replay.h"
#include "support/limits.h"

namespace heapreach::fuzz {

/// What was found, and what was done.
struct Answer {
  std::optional<rts::Execution> execution;  // into an error vertex
  std::uint64_t executions = 0;
  std::string reason;  // why there is none
};

/// Executions of the system within `bound` cells, until one comes to an error, or long nothing new
/// was met. Contract: the system was made for a question (rts::restricted()), and begins with an
/// empty heap. The same for the same seed and limit of work. Throws BackendError where a limit
/// strikes.
Answer find_error(const rts::System& system, std::uint64_t bound, const Limits& limits);

}  // namespace heapreach::fuzz

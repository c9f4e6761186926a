// The search over heaps with exact addresses: for systems whose executions do with addresses what
// explore cannot follow. Blocks keep their numeric addresses, nothing is renamed, and lost blocks
// stay, since a number may hit them.
#pragma once

#include <variant>
#include <vector>

#include "search/engine/explore.h"
#include "search/state/configuration.h"

namespace heapreach::search::exact {

/// Everything that executions reach, as far as an error can still be reached from there.
struct Reached {
  /// Segments are all blocks that were ever handed out, in order; no datum is a place.
  std::vector<search::Configuration> states;
  /// Whether an alloc did not fit. If none did, the states are all there is at every bound.
  bool cut = false;
};

using Answer = std::variant<search::Found, Reached, backends::GaveUp>;

/// Searches `system` (heap: empty, implicit errors expanded) within `bound` cells. Gives up on
/// integers beyond 128 bits and where a limit strikes.
Answer search(const rts::System& system, std::uint64_t bound, const search::Confirm& confirm,
              const backends::Limits& limits, const backends::Progress& progress);

}  // namespace heapreach::search::exact

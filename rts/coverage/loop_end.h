// Loops as ends: programs that serve until they are stopped never come to an exit, and what counts
// as a normal course is that the next round begins.
#pragma once

#include <optional>
#include <string>

#include "rts/coverage/end.h"

namespace heapreach::rts {

/// The head of the outermost loop one of whose rounds begins or ends on that line of the file,
/// which may be named by its last components. Nothing if there is none.
std::optional<End> end_at_loop(const System& system, const std::string& file, int line);

/// If no path leads from the start to an exit: the head of the outermost loop that no path leaves
/// to an exit. Nothing else.
std::optional<End> end_of_endless_system(const System& system);

}  // namespace heapreach::rts

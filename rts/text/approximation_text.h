// The list of approximate operations as files have it, in `meta.approximate` (docs/format.md,
// "Approximate operations").
#pragma once

#include <string>

#include "rts/model/system.h"

namespace heapreach::rts {

/// Between the entries of the list.
constexpr const char* entry_separator = "; ";

/// The entry of the list for one operation: "t = srem 32 signed [x] [y + 1] at p.c:3:8", with
/// "in PROCEDURE" before the place where `t` is a variable of one.
std::string to_text(const Approximation& approximation, const System& system);

/// The list of the system's operations, behind why it is not known what else is approximate (empty
/// where nothing is).
std::string approximations_text(const System& system);

}  // namespace heapreach::rts

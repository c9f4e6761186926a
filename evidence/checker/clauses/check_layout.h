// The check of what an encoding takes for granted about the heap. Internal to check_certificate.
#pragma once

#include <string>

#include "encoders/symbolic/layout.h"

namespace heapreach::evidence::checker {

/// Checks every fact of a layout against the system; empty, or the first fact that does not follow.
/// The clauses of an encoding are built on these facts, so no solver sees them.
std::string wrong_fact(const rts::System& system, const encoders::Layout& layout);

}  // namespace heapreach::evidence::checker

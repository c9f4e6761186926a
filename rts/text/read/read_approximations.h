// The list of approximate operations in `meta.approximate` (docs/format.md), read.
#pragma once

#include <string>

#include "rts/model/system.h"

namespace heapreach::rts {

/// The operations that the text lists. A text that is no such list says that nobody has described
/// them: it becomes `unknown`. Contract: the system's variables and procedures are complete.
Approximations read_approximations(const std::string& text, const System& system);

}  // namespace heapreach::rts

// Which cells hold addresses: values are plain integers, so this is read off the program.
#pragma once

#include <set>

#include "rts/model/system.h"

namespace heapreach::evidence {

/// Offsets k such that some instruction loads a `ptr` variable from, or stores an address to,
/// `p + k` for a `ptr` variable p.
std::set<Integer> pointer_offsets(const rts::System& system);

/// True if the expression is a `ptr` variable, perhaps with an offset, or chooses one.
bool is_address(const rts::Expression& expression, const rts::System& system);

}  // namespace heapreach::evidence

// Structural equality of systems, for round trips.
#pragma once

#include <string>

#include "rts/model/system.h"

namespace heapreach::test {

/// True if the trees are equal node by node.
bool same(const rts::Expression& a, const rts::Expression& b);
/// "" if the systems are equal in everything that a file holds (implicit edges do not count), else
/// where they differ first.
std::string difference(const rts::System& a, const rts::System& b);

}  // namespace heapreach::test

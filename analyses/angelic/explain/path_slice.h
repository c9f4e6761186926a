// Which conditions along a path have a say in how it ends.
#pragma once

#include <vector>

#include "rts/model/system.h"

namespace heapreach::analyses::angelic {

/// What an instruction of a path says about the failure at its end.
enum class Say {
  none,
  decides,  // a condition (an assume, or a fail) without which the path would not fail in this way
  granted,  // an assume of an imported program that all ways from there begin with: the import's
};

/// Indexed by step, then by instruction of its edge. None have assertions and accesses that
/// succeed, whose failing is another alarm, and the conditions of branches whose two sides meet
/// before the failure and differ in nothing that it depends on. `path`: edges of a system without
/// calls, from the start to an error.
std::vector<std::vector<Say>> conditions_that_matter(const rts::System& system,
                                                     const std::vector<rts::EdgeId>& path);

}  // namespace heapreach::analyses::angelic

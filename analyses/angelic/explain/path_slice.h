// Which conditions along a path have a say in how it ends.
#pragma once

#include <vector>

#include "rts/model/system.h"

namespace heapreach::analyses::angelic {

/// Indexed by step, then by instruction of its edge: whether a condition (an assume, or a fail that
/// is no error) matters for the failure at the end of the path, so that without it the path would
/// not fail in the same way. Left out are assertions and accesses that succeed, whose failing is
/// another alarm, and the conditions of branches whose two sides meet before the failure and differ
/// in nothing that it depends on. `path`: edges of a system without calls, from the start to an
/// error.
std::vector<std::vector<bool>> conditions_that_matter(const rts::System& system,
                                                      const std::vector<rts::EdgeId>& path);

}  // namespace heapreach::analyses::angelic

// Which blocks an execution along a path may find in its unknown start heap, as far as the path's
// conditions name their sizes.
#pragma once

#include <cstdint>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::rts {

/// The sizes, in cells, that conditions along the path compare size(..) with, in the order of the
/// path, each as often as it is there. Sizes that are no constants, or less than 1, are left out.
std::vector<std::uint64_t> sizes_along(const System& system, const std::vector<EdgeId>& edges);

}  // namespace heapreach::rts

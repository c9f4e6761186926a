// Which cases of frames go together.
#pragma once

#include <optional>
#include <vector>

#include "search/state/frames.h"

namespace heapreach::search {

/// Whether numbers tell that no frame is of both cases.
bool differ(const FrameCase& a, const FrameCase& b);
/// A case that includes both, if there is one; but a cell that holds the argument in one of both
/// does so in it, which may be less. `known`: shapes to describe pieces by.
std::optional<FrameCase> join(const FrameCase& a, const FrameCase& b,
                              const std::vector<ShapePtr>& known);

}  // namespace heapreach::search

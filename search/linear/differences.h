// Differences: conditions of the form u - v <= c and u <= c, decided by shortest paths.
#pragma once

#include <optional>
#include <vector>

#include "search/linear/linear.h"

namespace heapreach::search {

/// Whether some integers fulfil all constraints; nothing if some constraint is no difference.
std::optional<bool> decide_differences(const std::vector<const Constraint*>& constraints);

}  // namespace heapreach::search

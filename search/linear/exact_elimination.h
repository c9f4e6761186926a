// Constraints over the integers with fewer unknowns, exactly as possible as those given.
#pragma once

#include <optional>
#include <vector>

#include "search/linear/linear.h"

namespace heapreach::search {

/// Some integers fulfil the result exactly if some fulfil the constraints. Nothing if none do. May
/// throw TooLarge.
std::optional<std::vector<Constraint>> without_easy_unknowns(std::vector<Constraint> constraints);

}  // namespace heapreach::search

// Cases of a configuration by the values of unknowns that can have few. With numbers in their place
// every operation has one outcome, however the path condition would have been divided, multiplied
// or cut into bytes; that is worth a configuration per value where inputs are small.
#pragma once

#include <vector>

#include "search/linear/facts.h"
#include "search/state/configuration.h"

namespace heapreach::search {

/// Configurations, at most `most`, that together stand for the same states. In them, unknowns that
/// conjuncts of the path condition bound on both sides, each by itself, have become numbers. None
/// if there is no unknown with so few values.
std::vector<Configuration> cases_of(const Configuration& configuration, Facts& facts,
                                    std::size_t most);

}  // namespace heapreach::search

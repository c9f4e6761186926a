// Subsumption: when every state that one configuration stands for is among those of another.
#pragma once

#include "search/linear/facts.h"
#include "search/state/configuration.h"

namespace heapreach::search {

/// Whether `general` stands for every state that `special` stands for. Contract: both are canonical
/// and of the same outline. `general.used` must not be larger: what fits behind more used cells
/// fits behind fewer. A sufficient test: false may also mean that it was not found out.
bool subsumes(const Configuration& general, const Configuration& special, Facts& facts);

}  // namespace heapreach::search

// Subsumption of configurations that have pieces, whose outlines may differ.
#pragma once

#include <optional>
#include <string>

#include "search/state/configuration.h"

namespace heapreach::search {

bool has_pieces(const Configuration& configuration);
/// What a configuration must share with one that has pieces and subsumes it.
std::string piece_key_of(const Configuration& configuration);
/// The special configuration, or one that stands for more states, with the segments of the general
/// one in their order, so that search/abstraction/subsumption.h can compare both; nothing if there
/// is none. Contract: all segments of the general one are reached from its store.
std::optional<Configuration> in_outline_of(const Configuration& general,
                                           const Configuration& special);

}  // namespace heapreach::search

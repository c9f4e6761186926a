// Forgetting what no execution can observe any more.
#pragma once

#include "search/abstraction/liveness.h"
#include "search/state/configuration.h"

namespace heapreach::search {

/// Drops variables and fields that are not live, then the blocks that nothing live leads to. Of
/// lost blocks only `garbage` keeps a trace, and only where somebody asks for leaks.
void forget(Configuration& configuration, const Live& live);

/// The first half of it: drops variables and fields that are not live.
void drop_dead(Configuration& configuration, const Live& live);

}  // namespace heapreach::search

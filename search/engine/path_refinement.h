// Refinement along a path that the search took and no execution takes: which abstraction losses
// let it.
#pragma once

#include <optional>
#include <vector>

#include "search/engine/search.h"

namespace heapreach::search {

/// So much of the path condition has to be kept at the vertex, and data must not be widened there.
struct Needed {
  rts::VertexId vertex = 0;
  Keep keep = Keep::everything;
};

/// Whether the path ends before it gets to the error if no data are lost on it; then no execution
/// takes it. False if there are too many branches to tell, too.
bool leads_nowhere(const Search& search, const ErrorPath& path);

/// What has to be kept, of all that was lost of data on the path, so that the search does not take
/// it. Nothing if it would even without any such loss (then the lengths of lists matter), or if
/// there are too many branches to tell. Contract: the search has found the path; no execution takes
/// it.
std::optional<std::vector<Needed>> needed_along(const Search& search, const ErrorPath& path);

}  // namespace heapreach::search

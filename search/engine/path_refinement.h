// Which losses let a search take a path that no execution takes.
#pragma once

#include <optional>
#include <vector>

#include "search/engine/search.h"

namespace heapreach::search {

/// So much of the path condition has to be kept at the vertex, and data must not be widened there.
struct Blame {
  rts::VertexId vertex = 0;
  Keep keep = Keep::everything;
};

/// Losses of data on the path of which none may happen again and all others may: the search would
/// not take the path then. Nothing if it would even without any (the lengths of runs are to blame),
/// or if there are too many branches to tell. Contract: the search has found the path; no execution
/// takes it.
std::optional<std::vector<Blame>> blame(const Search& search, const ErrorPath& path);

}  // namespace heapreach::search

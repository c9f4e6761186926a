// What evidence that was saved shows of edges: it is checked anew, and taken as if it had just been
// found.
#pragma once

#include <string>
#include <vector>

#include "analyses/coverage/claims/ask.h"

namespace heapreach::analyses {

/// Adds to the claims what the documents of a file show of groups that are open: executions are
/// replayed, those with more than `most_cells` left out; certificates are checked. Returns why some
/// could not be, each in a sentence. Throws InputError, naming the file, for what is no evidence
/// about edges of this input and executions to this end, or does not hold.
std::vector<std::string> add_saved(const CoverContext& context, const std::string& file,
                                   std::uint64_t most_cells, const Limits& limits, Claims& claims);

}  // namespace heapreach::analyses

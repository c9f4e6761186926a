// From claims to the values that are shown.
#pragma once

#include <set>
#include <vector>

#include "analyses/coverage/claims/ask.h"
#include "analyses/coverage/report/coverage.h"

namespace heapreach::analyses {

/// What the claims say of the file's edges, with evidence as documents, and of edges that lead to
/// no exit whether executions take them (never_taken.h). The subject, the method and how far it has
/// come are the caller's.
Coverage listed(const CoverContext& context, const Claims& claims,
                const std::set<rts::EdgeId>& never_taken);

/// The edges of the file that are listed, in the order of Coverage::edges. Implicit errors are
/// edges that no file shows, so they are listed only where they are asked about.
std::vector<rts::EdgeId> listed_edges(const rts::CoverQuestion& question);

}  // namespace heapreach::analyses

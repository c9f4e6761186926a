// Edges that lead to no exit, and that no execution takes either: an `abort` that nothing leads to
// is no end on purpose, and an error call no failure.
#pragma once

#include <set>

#include "analyses/coverage/methods/method.h"

namespace heapreach::analyses {

/// Of the edges of a program's file on no walk to the exit those that no execution takes on its way
/// to another ending (walks/endings.h), for every bound; certificates have been checked. What the
/// methods leave open within the limits is not among them. `methods` as for the exit. Throws
/// FailedCheck where evidence fails.
std::set<rts::EdgeId> never_taken(const CoverContext& context,
                                  const std::vector<const Method*>& methods, const Limits& limits);

}  // namespace heapreach::analyses

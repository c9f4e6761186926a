// Edges that lead to no exit, and that no execution takes either: an `abort` that nothing leads to
// is no end on purpose, and an error call no failure.
#pragma once

#include <set>

#include "analyses/coverage/methods/method.h"

namespace heapreach::analyses {

/// The edges of a program's file that lie on no walk to the exit, and that no execution takes on
/// its way to another ending (walks/endings.h). That holds for every bound, and the certificates
/// have been checked. What the methods leave open within the limits is not among them. Throws
/// FailedCheck where evidence fails.
std::set<rts::EdgeId> never_taken(const CoverContext& context,
                                  const std::vector<const Method*>& methods, const Limits& limits);

}  // namespace heapreach::analyses

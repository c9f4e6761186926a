// Why edges are inconsistent, in invariants: what a proof says of states before one of them is
// taken, and of those behind it, from where nothing leads on to the end.
//
// Source: Kahsai, Navas, Jovanovic, Schaef: Finding Inconsistencies in Programs with Loops (LPAR
// 2015), for invariants with the crumb of a group set and all others projected away.
#pragma once

#include "analyses/coverage/claims/ask.h"
#include "analyses/coverage/report/coverage.h"

namespace heapreach::analyses {

/// Adds explanations to the proofs that groups without a cause rest on, as far as the limits allow.
/// The time that formulas are simplified in is bounded.
void explain(const CoverContext& context, const Limits& limits, Coverage& coverage);

}  // namespace heapreach::analyses

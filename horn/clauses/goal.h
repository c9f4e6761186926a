// One query over one predicate without arguments, as formats want it that know no other.
#pragma once

#include "horn/clauses/clause.h"

namespace heapreach::horn {

/// Gives every query the head `goal`, a new predicate without arguments, moves them to the end, and
/// adds the one query `false <- goal`. The new query is derivable exactly if one of the old ones
/// was. Returns the goal.
PredicateId lead_to_goal(ClauseSystem& system);

}  // namespace heapreach::horn

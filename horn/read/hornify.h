// From formulas to Horn clauses.
#pragma once

#include <string>
#include <vector>

#include "horn/clauses/clause.h"
#include "horn/read/formula.h"

namespace heapreach::horn {

/// Appends the clauses that say that the formula holds for all values of its variables; clauses
/// that hold trivially are left out. Throws InputError if it is not Horn: two predicates that a
/// clause would conclude, or a quantifier of the wrong polarity; and where distributing
/// disjunctions over predicates gives too many clauses. Polls the deadline.
void add_clauses(ClauseSystem& system, const Source& source, const Formula& formula,
                 const std::string& label, const Deadline& deadline);

}  // namespace heapreach::horn

// Elimination of variables that occur only in bounds (Fourier-Motzkin).
#pragma once

#include <functional>
#include <vector>

#include "horn/terms/term.h"

namespace heapreach::preprocess {

/// Eliminates numeric variables for which `is_local` holds and that occur in the conjuncts only as
/// summands of inequalities, over integers with factor 1 or -1 (so that the rule is exact), or also
/// in disequations if they are bounded on one side at most. Only where the number of conjuncts
/// hardly grows. Returns whether the conjuncts changed; they stay equivalent with those variables
/// quantified existentially. Contract: no conjunct is a constant.
bool eliminate_bounded(horn::TermStore& terms, std::vector<horn::Term>& conjuncts,
                       const std::function<bool(horn::Term)>& is_local);

}  // namespace heapreach::preprocess

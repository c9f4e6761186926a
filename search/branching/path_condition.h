// Keeping path conditions small: without unknowns that nothing holds any more where that loses
// nothing, and without conjuncts that follow from others.
#pragma once

#include "search/linear/facts.h"
#include "search/state/configuration.h"

namespace heapreach::search {

/// Uses up equations, projects away unknowns that no datum mentions where integers allow it
/// exactly, and removes conjuncts that the others imply. The configuration stands for the same
/// states.
void simplify_condition(Configuration& configuration, Facts& facts);

/// Projects away the unknowns that no datum mentions and that simplify_condition() has left: what
/// is left of them are the inequalities that follow over the reals. The configuration stands for a
/// superset of the states then; true if there were any such unknowns.
bool forget_unmentioned(Configuration& configuration, Facts& facts);

}  // namespace heapreach::search

// Formulas without negations of compound formulas.
#pragma once

#include "horn/terms/term.h"

namespace heapreach::evidence::explain {

/// An equivalent formula in negation normal form: what is negated is no conjunction or disjunction.
/// What lies deeper than 200 levels is left as it is.
horn::Term positive(horn::TermStore& terms, horn::Term term);

}  // namespace heapreach::evidence::explain

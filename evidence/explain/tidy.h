// Formulas in an order and shape that people expect.
#pragma once

#include "horn/terms/term.h"

namespace heapreach::evidence::explain {

/// An equivalent formula: in each conjunction what is said of one term comes first and together, as
/// an equation, a few possible values (a disjunction of equations) or bounds; what the other
/// conjuncts say of that term is an equation or its negation where it can be; short conjuncts
/// precede long ones.
horn::Term tidy(horn::TermStore& terms, horn::Term term);

}  // namespace heapreach::evidence::explain

// Random clause systems over the variables of toy terms.
#pragma once

#include "horn/clauses/clause.h"
#include "horn/clauses/model.h"
#include "tests/horn/toy_term.h"

namespace heapreach::test {

/// Some predicates with Boolean, integer and real arguments, and clauses whose arguments are
/// variables, repeated ones too, and terms.
horn::ClauseSystem toy_clauses(Random& random);

/// Random quantifier-free formulas for the predicates.
horn::Model toy_model(Random& random, const horn::ClauseSystem& system);

}  // namespace heapreach::test

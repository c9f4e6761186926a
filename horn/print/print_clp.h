// Clause systems as constraint logic programs in Prolog's syntax, as SeaHorn's `clp` output and the
// analysers behind it (CLP(Q), CLP(Z)) write them.
#pragma once

#include <ostream>

#include "horn/clauses/clause.h"

namespace heapreach::horn {

/// Writes `head :- atoms, constraints.` per clause, queries with the head `false`. Atoms stand over
/// distinct variables. Constraints are built of `=`, `=\=`, `<`, `=<`, `>`, `>=`, `,` and `;` over
/// sums with constant factors; Booleans are the numbers 0 and 1; choices, divisions and shared
/// subterms get a variable of their own. Over the integers (reals, if the clauses are over reals)
/// the query is derivable exactly if it was. Throws UsageError for arrays.
void print_clp(std::ostream& out, const ClauseSystem& system);

}  // namespace heapreach::horn

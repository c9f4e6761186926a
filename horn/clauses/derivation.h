// Derivations of `false` from a clause system: what a backend hands back when the query is
// derivable.
#pragma once

#include <vector>

#include "horn/clauses/clause.h"

namespace heapreach::horn {

/// Uses of clauses in bottom-up order; the last step uses a query. No values: they are found by
/// whoever needs them (evidence/witness/path.h for an RTS, evidence/witness/ground.h for clause
/// input).
struct Derivation {
  struct Step {
    ClauseId clause = 0;
    std::vector<std::size_t> premises;  // per body atom, the index of an earlier step
  };
  std::vector<Step> steps;
};

/// The derivation that uses these clauses of a linear system one after the other, from a fact to a
/// query. Throws InternalError if they do not chain.
Derivation chain(const ClauseSystem& system, const std::vector<ClauseId>& clauses);

/// Throws InternalError unless premises precede their steps and fit the body atoms, and the last
/// step uses a query.
void check_shape(const ClauseSystem& system, const Derivation& derivation);

}  // namespace heapreach::horn

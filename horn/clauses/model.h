// Candidate models: one formula per predicate. A model of all clauses proves the query underivable.
#pragma once

#include <vector>

#include "horn/clauses/clause.h"

namespace heapreach::horn {

/// formulas[p] is a Boolean term over variables 0 .. arity-1 (of the predicate's sorts); it may
/// hold quantifiers. Terms belong to the system's store.
struct Model {
  std::vector<Term> formulas;  // indexed by PredicateId
};

/// The formula of the atom's predicate with the atom's arguments put in.
Term instantiate(TermStore& terms, const Model& model, const Atom& atom);

/// What a clause demands of a model: constraint and body imply the head. Valid for every clause if
/// and only if the model is one.
Term condition_of(const ClauseSystem& system, const Model& model, const Clause& clause);

}  // namespace heapreach::horn

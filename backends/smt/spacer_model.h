// Candidate models from Spacer's answers.
#pragma once

#include <z3++.h>

#include <vector>

#include "backends/smt/rules.h"
#include "horn/clauses/clause.h"

namespace heapreach::backends {

/// The formulas that the answer `and (forall x.. (= (p x..) formula)) ..` gives, null for
/// predicates that it leaves out. Throws BackendError(gave_up) for formulas without a counterpart
/// in horn/.
std::vector<horn::Term> read_spacer_model(const Rules& rules, const horn::ClauseSystem& system,
                                          const z3::expr& answer);
/// The lemmas about a predicate that hold at every level: a formula of the model too, if Spacer has
/// finished. Throws like read_spacer_model.
horn::Term read_spacer_cover(Rules& rules, const horn::ClauseSystem& system,
                             horn::PredicateId predicate);

}  // namespace heapreach::backends

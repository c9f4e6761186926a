// What a clause demands of a model that is a list of cases, one by one.
#pragma once

#include "horn/clauses/model.h"
#include "support/deadline.h"

namespace heapreach::evidence::checker {

/// Valid exactly if horn::condition_of(system, model, clause) is. Where the formula of the clause's
/// only body atom is a disjunction of cases that fix many of its arguments, each case is put in by
/// itself, which mostly leaves nothing to be solved. Throws BackendError when the deadline has
/// passed.
horn::Term condition_by_cases(const horn::ClauseSystem& system, const horn::Model& model,
                              const horn::Clause& clause, const Deadline& deadline);

}  // namespace heapreach::evidence::checker

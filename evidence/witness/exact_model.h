// Models of a path in which operations (rts/model/approximation.h) have their exact results.
// Internal to solve_path.
#pragma once

#include "evidence/witness/soft_constraints.h"
#include "support/limits.h"

namespace heapreach::evidence {

enum class Exactness {
  exact,       // the assignment is one, or the solver's assertions leave nothing else now
  impossible,  // no model of the formula is one
  unknown,
};

/// Whether the values give every operation of the formula its result.
bool is_exact(const PathFormula& formula, const Assignment& values);

/// Looks for such a model of the formula, close to the one that the values are. Where there is one,
/// the solver has been told the values of all operands and results, and its last check gave sat.
/// Contract: the solver has been told the formula's conditions, and nothing else.
Exactness make_exact(const PathFormula& formula, const Assignment& values, horn::TermStore& terms,
                     backends::Smt& smt, const Limits& limits);

/// Looks for one in which all that operands are made of has the values given: what is easy for a
/// solver. The same contract; false if there is none, and then the solver has been told nothing.
bool make_exact_for(const PathFormula& formula, const Assignment& values, horn::TermStore& terms,
                    backends::Smt& smt, const Limits& limits);

}  // namespace heapreach::evidence

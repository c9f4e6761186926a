// Soft constraints: what a solution had better look like, beyond its being one. Internal to
// solve_path.
#pragma once

#include <unordered_map>
#include <vector>

#include "backends/smt/smt.h"
#include "evidence/witness/path_formula.h"

namespace heapreach::evidence {

/// Values of variables; those missing are 0.
using Assignment = std::unordered_map<horn::Term, Rational>;

/// Improves the solver's current model of the formula, one soft constraint after the other: allocs
/// succeed, unknown pointers are no address that the execution hands out, then: are null, and other
/// numbers are small. Gives up after a number of solver calls that depends on the formula's size
/// only.
/// Contract: the last check gave sat; the formula's conditions are asserted.
Assignment satisfy_soft_constraints(const PathFormula& formula, horn::TermStore& terms,
                                    backends::Smt& smt);

}  // namespace heapreach::evidence

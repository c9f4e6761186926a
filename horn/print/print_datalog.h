// Clause systems in the rule language of Z3's fixed-point engine (`declare-rel`, `declare-var`,
// `rule`, `query`), which z3 and heapreach read from .smt2 files.
#pragma once

#include <ostream>

#include "horn/clauses/clause.h"

namespace heapreach::horn {

/// Writes relations, variables, one rule per clause, and `(query goal)` for a relation `goal`
/// without arguments that every query of the system leads into. z3 answers `sat` if the goal is
/// derivable, which the competition's format calls `unsat`. Linear in the DAG of the terms.
void print_datalog(std::ostream& out, const ClauseSystem& system);

}  // namespace heapreach::horn

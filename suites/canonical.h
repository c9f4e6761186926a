// A text for clause systems that does not depend on names and orders, to find duplicates.
#pragma once

#include <string>

#include "horn/clauses/clause.h"
#include "support/deadline.h"

namespace heapreach::suites {

/// Two systems with the same text are the same up to the names of predicates and variables, and the
/// order of clauses, body atoms and operands of commutative operators. The converse holds unless
/// predicates or variables are alike in every way that refinement by neighbours sees; then the
/// order in the system decides between them, and a duplicate may be missed, but none is invented.
/// Linear in the DAG of the terms times the rounds of the refinement (at most 16). Throws
/// BackendError when the deadline expires.
std::string canonical_text(const horn::ClauseSystem& system, const Deadline& deadline = {});

}  // namespace heapreach::suites

// Abstract interpretation of Horn clauses (Cousot and Cousot, POPL 1977): a model, found by
// iteration with widening over numeric domains.
#pragma once

#include "backends/abstract/region.h"
#include "backends/backend.h"
#include "horn/clauses/clause.h"
#include "horn/clauses/model.h"

namespace heapreach::backends::abstract {

struct Interpretation {
  /// Satisfies every clause with a head; the queries only if `proves`.
  horn::Model model;
  bool proves = false;
};

/// How far to go.
enum class Effort {
  invariants,  // one iteration over the coarsest partition
  proof,       // partitions of growing fineness until the queries are refuted
};

/// Over-approximates what the clauses derive. Throws BackendError if a limit strikes, or for what
/// no domain describes: predicates with both integers and reals, constraints with quantifiers, and
/// arrays in clauses that derive something.
Interpretation interpret(const horn::ClauseSystem& system, Domain domain, const Limits& limits,
                         const Progress& progress, Effort effort = Effort::proof);

}  // namespace heapreach::backends::abstract

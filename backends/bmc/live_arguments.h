// Which arguments of predicates the clauses read.
#pragma once

#include <vector>

#include "backends/relevance.h"
#include "horn/clauses/clause.h"
#include "support/deadline.h"

namespace heapreach::backends {

/// Per predicate and argument: whether a relevant clause does more with it than hand it on to an
/// argument that is itself not live. Contract: the system is linear.
std::vector<std::vector<bool>> live_arguments(const horn::ClauseSystem& system,
                                              const Relevance& relevance, const Deadline& deadline);

}  // namespace heapreach::backends

// Which arguments of predicates the clauses read.
#pragma once

#include <string>
#include <vector>

#include "horn/graph/clause_graph.h"
#include "support/deadline.h"

namespace heapreach::horn {

/// Per predicate and argument, whether a clause of the graph does more with it than hand it on to
/// an argument that is itself not live. Whatever a fact has for the others, the same follows from
/// it as far as the query goes. Linear in the system; polls the deadline as `stage`.
std::vector<std::vector<bool>> live_arguments(const ClauseGraph& graph, const Deadline& deadline,
                                              const std::string& stage);

}  // namespace heapreach::horn

#include "horn/clauses/goal.h"

#include <algorithm>

namespace heapreach::horn {

PredicateId lead_to_goal(ClauseSystem& system) {
  const auto queries = std::stable_partition(system.clauses.begin(), system.clauses.end(),
                                             [](const Clause& c) { return !c.is_query(); });
  const Atom goal{static_cast<PredicateId>(system.predicates.size()), {}};
  system.predicates.push_back({"goal", {}, {}});
  std::for_each(queries, system.clauses.end(), [&](Clause& query) { query.head = goal; });
  system.clauses.push_back({std::nullopt, {goal}, system.terms->truth(), "query"});
  return goal.predicate;
}

}  // namespace heapreach::horn

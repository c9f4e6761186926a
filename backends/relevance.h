// What the graph of predicates and clauses alone tells: which parts cannot matter to the query.
#pragma once

#include <vector>

#include "horn/clauses/clause.h"
#include "horn/clauses/model.h"

namespace heapreach::backends {

struct Relevance {
  std::vector<bool> derivable;  // per predicate: the graph has a derivation of it
  std::vector<bool> needed;     // per predicate: the query is reachable from it over clauses whose
                                // body atoms are all derivable
  std::vector<bool> clauses;    // per clause: its body is derivable, and its head needed or a query
  bool query = false;           // some query is among the relevant clauses

  bool predicate(horn::PredicateId p) const { return derivable[p] && needed[p]; }
};

/// Linear in the system.
Relevance relevance_of(const horn::ClauseSystem& system);

/// Gives irrelevant predicates their formula: `false` if not derivable, else `true`. With a model
/// of the relevant clauses for the rest, this is a model of all clauses. Relevant predicates keep
/// theirs.
void complete(const horn::ClauseSystem& system, const Relevance& relevance, horn::Model& model);

}  // namespace heapreach::backends

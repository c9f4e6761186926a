// Which predicates and clauses may matter to the query, going by the clause graph only.
#pragma once

#include <vector>

#include "horn/clauses/clause.h"
#include "horn/clauses/model.h"

namespace heapreach::horn {

struct Relevance {
  std::vector<bool> derivable;  // per predicate: the graph has a derivation of it
  std::vector<bool> needed;     // per predicate: the query is reachable from it over clauses whose
                                // body atoms are all derivable
  std::vector<bool>
      never_used;             // per clause: its constraint is `false`, or a body atom underivable
  std::vector<bool> clauses;  // per clause: it is used, and its head needed or a query
  bool query = false;         // some query is among the relevant clauses

  bool predicate(PredicateId p) const { return derivable[p] && needed[p]; }
  /// The irrelevant clauses, as a ClauseGraph takes them.
  std::vector<bool> ignored() const;
};

/// Linear in the system.
Relevance relevance_of(const ClauseSystem& system);

/// Gives irrelevant predicates their formula: `false` if not derivable, else `true`. With a model
/// of the relevant clauses for the rest, this is a model of all clauses. Relevant predicates keep
/// theirs.
void complete(const ClauseSystem& system, const Relevance& relevance, Model& model);

}  // namespace heapreach::horn

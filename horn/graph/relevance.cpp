#include "horn/graph/relevance.h"

#include <algorithm>

#include "horn/graph/clause_graph.h"

namespace heapreach::horn {

std::vector<bool> Relevance::ignored() const {
  std::vector<bool> result = clauses;
  result.flip();
  return result;
}

Relevance relevance_of(const ClauseSystem& system) {
  Relevance relevance;
  std::vector<bool>& never_used = relevance.never_used;
  never_used = false_clauses(system);
  relevance.derivable = ClauseGraph(system, never_used).derivable();
  for (ClauseId c = 0; c < system.clauses.size(); ++c) {
    const std::vector<Atom>& body = system.clauses[c].body;
    if (!std::all_of(body.begin(), body.end(),
                     [&](const Atom& atom) { return relevance.derivable[atom.predicate]; })) {
      never_used[c] = true;
    }
  }
  relevance.needed = ClauseGraph(system, never_used).reaching_query();
  relevance.clauses.resize(system.clauses.size());
  for (ClauseId c = 0; c < system.clauses.size(); ++c) {
    const Clause& clause = system.clauses[c];
    if (never_used[c] || (clause.head && !relevance.needed[clause.head->predicate])) continue;
    relevance.clauses[c] = true;
    relevance.query |= clause.is_query();
  }
  return relevance;
}

void complete(const ClauseSystem& system, const Relevance& relevance, Model& model) {
  model.formulas.resize(system.predicates.size());
  for (PredicateId p = 0; p < system.predicates.size(); ++p) {
    if (!relevance.predicate(p)) model.formulas[p] = system.terms->boolean(relevance.derivable[p]);
  }
}

}  // namespace heapreach::horn

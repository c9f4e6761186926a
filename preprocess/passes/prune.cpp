// Forwards, a predicate is kept if clauses can derive it, going by predicates only; backwards, if
// the query can be reached from it through clauses whose whole body can be derived. In a model the
// former kind of dropped predicate is false (each clause for it has a false constraint or such a
// predicate in its body) and the latter true (each clause that uses it has a head of that kind, or
// a false body).
#include "preprocess/passes/prune.h"

#include "horn/graph/relevance.h"
#include "preprocess/direct.h"

namespace heapreach::preprocess {

using horn::ClauseId;
using horn::PredicateId;

std::string_view Prune::summary() const {
  return "remove predicates and clauses that are on no path from a fact to the query";
}

Transformed Prune::run(const horn::ClauseSystem& system, const Deadline& deadline) const {
  deadline.poll("prune");
  const horn::Relevance relevance = horn::relevance_of(system);
  DirectChange change(system);
  for (PredicateId p = 0; p < system.predicates.size(); ++p) {
    if (!relevance.derivable[p])
      change.fate(p).kind = Fate::Kind::never_holds;
    else if (!relevance.needed[p])
      change.fate(p).kind = Fate::Kind::irrelevant;
  }
  for (ClauseId c = 0; c < system.clauses.size(); ++c) {
    if (relevance.never_used[c])
      change.never_fires(c);
    else if (relevance.clauses[c])
      change.keep(c, system.clauses[c]);
  }
  return change.finish();
}

}  // namespace heapreach::preprocess

// Elimination of predicates by resolution (unfolding in the sense of Burstall and Darlington;
// variable elimination in the sense of Davis and Putnam): m uses and n definitions of q are
// replaced by their at most m * n resolvents. Sound and complete for predicates that do not use
// themselves: a derivation through q is one through a resolvent, and back. Predicates go in the
// order of the clauses they add, as long as GrowthBound allows.
#include "preprocess/passes/unfold.h"

#include "preprocess/elimination/eliminate.h"
#include "preprocess/elimination/worklist.h"

namespace heapreach::preprocess {

std::string_view Unfold::summary() const {
  return "eliminate predicates by resolving all their uses with all their definitions";
}

Transformed Unfold::run(const horn::ClauseSystem& system, const Deadline& deadline) const {
  Elimination elimination(system, {}, deadline, "unfold");
  eliminate_all(elimination, [](horn::PredicateId) { return true; });
  return elimination.finish();
}

}  // namespace heapreach::preprocess

#include "horn/clauses/derivation.h"

#include "support/error.h"

namespace heapreach::horn {

namespace {

const Clause& clause_at(const ClauseSystem& system, ClauseId id) {
  if (id >= system.clauses.size()) throw InternalError("a derivation uses an unknown clause");
  return system.clauses[id];
}

}  // namespace

Derivation chain(const ClauseSystem& system, const std::vector<ClauseId>& clauses) {
  Derivation derivation;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    Derivation::Step step{clauses[i], {}};
    if (clause_at(system, clauses[i]).is_fact() != (i == 0)) {
      throw InternalError("a chain of clauses has its only fact at the start");
    }
    if (i > 0) step.premises.push_back(i - 1);
    derivation.steps.push_back(std::move(step));
  }
  check_shape(system, derivation);
  return derivation;
}

void check_shape(const ClauseSystem& system, const Derivation& derivation) {
  if (derivation.steps.empty()) throw InternalError("a derivation without steps");
  for (std::size_t i = 0; i < derivation.steps.size(); ++i) {
    const Derivation::Step& step = derivation.steps[i];
    const Clause& clause = clause_at(system, step.clause);
    const std::string where = "derivation step " + std::to_string(i);
    if (step.premises.size() != clause.body.size()) {
      throw InternalError(where + ": wrong number of premises");
    }
    for (std::size_t b = 0; b < clause.body.size(); ++b) {
      if (step.premises[b] >= i) throw InternalError(where + ": premise does not come before");
      const Clause& premise = system.clauses[derivation.steps[step.premises[b]].clause];
      if (!premise.head || premise.head->predicate != clause.body[b].predicate) {
        throw InternalError(where + ": premise does not derive the body atom");
      }
    }
    if (clause.is_query() != (i + 1 == derivation.steps.size())) {
      throw InternalError(where + ": the last step, and only it, uses a query");
    }
  }
}

}  // namespace heapreach::horn

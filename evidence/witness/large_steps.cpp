// Which path a derivation with large steps takes. A clause's variables for it have no values in
// a derivation, and passes may have merged them with others, so a solver finds some first. The path
// itself is then solved anew over the integers like any other (path.h).
#include <algorithm>
#include <unordered_map>

#include "evidence/witness/ground.h"
#include "evidence/witness/large_steps.h"

namespace heapreach::evidence {

namespace {

using horn::Term;

/// Whether the clauses leave open which way was taken.
bool has_choice(const encoders::Encoding& encoding, const std::vector<horn::ClauseId>& clauses) {
  return std::any_of(clauses.begin(), clauses.end(), [&](horn::ClauseId clause) {
    const std::vector<Term>& taken = encoding.clauses.at(clause).taken;
    return std::any_of(taken.begin(), taken.end(), [](Term term) { return !term->is_constant(); });
  });
}

bool holds(const std::unordered_map<Term, bool>& values, Term term) {
  if (term->kind == horn::Kind::negation) return !holds(values, term->arguments[0]);
  const auto entry = values.find(term);
  return entry != values.end() && entry->second;
}

}  // namespace

TakenEdges edges_taken(const rts::System& system, const encoders::Encoding& encoding,
                       const horn::Derivation& derivation, const Limits& limits) {
  std::vector<horn::ClauseId> clauses;
  for (const auto& step : derivation.steps) clauses.push_back(step.clause);
  if (!has_choice(encoding, clauses)) return edges_of(system, encoding, derivation);
  Choices found;
  CheckResult result;
  try {
    result = choices(encoding.system, derivation, limits, found);
  } catch (const BackendError& error) {
    return PathUnknown{error.what(), error.failure()};
  }
  if (result.status == CheckResult::Status::fails) return NoExecution{};
  if (result.status == CheckResult::Status::unknown) {
    return PathUnknown{result.reason, result.failure};
  }
  return edges_of(system, encoding, derivation,
                  [&](std::size_t step, Term term) { return holds(found.at(step), term); });
}

}  // namespace heapreach::evidence

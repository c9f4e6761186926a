// Which way a derivation with large steps goes. A clause's variables for the way have no values in
// a derivation, and passes may have merged them with others, so the derivation is made ground
// first. The path itself is then solved anew over the integers like any other (path.h).
#include <algorithm>
#include <unordered_map>

#include "evidence/ground.h"
#include "evidence/small_steps.h"

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

/// The values of a ground derivation, step by step.
class Values {
 public:
  Values(const horn::ClauseSystem& system, const GroundDerivation& ground) {
    for (std::size_t s = 0; s < ground.values.size(); ++s) {
      auto& values = values_.emplace_back();
      const auto variables = system.variables_of(system.clauses[ground.derivation.steps[s].clause]);
      for (std::size_t i = 0; i < variables.size(); ++i) {
        if (variables[i]->sort == horn::Sort::boolean) {
          values[variables[i]] = ground.values[s].at(i) != 0;
        }
      }
    }
  }

  bool holds(std::size_t step, Term term) const {
    if (term->kind == horn::Kind::negation) return !holds(step, term->arguments[0]);
    const auto entry = values_.at(step).find(term);
    return entry != values_[step].end() && entry->second;
  }

 private:
  std::vector<std::unordered_map<Term, bool>> values_;
};

}  // namespace

Way way_of(const rts::System& system, const encoders::Encoding& encoding,
           const horn::Derivation& derivation, const backends::Limits& limits) {
  std::vector<horn::ClauseId> clauses;
  for (const auto& step : derivation.steps) clauses.push_back(step.clause);
  if (!has_choice(encoding, clauses)) return edges_of(system, encoding, derivation);
  GroundDerivation found;
  CheckResult result;
  try {
    result = ground(encoding.system, derivation, limits, found);
  } catch (const BackendError& error) {
    return PathUnknown{error.what(), error.failure()};
  }
  if (result.status == CheckResult::Status::fails) return NoExecution{};
  if (result.status == CheckResult::Status::unknown) {
    return PathUnknown{result.reason, result.failure};
  }
  const Values values(encoding.system, found);
  return edges_of(system, encoding, derivation,
                  [&](std::size_t step, Term term) { return values.holds(step, term); });
}

}  // namespace heapreach::evidence

// Nothing but evaluation, so it does not depend on how the values were found.
#include "evidence/checker/clauses/replay_derivation.h"

#include <fmt/format.h>

#include <unordered_map>

#include "support/error.h"

namespace heapreach::evidence::checker {

namespace {

using horn::Term;

[[noreturn]] void reject(std::size_t step, const horn::Clause& clause, const std::string& what) {
  throw InputError({}, fmt::format("step {} (clause {}): {}", step, clause.label, what));
}

}  // namespace

void replay(const horn::ClauseSystem& system, const GroundDerivation& ground) {
  const std::vector<horn::Derivation::Step>& steps = ground.derivation.steps;
  try {
    horn::check_shape(system, ground.derivation);
  } catch (const InternalError& error) {
    throw InputError({}, error.what());
  }
  if (ground.values.size() != steps.size()) throw InputError({}, "steps and values do not match");
  std::vector<std::vector<Rational>> facts;  // the derived arguments, per step
  for (std::size_t s = 0; s < steps.size(); ++s) {
    const horn::Clause& clause = system.clauses[steps[s].clause];
    const std::vector<Term> variables = system.variables_of(clause);
    if (variables.size() != ground.values[s].size()) reject(s, clause, "wrong number of values");
    std::unordered_map<Term, Rational> assignment;
    for (std::size_t v = 0; v < variables.size(); ++v) {
      const Rational& value = ground.values[s][v];
      if (variables[v]->sort == horn::Sort::integer && value.get_den() != 1) {
        reject(s, clause, "an integer variable has the value " + value.get_str());
      }
      assignment[variables[v]] = value;
    }
    horn::Evaluator evaluator(std::move(assignment));
    if (evaluator.value(clause.constraint) == 0) {
      reject(s, clause, "its constraint is false");
    }
    for (std::size_t b = 0; b < clause.body.size(); ++b) {
      if (evaluator.values(clause.body[b].arguments) != facts[steps[s].premises[b]]) {
        reject(s, clause, fmt::format("premise {} derives another fact", b));
      }
    }
    facts.push_back(clause.head ? evaluator.values(clause.head->arguments)
                                : std::vector<Rational>{});
  }
}

}  // namespace heapreach::evidence::checker

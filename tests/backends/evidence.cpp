#include "tests/backends/evidence.h"

#include "backends/smt.h"
#include "horn/traverse.h"

namespace heapreach::backends {

using horn::Atom;
using horn::Clause;
using horn::ClauseSystem;
using horn::Term;

std::string fault_of(const ClauseSystem& system, const horn::Model& model) {
  if (model.formulas.size() != system.predicates.size()) return "wrong number of formulas";
  for (std::size_t p = 0; p < model.formulas.size(); ++p) {
    if (!model.formulas[p]) return "no formula for " + system.predicates[p].name;
    for (Term variable : horn::free_variables(model.formulas[p])) {
      const bool fits = variable->index < system.predicates[p].arity() &&
                        system.predicates[p].sorts[variable->index] == variable->sort;
      if (!fits) return "foreign variable in the formula of " + system.predicates[p].name;
    }
  }
  for (std::size_t c = 0; c < system.clauses.size(); ++c) {
    Smt smt(*system.terms, {});
    smt.assert_term(system.terms->negation(condition_of(system, model, system.clauses[c])));
    if (smt.check() != Satisfiability::unsat) return "clause " + std::to_string(c);
  }
  return "";
}

std::string fault_of(const ClauseSystem& system, const horn::Derivation& derivation) {
  try {
    check_shape(system, derivation);
  } catch (const InternalError& error) {
    return error.what();
  }
  horn::TermStore& terms = *system.terms;
  std::uint32_t next_variable = 1 << 20;
  std::vector<std::vector<Term>> heads;
  Smt smt(terms, {});
  for (const auto& step : derivation.steps) {
    const Clause& clause = system.clauses[step.clause];
    horn::Substitution rename(terms);
    for (Term variable : system.variables_of(clause)) {
      rename.set(variable, terms.variable(next_variable++, variable->sort));
    }
    smt.assert_term(rename.apply(clause.constraint));
    for (std::size_t b = 0; b < clause.body.size(); ++b) {
      const auto& fact = heads[step.premises[b]];
      for (std::size_t i = 0; i < fact.size(); ++i) {
        smt.assert_term(terms.equal(rename.apply(clause.body[b].arguments[i]), fact[i]));
      }
    }
    heads.emplace_back();
    if (!clause.head) continue;
    for (Term argument : clause.head->arguments) heads.back().push_back(rename.apply(argument));
  }
  return smt.check() == Satisfiability::sat ? "" : "no instance of the derivation";
}

std::string judged(const ClauseSystem& system, const Answer& answer) {
  if (const auto* derivation = std::get_if<horn::Derivation>(&answer)) {
    const std::string fault = fault_of(system, *derivation);
    return fault.empty() ? "derivable" : "wrong derivation: " + fault;
  }
  if (const auto* model = std::get_if<horn::Model>(&answer)) {
    const std::string fault = fault_of(system, *model);
    return fault.empty() ? "underivable" : "wrong model: " + fault;
  }
  if (std::holds_alternative<FinishedUnrolling>(answer)) return "underivable";
  if (const auto* claim = std::get_if<Unconfirmed>(&answer)) {
    return claim->derivable ? "unconfirmed: derivable" : "unconfirmed: underivable";
  }
  return "unknown: " + std::get<GaveUp>(answer).reason;
}

}  // namespace heapreach::backends

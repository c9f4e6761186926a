// Derivations of clause input. A solver finds the values, on variables of its own for every step;
// the replay uses nothing but evaluation, so it does not depend on how they were found.
#include <fmt/format.h>

#include <unordered_map>

#include "backends/smt.h"
#include "evidence/check.h"
#include "support/error.h"

namespace heapreach::evidence {

namespace {

using backends::Satisfiability;
using horn::Term;

/// The clause of one step over variables that no other step uses.
struct Instance {
  std::vector<Term> variables;  // of the clause, renamed
  std::vector<Term> head;
  std::vector<std::vector<Term>> body;  // per body atom
  Term constraint = nullptr;
};

Instance rename(const horn::ClauseSystem& system, const horn::Clause& clause, std::uint32_t& next) {
  horn::Substitution renaming(*system.terms);
  Instance instance;
  for (Term variable : system.variables_of(clause)) {
    instance.variables.push_back(system.terms->variable(next++, variable->sort));
    renaming.set(variable, instance.variables.back());
  }
  auto apply = [&](const horn::Atom& atom) {
    std::vector<Term> arguments;
    for (Term argument : atom.arguments) arguments.push_back(renaming.apply(argument));
    return arguments;
  };
  if (clause.head) instance.head = apply(*clause.head);
  for (const horn::Atom& atom : clause.body) instance.body.push_back(apply(atom));
  instance.constraint = renaming.apply(clause.constraint);
  return instance;
}

/// Values of a step's arguments under its assignment.
std::vector<Rational> evaluate_all(const std::vector<Term>& terms,
                                   const std::unordered_map<Term, Rational>& assignment) {
  std::vector<Rational> values;
  for (Term term : terms) values.push_back(horn::evaluate(term, assignment));
  return values;
}

[[noreturn]] void reject(std::size_t step, const horn::Clause& clause, const std::string& what) {
  throw InputError({}, fmt::format("step {} (clause {}): {}", step, clause.label, what));
}

}  // namespace

CheckResult ground(const horn::ClauseSystem& system, const horn::Derivation& derivation,
                   const backends::Limits& limits, GroundDerivation& result) {
  horn::check_shape(system, derivation);
  backends::Smt smt(*system.terms, limits, "replay");
  std::vector<Instance> instances;
  std::uint32_t next = 0;
  for (const horn::Derivation::Step& step : derivation.steps) {
    limits.deadline.poll("replay");
    Instance instance = rename(system, system.clauses[step.clause], next);
    smt.assert_term(instance.constraint);
    for (std::size_t b = 0; b < step.premises.size(); ++b) {
      const std::vector<Term>& premise = instances[step.premises[b]].head;
      for (std::size_t i = 0; i < premise.size(); ++i) {
        smt.assert_term(system.terms->equal(premise[i], instance.body[b][i]));
      }
    }
    instances.push_back(std::move(instance));
  }
  switch (smt.check()) {
    case Satisfiability::sat:
      break;
    case Satisfiability::unsat:
      return {CheckResult::Status::fails, "no values make every constraint true"};
    case Satisfiability::unknown:
      return {CheckResult::Status::unknown, smt.reason()};
  }
  result = {derivation, {}};
  for (const Instance& instance : instances) {
    std::vector<Rational>& row = result.values.emplace_back();
    for (Term variable : instance.variables) row.push_back(smt.value(variable));
  }
  return {CheckResult::Status::holds, ""};
}

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
    if (horn::evaluate(clause.constraint, assignment) == 0) {
      reject(s, clause, "its constraint is false");
    }
    for (std::size_t b = 0; b < clause.body.size(); ++b) {
      if (evaluate_all(clause.body[b].arguments, assignment) != facts[steps[s].premises[b]]) {
        reject(s, clause, fmt::format("premise {} derives another fact", b));
      }
    }
    facts.push_back(clause.head ? evaluate_all(clause.head->arguments, assignment)
                                : std::vector<Rational>{});
  }
}

}  // namespace heapreach::evidence

// Finds the values of a derivation's variables. Each step is put into terms over what its premises
// derived, so that the solver only sees what the steps leave open.
#include <algorithm>
#include <deque>
#include <unordered_map>
#include <unordered_set>

#include "backends/smt/smt.h"
#include "evidence/witness/ground.h"
#include "horn/terms/linear.h"
#include "horn/terms/traverse.h"
#include "support/error.h"

namespace heapreach::evidence {

namespace {

using backends::Satisfiability;
using horn::Term;

const char* const replay_stage = "replay";
constexpr std::size_t deepest_term = 12;

/// What a step derives, over the solver's variables.
struct Step {
  std::vector<Term> head;
  std::vector<std::pair<Term, Term>> locals;  // variables that no body atom binds, and the solver's
};

/// Asserts one step after the other. A variable that stands alone in a body atom simply is what the
/// premise derived there, so that only the others need to be found.
class Formula {
 public:
  Formula(const horn::ClauseSystem& system, backends::Smt& smt) : system_(system), smt_(smt) {}

  Step add(const horn::Clause& clause, const std::vector<const Step*>& premises) {
    horn::TermStore& terms = *system_.terms;
    horn::Substitution substitution(terms), body(terms);
    std::unordered_set<Term> bound;
    std::vector<std::pair<Term, Term>> equated;
    for (std::size_t b = 0; b < clause.body.size(); ++b) {
      for (std::size_t i = 0; i < clause.body[b].arguments.size(); ++i) {
        const Term argument = clause.body[b].arguments[i];
        const Term derived = premises[b]->head[i];
        if (argument->is_variable() && bound.insert(argument).second) {
          substitution.set(argument, derived);
          body.set(argument, derived);
        } else {
          equated.emplace_back(argument, derived);
        }
      }
    }
    Step step;
    const Definitions definitions = definitions_in(clause, bound, body);
    for (Term variable : system_.variables_of(clause)) {
      if (bound.contains(variable)) continue;
      const auto defined = definitions.find(variable);
      const Term value =
          defined == definitions.end() ? fresh(variable->sort) : named(defined->second);
      step.locals.emplace_back(variable, value);
      substitution.set(variable, value);
    }
    smt_.assert_term(substitution.apply(clause.constraint));
    for (const auto& [argument, derived] : equated) {
      smt_.assert_term(terms.equal(substitution.apply(argument), derived));
    }
    if (!clause.head) return step;
    for (Term argument : clause.head->arguments) {
      step.head.push_back(named(substitution.apply(argument)));
    }
    return step;
  }

 private:
  Term fresh(horn::Sort sort) { return system_.terms->variable(next_++, sort); }

  /// Variables that no body atom binds, and what they equal over the solver's variables.
  using Definitions = std::unordered_map<Term, Term>;

  /// Conjuncts of the constraint that say what such a variable is, in terms of bound ones.
  Definitions definitions_in(const horn::Clause& clause, const std::unordered_set<Term>& bound,
                             horn::Substitution& body) {
    Definitions definitions;
    const Term constraint = clause.constraint;
    const std::vector<Term> parts = constraint->kind == horn::Kind::conjunction
                                        ? constraint->arguments
                                        : std::vector<Term>{constraint};
    for (Term part : parts) {
      if (part->kind != horn::Kind::equal) continue;
      Term variable = nullptr;
      std::size_t others = 0;
      for (Term candidate : horn::free_variables(part)) {
        if (bound.contains(candidate)) continue;
        variable = candidate;
        ++others;
      }
      if (others != 1 || definitions.contains(variable)) continue;
      if (Term value = solved_for(variable, part)) definitions[variable] = body.apply(value);
    }
    return definitions;
  }

  /// What the equation says the variable is; null if it does not say so directly.
  Term solved_for(Term variable, Term equation) {
    horn::TermStore& terms = *system_.terms;
    const Term left = equation->arguments[0], right = equation->arguments[1];
    auto is_number = [](horn::Sort sort) {
      return sort == horn::Sort::integer || sort == horn::Sort::real;
    };
    if (!is_number(variable->sort) || !is_number(left->sort)) {
      if (left == variable && !mentions(right, variable)) return right;
      return right == variable && !mentions(left, variable) ? left : nullptr;
    }
    horn::Linear difference(left);
    difference.subtract(right);
    Rational factor = 0;
    std::vector<Term> rest;
    for (const auto& [atom, its_factor] : difference.atoms()) {
      if (atom == variable)
        factor = its_factor;
      else if (mentions(atom, variable))
        return nullptr;
      else
        rest.push_back(terms.multiply(its_factor, atom));
    }
    if (factor == 0 || (variable->sort == horn::Sort::integer && abs(factor) != 1)) return nullptr;
    rest.push_back(terms.numeral(difference.constant(), variable->sort));
    return terms.multiply(-1 / factor, terms.add(std::move(rest)));
  }

  static bool mentions(Term term, Term variable) {
    const std::vector<Term> variables = horn::free_variables(term);
    return std::find(variables.begin(), variables.end(), variable) != variables.end();
  }

  /// Deep terms get a name, or they would grow from step to step.
  Term named(Term term) {
    if (depths_.of(term) <= deepest_term) return term;
    const Term name = fresh(term->sort);
    smt_.assert_term(system_.terms->equal(name, term));
    return name;
  }

  const horn::ClauseSystem& system_;
  backends::Smt& smt_;
  std::uint32_t next_ = 0;
  horn::Depths depths_;
};

/// The values of a clause's variables, given what its premises derived and the solver's model.
std::unordered_map<Term, Rational> values_of(const horn::Clause& clause, const Step& step,
                                             const std::vector<const std::vector<Rational>*>& facts,
                                             backends::Smt& smt) {
  std::unordered_map<Term, Rational> values;
  for (std::size_t b = 0; b < clause.body.size(); ++b) {
    for (std::size_t i = 0; i < clause.body[b].arguments.size(); ++i) {
      const Term argument = clause.body[b].arguments[i];
      if (argument->is_variable()) values.emplace(argument, facts[b]->at(i));
    }
  }
  for (const auto& [variable, term] : step.locals) {
    values.emplace(variable, term->is_constant() ? term->value : smt.value(term));
  }
  return values;
}

bool has_arrays(const horn::ClauseSystem& system, const horn::Derivation& derivation) {
  for (const horn::Derivation::Step& step : derivation.steps) {
    for (Term variable : system.variables_of(system.clauses[step.clause])) {
      if (is_array(variable->sort)) return true;
    }
  }
  return false;
}

/// Whether some values fit; `steps` are then those that `smt` has a model of.
CheckResult solve(const horn::ClauseSystem& system, const horn::Derivation& derivation,
                  const Limits& limits, backends::Smt& smt, std::deque<Step>& steps) {
  horn::check_shape(system, derivation);
  Formula formula(system, smt);
  for (const horn::Derivation::Step& step : derivation.steps) {
    limits.deadline.poll(replay_stage);
    std::vector<const Step*> premises;
    for (const std::size_t premise : step.premises) premises.push_back(&steps[premise]);
    steps.push_back(formula.add(system.clauses[step.clause], premises));
  }
  switch (smt.check()) {
    case Satisfiability::sat:
      return {CheckResult::Status::holds, ""};
    case Satisfiability::unsat:
      return {CheckResult::Status::fails, "no values make every constraint true"};
    case Satisfiability::unknown:
      break;
  }
  return {CheckResult::Status::unknown, smt.reason(), 0, smt.failure()};
}

}  // namespace

CheckResult ground(const horn::ClauseSystem& system, const horn::Derivation& derivation,
                   const Limits& limits, GroundDerivation& result) {
  backends::Smt smt(limits, replay_stage);
  std::deque<Step> steps;
  const CheckResult solved = solve(system, derivation, limits, smt, steps);
  if (solved.status != CheckResult::Status::holds) return solved;
  if (has_arrays(system, derivation)) {
    return {CheckResult::Status::unknown, "a derivation over arrays, whose values are not listed"};
  }
  result = {derivation, {}};
  std::deque<std::vector<Rational>> facts;
  for (std::size_t s = 0; s < steps.size(); ++s) {
    const horn::Clause& clause = system.clauses[derivation.steps[s].clause];
    std::vector<const std::vector<Rational>*> premises;
    for (const std::size_t premise : derivation.steps[s].premises) {
      premises.push_back(&facts[premise]);
    }
    auto values = values_of(clause, steps[s], premises, smt);
    std::vector<Rational>& row = result.values.emplace_back();
    for (Term variable : system.variables_of(clause)) row.push_back(values.at(variable));
    facts.push_back(clause.head ? horn::Evaluator(std::move(values)).values(clause.head->arguments)
                                : std::vector<Rational>{});
  }
  return solved;
}

CheckResult choices(const horn::ClauseSystem& system, const horn::Derivation& derivation,
                    const Limits& limits, Choices& result) {
  backends::Smt smt(limits, replay_stage);
  std::deque<Step> steps;
  const CheckResult solved = solve(system, derivation, limits, smt, steps);
  if (solved.status != CheckResult::Status::holds) return solved;
  result.assign(steps.size(), {});
  for (std::size_t s = 0; s < steps.size(); ++s) {
    for (const auto& [variable, term] : steps[s].locals) {
      if (variable->sort != horn::Sort::boolean) continue;
      result[s][variable] = (term->is_constant() ? term->value : smt.value(term)) != 0;
    }
  }
  return solved;
}

}  // namespace heapreach::evidence

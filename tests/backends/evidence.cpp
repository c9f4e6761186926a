#include "tests/backends/evidence.h"

#include <algorithm>
#include <optional>

#include "backends/smt/smt.h"
#include "horn/graph/relevance.h"
#include "horn/terms/traverse.h"

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
    Smt smt({});
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
  Smt smt({});
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

namespace {

/// Depth-first over chains of clauses with a satisfiable instance.
class Chains {
 public:
  Chains(const ClauseSystem& system, bool simple_paths)
      : system_(system),
        relevance_(horn::relevance_of(system)),
        simple_paths_(simple_paths),
        smt_({}) {}

  /// Nothing if there are too many chains.
  std::optional<std::string> fault(std::size_t height) {
    height_ = height;
    for (horn::ClauseId c = 0; c < system_.clauses.size(); ++c) {
      if (system_.clauses[c].is_fact()) extend(c);
    }
    if (chains_ > most_chains) return std::nullopt;
    if (!fault_.empty()) return fault_;
    return longest_ < height ? "there is no derivation of that height" : "";
  }

 private:
  static constexpr std::size_t most_chains = 3000;

  void extend(horn::ClauseId c) {
    const Clause& clause = system_.clauses[c];
    if (!relevance_.clauses[c] || ++chains_ > most_chains || !fault_.empty()) return;
    smt_.push();
    auto& terms = *system_.terms;
    horn::Substitution rename(terms);
    for (Term variable : system_.variables_of(clause)) {
      rename.set(variable, terms.variable(next_variable_++, variable->sort));
    }
    smt_.assert_term(rename.apply(clause.constraint));
    for (std::size_t i = 0; !clause.is_fact() && i < clause.body[0].arguments.size(); ++i) {
      smt_.assert_term(
          terms.equal(rename.apply(clause.body[0].arguments[i]), facts_.back().arguments[i]));
    }
    Atom fact;
    if (clause.head) {
      fact.predicate = clause.head->predicate;
      for (Term argument : clause.head->arguments) fact.arguments.push_back(rename.apply(argument));
      for (const Atom& before : facts_) {
        if (simple_paths_ && before.predicate == fact.predicate) differ(before, fact);
      }
    }
    if (smt_.check() == Satisfiability::sat) arrive(clause, std::move(fact));
    smt_.pop();
  }

  void arrive(const Clause& clause, Atom fact) {
    if (!clause.head) {
      fault_ = "a query is derivable";
      return;
    }
    facts_.push_back(std::move(fact));
    longest_ = std::max(longest_, facts_.size());
    if (facts_.size() > height_) fault_ = "there is a higher derivation";
    for (horn::ClauseId c = 0; c < system_.clauses.size(); ++c) {
      const auto& body = system_.clauses[c].body;
      if (!body.empty() && body[0].predicate == facts_.back().predicate) extend(c);
    }
    facts_.pop_back();
  }

  void differ(const Atom& a, const Atom& b) {
    std::vector<Term> different;
    for (std::size_t i = 0; i < a.arguments.size(); ++i) {
      different.push_back(
          system_.terms->negation(system_.terms->equal(a.arguments[i], b.arguments[i])));
    }
    smt_.assert_term(system_.terms->disjunction(std::move(different)));
  }

  const ClauseSystem& system_;
  horn::Relevance relevance_;
  bool simple_paths_;
  Smt smt_;
  std::size_t height_ = 0;
  std::size_t longest_ = 0;
  std::size_t chains_ = 0;
  std::uint32_t next_variable_ = 1 << 20;
  std::vector<Atom> facts_;
  std::string fault_;
};

}  // namespace

std::string fault_of(const ClauseSystem& system, const FinishedUnrolling& unrolling) {
  const auto fault = Chains(system, unrolling.simple_paths).fault(unrolling.height);
  // Repetitions are only looked for now and then, so there may be less than is claimed.
  if (unrolling.simple_paths && fault == "there is no derivation of that height") return "";
  return fault.value_or("");
}

std::string checked(const ClauseSystem& system, const Answer& answer) {
  if (const auto* derivation = std::get_if<horn::Derivation>(&answer)) {
    const std::string fault = fault_of(system, *derivation);
    return fault.empty() ? "derivable" : "wrong derivation: " + fault;
  }
  if (const auto* model = std::get_if<horn::Model>(&answer)) {
    const std::string fault = fault_of(system, *model);
    return fault.empty() ? "underivable" : "wrong model: " + fault;
  }
  if (const auto* unrolling = std::get_if<FinishedUnrolling>(&answer)) {
    const std::string fault = fault_of(system, *unrolling);
    return fault.empty() ? "underivable" : "wrong unrolling: " + fault;
  }
  if (const auto* claim = std::get_if<Unconfirmed>(&answer)) {
    return claim->derivable ? "unconfirmed: derivable" : "unconfirmed: underivable";
  }
  return "unknown: " + std::get<GaveUp>(answer).reason;
}

}  // namespace heapreach::backends

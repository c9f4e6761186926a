// Which clause does a step of a ground proof use? Asked of an SMT solver, with all arguments known:
// most candidates are decided by folding constants, and a wrong proof cannot pass.
#include "backends/pdr/match_proof.h"

#include "backends/pdr/proof_shape.h"
#include "backends/smt/smt.h"
#include "horn/graph/clause_graph.h"

namespace heapreach::backends {

using horn::Clause;
using horn::ClauseId;
using horn::ClauseSystem;
using horn::Term;

namespace {

constexpr std::size_t most_assignments = 1000;  // of premises to the body atoms of one clause

class Matcher {
 public:
  Matcher(const ClauseSystem& system, const horn::Relevance& relevance, const GroundProof& proof,
          const Limits& limits)
      : system_(system),
        terms_(*system.terms),
        proof_(proof),
        smt_(limits, "proof"),
        graph_(system, relevance.ignored()) {}

  std::optional<horn::Derivation::Step> match(const GroundProof::Step& step) {
    const bool is_goal = step.predicate == system_.predicates.size();
    const auto predicate = static_cast<horn::PredicateId>(step.predicate);
    for (ClauseId c : is_goal ? graph_.queries() : graph_.definitions(predicate)) {
      std::vector<std::size_t> premises;
      tried_ = 0;
      if (assign(c, step, premises)) return horn::Derivation::Step{c, premises};
    }
    return std::nullopt;
  }

 private:
  /// Extends `premises`, chosen for the first body atoms, to all of them such that the clause
  /// derives the step's fact. In the solver's order first.
  bool assign(ClauseId c, const GroundProof::Step& step, std::vector<std::size_t>& premises) {
    const Clause& clause = system_.clauses[c];
    const std::size_t atom = premises.size();
    if (atom == clause.body.size())
      return ++tried_ <= most_assignments && derives(clause, step, premises);
    for (std::size_t i = 0; i < step.premises.size() && tried_ < most_assignments; ++i) {
      const std::size_t premise = step.premises[(atom + i) % step.premises.size()];
      if (proof_.steps[premise].predicate != clause.body[atom].predicate) continue;
      premises.push_back(premise);
      if (assign(c, step, premises)) return true;
      premises.pop_back();
    }
    return false;
  }

  bool derives(const Clause& clause, const GroundProof::Step& step,
               const std::vector<std::size_t>& premises) {
    std::vector<std::pair<Term, Term>> equations;  // argument and value
    auto add = [&](const horn::Atom& atom, const std::vector<GroundProof::Value>& values) {
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (!values[i]) continue;
        Term argument = atom.arguments[i];
        Term value = argument->sort == horn::Sort::boolean
                         ? terms_.boolean(*values[i] != 0)
                         : terms_.numeral(*values[i], argument->sort);
        equations.emplace_back(argument, value);
      }
    };
    if (clause.head) add(*clause.head, step.values);
    for (std::size_t b = 0; b < premises.size(); ++b) {
      add(clause.body[b], proof_.steps[premises[b]].values);
    }
    horn::Substitution known(terms_);
    for (const auto& [argument, value] : equations) {
      if (argument->is_variable()) known.set(argument, value);
    }
    std::vector<Term> conjuncts{known.apply(clause.constraint)};
    for (const auto& [argument, value] : equations) {
      conjuncts.push_back(terms_.equal(known.apply(argument), value));
    }
    return satisfiable(terms_.conjunction(std::move(conjuncts)));
  }

  bool satisfiable(Term condition) {
    if (condition->is_constant()) return condition->is_true();
    smt_.push();
    smt_.assert_term(condition);
    const Satisfiability result = smt_.check();
    if (result == Satisfiability::unknown) {
      throw BackendError(smt_.failure(), "proof", smt_.reason());
    }
    smt_.pop();
    return result == Satisfiability::sat;
  }

  const ClauseSystem& system_;
  horn::TermStore& terms_;
  const GroundProof& proof_;
  Smt smt_;
  horn::ClauseGraph graph_;  // of the relevant clauses
  std::size_t tried_ = 0;
};

bool has_arrays(const ClauseSystem& system) {
  for (const horn::Predicate& predicate : system.predicates) {
    for (horn::Sort sort : predicate.sorts) {
      if (is_array(sort)) return true;
    }
  }
  return false;
}

/// Keeps the steps that the last one needs.
horn::Derivation cut_to_last(const horn::Derivation& derivation) {
  std::vector<bool> needed(derivation.steps.size());
  needed.back() = true;
  for (std::size_t i = derivation.steps.size(); i-- > 0;) {
    if (!needed[i]) continue;
    for (std::size_t premise : derivation.steps[i].premises) needed[premise] = true;
  }
  horn::Derivation result;
  std::vector<std::size_t> place(derivation.steps.size());
  for (std::size_t i = 0; i < derivation.steps.size(); ++i) {
    if (!needed[i]) continue;
    place[i] = result.steps.size();
    horn::Derivation::Step step = derivation.steps[i];
    for (std::size_t& premise : step.premises) premise = place[premise];
    result.steps.push_back(std::move(step));
  }
  return result;
}

}  // namespace

std::optional<horn::Derivation> derivation_of(const ClauseSystem& system,
                                              const horn::Relevance& relevance,
                                              const GroundProof& proof, const Limits& limits) {
  if (proof.steps.empty() || proof.steps.back().predicate != system.predicates.size()) {
    return std::nullopt;
  }
  if (has_arrays(system)) return derivation_of_shape(system, relevance, proof, limits);
  Matcher matcher(system, relevance, proof, limits);
  horn::Derivation derivation;
  for (const GroundProof::Step& step : proof.steps) {
    limits.deadline.poll("proof");
    auto matched = matcher.match(step);
    if (!matched) return std::nullopt;
    derivation.steps.push_back(std::move(*matched));
  }
  return cut_to_last(derivation);
}

}  // namespace heapreach::backends

// Z3 writes arrays in proofs as constant arrays or functions, for which there are no terms. The
// predicates along the proof and one query over the clauses between them say more than values that
// are known in part, and what the solver finds is a derivation whatever the proof was.
#include "backends/pdr/proof_shape.h"

#include <algorithm>

#include "backends/smt/smt.h"
#include "horn/graph/clause_graph.h"
#include "support/error.h"

namespace heapreach::backends {

using horn::Clause;
using horn::ClauseId;
using horn::Term;

namespace {

class Shape {
 public:
  Shape(const horn::ClauseSystem& system, const horn::Relevance& relevance, const Limits& limits)
      : system_(system),
        graph_(system, relevance.ignored()),
        terms_(*system.terms),
        smt_(limits, "proof") {}

  /// One more fact, of the predicate or, beyond those, the goal; false if no clause can derive it.
  bool add(std::size_t predicate) {
    std::vector<Term> fact;
    if (predicate < system_.predicates.size()) {
      for (horn::Sort sort : system_.predicates[predicate].sorts) fact.push_back(fresh(sort));
    }
    std::vector<Term> choices;
    steps_.emplace_back();
    const bool is_goal = predicate == system_.predicates.size();
    const auto head = static_cast<horn::PredicateId>(predicate);
    for (ClauseId c : is_goal ? graph_.queries() : graph_.definitions(head)) {
      if (!fits(system_.clauses[c])) continue;
      choices.push_back(fresh(horn::Sort::boolean));
      steps_.back().emplace_back(c, choices.back());
      smt_.assert_term(terms_.implies(choices.back(), condition(system_.clauses[c], fact)));
    }
    smt_.assert_term(terms_.disjunction(std::move(choices)));
    last_predicate_ = predicate;
    last_ = std::move(fact);
    return !steps_.back().empty();
  }

  std::optional<horn::Derivation> solve() {
    const Satisfiability result = smt_.check();
    if (result == Satisfiability::unknown) {
      throw BackendError(smt_.failure(), "proof", smt_.reason());
    }
    if (result == Satisfiability::unsat) return std::nullopt;
    std::vector<ClauseId> clauses;
    for (const auto& uses : steps_) {
      const auto chosen = std::find_if(
          uses.begin(), uses.end(), [&](const auto& use) { return smt_.value(use.second) != 0; });
      clauses.push_back(chosen->first);
    }
    return horn::chain(system_, clauses);
  }

 private:
  Term fresh(horn::Sort sort) { return terms_.variable(terms_.fresh_index(), sort); }

  /// Whether the clause leads on from the last fact, or from none.
  bool fits(const Clause& clause) const {
    if (clause.body.empty() != (steps_.size() == 1)) return false;
    return clause.body.empty() || clause.body[0].predicate == last_predicate_;
  }

  Term condition(const Clause& clause, const std::vector<Term>& fact) {
    horn::Substitution renaming(terms_);
    for (Term variable : system_.variables_of(clause)) {
      renaming.set(variable, fresh(variable->sort));
    }
    std::vector<Term> conjuncts{renaming.apply(clause.constraint)};
    auto equate = [&](const horn::Atom& atom, const std::vector<Term>& values) {
      for (std::size_t i = 0; i < values.size(); ++i) {
        conjuncts.push_back(terms_.equal(renaming.apply(atom.arguments[i]), values[i]));
      }
    };
    if (!clause.body.empty()) equate(clause.body[0], last_);
    if (clause.head) equate(*clause.head, fact);
    return terms_.conjunction(std::move(conjuncts));
  }

  const horn::ClauseSystem& system_;
  horn::ClauseGraph graph_;  // of the relevant clauses
  horn::TermStore& terms_;
  Smt smt_;
  std::size_t last_predicate_ = 0;
  std::vector<Term> last_;  // the fact of the last step
  std::vector<std::vector<std::pair<ClauseId, Term>>>
      steps_;  // clauses that may be used, and whether
};

}  // namespace

std::optional<horn::Derivation> derivation_of_shape(const horn::ClauseSystem& system,
                                                    const horn::Relevance& relevance,
                                                    const GroundProof& proof,
                                                    const Limits& limits) {
  if (!system.is_linear()) return std::nullopt;
  std::vector<std::size_t> predicates;  // from the goal down
  for (std::size_t step = proof.steps.size() - 1;;) {
    predicates.push_back(proof.steps[step].predicate);
    if (proof.steps[step].premises.empty()) break;
    step = proof.steps[step].premises[0];
  }
  Shape shape(system, relevance, limits);
  for (auto predicate = predicates.rbegin(); predicate != predicates.rend(); ++predicate) {
    limits.deadline.poll("proof");
    if (!shape.add(*predicate)) return std::nullopt;
  }
  return shape.solve();
}

}  // namespace heapreach::backends

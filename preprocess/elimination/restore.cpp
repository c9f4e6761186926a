// Undoing a resolution step on q in a model M of the clauses after it. Let I be a formula with
//   (1) body of D under M => I(head arguments of D)   for every definition D of q, and
//   (2) I(arguments) and the rest of the body of U under M => head of U under M   for every use U.
// Then q := M(q) and I, the rest as in M, is a model of the clauses before: definitions by (1), the
// replaced uses by (2), and other clauses have lost nothing but strength of a premise. The weakest
// precondition wp of the uses satisfies (2), and (1) because each resolvent holds in M (where a use
// and a definition do not unify there is nothing to show); so does the strongest postcondition of
// the definitions, and every formula between them. Once q is eliminated, M(q) starts as true.
#include "preprocess/elimination/restore.h"

#include <utility>

#include "horn/terms/term_map.h"
#include "preprocess/formulas/project.h"
#include "preprocess/formulas/rewriter.h"

namespace heapreach::preprocess {

using horn::Atom;
using horn::Clause;
using horn::Model;
using horn::Term;

Restorer::Restorer(std::shared_ptr<horn::TermStore> terms, const std::vector<Clause>& clauses,
                   const std::vector<horn::Predicate>& predicates, const AcyclicSolver& solver,
                   const Deadline& deadline)
    : terms_(std::move(terms)),
      clauses_(clauses),
      predicates_(predicates),
      solver_(solver),
      deadline_(deadline) {}

/// The constraint and the formulas of all body atoms but one.
Term Restorer::premises(const Clause& clause, const Atom* except, const Model& model) const {
  std::vector<Term> result{clause.constraint};
  for (const Atom& atom : clause.body) {
    if (&atom != except) result.push_back(instantiate(*terms_, model, atom));
  }
  return terms_->conjunction(std::move(result));
}

/// exists variables of the clause. `premises` and the atom's arguments are variables 0, 1, ..
Term Restorer::projected(const Clause& clause, const Atom& atom, Term premises) const {
  Rewriter renaming(*terms_);
  const auto arity = static_cast<std::uint32_t>(atom.arguments.size());
  renaming.shift(arity);
  horn::TermSet bound;
  std::vector<std::pair<Term, Term>> open;
  for (std::uint32_t i = 0; i < arity; ++i) {
    Term argument = atom.arguments[i];
    Term variable = terms_->variable(i, argument->sort);
    if (argument->is_variable() && bound.insert(argument)) {
      renaming.replace(argument, variable);
    } else {
      open.emplace_back(variable, argument);
    }
  }
  std::vector<Term> conjuncts;
  for (const auto& [variable, argument] : open) {
    conjuncts.push_back(terms_->equal(variable, renaming.apply(argument)));
  }
  conjuncts.push_back(renaming.apply(premises));
  deadline_.poll("model of " + clause.label);
  return project(*terms_, std::move(conjuncts), arity, deadline_);
}

Term Restorer::weakest(const ResolutionStep& step, const Model& model) const {
  std::vector<Term> conjuncts;
  for (const Use& use : step.uses) {
    const Clause& clause = clauses_[use.clause];
    const Atom& atom = clause.body[use.position];
    Term failure = premises(clause, &atom, model);
    if (clause.head) {
      failure =
          terms_->conjunction(failure, terms_->negation(instantiate(*terms_, model, *clause.head)));
    }
    conjuncts.push_back(terms_->negation(projected(clause, atom, failure)));
  }
  return terms_->conjunction(std::move(conjuncts));
}

Term Restorer::strongest(const ResolutionStep& step, const Model& model) const {
  std::vector<Term> disjuncts;
  for (std::size_t definition : step.definitions) {
    const Clause& clause = clauses_[definition];
    disjuncts.push_back(projected(clause, *clause.head, premises(clause, nullptr, model)));
  }
  return terms_->disjunction(std::move(disjuncts));
}

/// Asks the solver for I; null if it finds none without quantifiers.
Term Restorer::between(const ResolutionStep& step, const Model& model) const {
  if (!solver_) return nullptr;
  horn::ClauseSystem system;
  system.terms = terms_;
  system.predicates.push_back(predicates_[step.predicate]);
  for (std::size_t definition : step.definitions) {
    const Clause& clause = clauses_[definition];
    Clause fact{
        Atom{0, clause.head->arguments}, {}, premises(clause, nullptr, model), clause.label};
    system.clauses.push_back(std::move(fact));
  }
  for (const Use& use : step.uses) {
    const Clause& clause = clauses_[use.clause];
    const Atom& atom = clause.body[use.position];
    Clause query{
        std::nullopt, {Atom{0, atom.arguments}}, premises(clause, &atom, model), clause.label};
    if (clause.head) {
      query.constraint = terms_->conjunction(
          query.constraint, terms_->negation(instantiate(*terms_, model, *clause.head)));
    }
    system.clauses.push_back(std::move(query));
  }
  for (const Clause& clause : system.clauses) {
    if (horn::has_quantifier(clause.constraint)) return nullptr;
  }
  const std::optional<Model> solution = solver_(system, deadline_);
  if (!solution || horn::has_quantifier(solution->formulas.at(0))) return nullptr;
  return solution->formulas[0];
}

void Restorer::undo(const ResolutionStep& step, Model& model) const {
  Term& formula = model.formulas[step.predicate];
  if (step.eliminated) formula = terms_->truth();
  const Term wp = weakest(step, model);
  Term chosen = wp;
  if (horn::has_quantifier(wp)) {
    const Term sp = strongest(step, model);
    if (!horn::has_quantifier(sp)) {
      chosen = sp;
    } else if (Term found = between(step, model)) {
      chosen = found;
    }
  }
  formula = terms_->conjunction(formula, chosen);
}

}  // namespace heapreach::preprocess

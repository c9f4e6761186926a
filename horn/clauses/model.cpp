#include "horn/clauses/model.h"

namespace heapreach::horn {

namespace {

/// Whether the arguments are the variables of the predicate's formula themselves.
bool is_as_declared(const Atom& atom) {
  for (std::size_t i = 0; i < atom.arguments.size(); ++i) {
    if (!atom.arguments[i]->is_variable() || atom.arguments[i]->index != i) return false;
  }
  return true;
}

}  // namespace

Term instantiate(TermStore& terms, const Model& model, const Atom& atom) {
  if (is_as_declared(atom)) return model.formulas.at(atom.predicate);
  Substitution substitution(terms);
  for (std::size_t i = 0; i < atom.arguments.size(); ++i) {
    Term variable = terms.variable(static_cast<std::uint32_t>(i), atom.arguments[i]->sort);
    substitution.set(variable, atom.arguments[i]);
  }
  return substitution.apply(model.formulas.at(atom.predicate));
}

Term condition_of(const ClauseSystem& system, const Model& model, const Clause& clause) {
  TermStore& terms = *system.terms;
  std::vector<Term> premises{clause.constraint};
  for (const Atom& atom : clause.body) premises.push_back(instantiate(terms, model, atom));
  Term conclusion = clause.head ? instantiate(terms, model, *clause.head) : terms.falsity();
  return terms.implies(terms.conjunction(std::move(premises)), conclusion);
}

}  // namespace heapreach::horn

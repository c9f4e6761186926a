// Simplification of single clauses. Both rules preserve equivalence of the universally closed
// clause: the one-point rule removes variables that an equation defines, unit propagation uses that
// all conjuncts hold together. Propagation into all conjuncts at once is sound: a conjunct is
// rewritten only strictly below its root, so by induction on the size of terms the rewritten
// conjuncts imply the original ones.
#include "preprocess/formulas/normalise.h"

#include "horn/terms/term_map.h"
#include "horn/terms/traverse.h"
#include "preprocess/formulas/bounds.h"
#include "preprocess/formulas/equations.h"

namespace heapreach::preprocess {

using horn::Atom;
using horn::Clause;
using horn::Kind;
using horn::Term;
using horn::TermStore;

std::vector<Term> conjuncts_of(Term term) {
  if (term->kind == Kind::conjunction) return term->arguments;
  return {term};
}

std::vector<Term> propagate_units(TermStore& terms, const std::vector<Term>& conjuncts,
                                  Rewriter& context) {
  horn::TermMap<bool> known;
  bool contradiction = false;
  auto learn = [&](Term term, bool value) {
    contradiction |= known.emplace(term, value).first != value;
    context.replace(term, terms.boolean(value));
  };
  for (Term conjunct : conjuncts) {
    const bool negated = conjunct->kind == Kind::negation;
    Term core = negated ? conjunct->arguments[0] : conjunct;
    contradiction |= core->is_constant() && core->is_true() == negated;
    if (core->is_constant()) continue;
    learn(core, !negated);
    if (core->kind == Kind::less_equal || core->kind == Kind::less) {
      learn(terms.negation(core), negated);
    }
  }
  if (contradiction) return {terms.falsity()};
  std::vector<Term> result;
  result.reserve(conjuncts.size());
  for (Term conjunct : conjuncts) {
    const bool negated = conjunct->kind == Kind::negation;
    Term core = context.apply_below(negated ? conjunct->arguments[0] : conjunct);
    result.push_back(negated ? terms.negation(core) : core);
  }
  return result;
}

namespace {

constexpr int rounds = 4;

template <typename Visit>
void for_each_atom(Clause& clause, Visit visit) {
  if (clause.head) visit(*clause.head);
  for (Atom& atom : clause.body) visit(atom);
}

void rewrite_atoms(Clause& clause, Rewriter& rewriter) {
  for_each_atom(clause, [&](Atom& atom) {
    for (Term& argument : atom.arguments) argument = rewriter.apply(argument);
  });
}

/// One round of the one-point rule; returns whether it defined anything.
bool use_equations(TermStore& terms, Clause& clause,
                   const std::vector<std::pair<Term, Term>>& further) {
  Rewriter rewriter(terms);
  Equations equations(terms, rewriter);
  for (const Atom& atom : clause.body) {
    for (Term argument : atom.arguments) {
      if (argument->is_variable()) equations.restrict(argument, Freedom::simple_term);
    }
  }
  for (const auto& [left, right] : further) equations.add(left, right);
  equations.add(clause.constraint);
  std::vector<Term> conjuncts = equations.rest();
  const bool defined = rewriter.definitions() > 0;
  if (defined) {
    rewriter.resolve();
    for (Term& conjunct : conjuncts) conjunct = rewriter.apply(conjunct);
    conjuncts.insert(conjuncts.end(), rewriter.unresolved().begin(), rewriter.unresolved().end());
    rewrite_atoms(clause, rewriter);
  }
  clause.constraint = terms.conjunction(std::move(conjuncts));
  return defined;
}

bool use_units(TermStore& terms, Clause& clause) {
  if (clause.constraint->is_constant()) return false;
  Rewriter context(terms);
  Term before = clause.constraint;
  std::vector<Term> conjuncts = propagate_units(terms, conjuncts_of(before), context);
  clause.constraint = terms.conjunction(std::move(conjuncts));
  rewrite_atoms(clause, context);
  return clause.constraint != before;
}

/// Drops conditions on variables that no atom mentions, where bounds.h can: values that the program
/// tested and forgot.
void forget_locals(TermStore& terms, Clause& clause) {
  horn::TermSet kept;
  auto visit = [&](Term root) {
    horn::post_order(
        root, [&](Term term) { return kept.contains(term); },
        [&](Term term) { kept.insert(term); });
  };
  for_each_atom(clause, [&](const Atom& atom) {
    for (Term argument : atom.arguments) visit(argument);
  });
  const auto is_local = [&](Term variable) { return !kept.contains(variable); };
  for (int round = 0; round < rounds && !clause.constraint->is_constant(); ++round) {
    std::vector<Term> conjuncts = conjuncts_of(clause.constraint);
    if (!eliminate_bounded(terms, conjuncts, is_local)) return;
    clause.constraint = terms.conjunction(std::move(conjuncts));
  }
}

}  // namespace

bool simplify(TermStore& terms, Clause& clause,
              const std::vector<std::pair<Term, Term>>& equations) {
  std::vector<std::pair<Term, Term>> further = equations;
  for (int round = 0; round < rounds; ++round) {
    const Term before = clause.constraint;
    const bool defined = use_equations(terms, clause, further);
    const bool sharpened = use_units(terms, clause);
    if (clause.constraint->is_constant() ||
        !(sharpened || (defined && clause.constraint != before))) {
      break;
    }
    further.clear();
  }
  forget_locals(terms, clause);
  return !clause.constraint->is_false();
}

Shape renumber(TermStore& terms, Clause& clause) {
  Shape shape;
  std::vector<Term> order;
  horn::TermSet seen;
  auto visit = [&](Term root) {
    horn::post_order(
        root, [&](Term term) { return seen.contains(term); },
        [&](Term term) {
          seen.insert(term);
          if (term->is_variable() && term->index < horn::first_fresh_index) order.push_back(term);
        });
  };
  for_each_atom(clause, [&](const Atom& atom) {
    shape.weight += atom.arguments.size();
    for (Term argument : atom.arguments) visit(argument);
  });
  visit(clause.constraint);
  shape.weight += seen.size();
  shape.variables = static_cast<std::uint32_t>(order.size());
  Rewriter rewriter(terms);
  bool changed = false;
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    changed |= order[i]->index != i;
    rewriter.replace(order[i], terms.variable(i, order[i]->sort));
  }
  if (!changed) return shape;
  rewrite_atoms(clause, rewriter);
  clause.constraint = rewriter.apply(clause.constraint);
  return shape;
}

}  // namespace heapreach::preprocess

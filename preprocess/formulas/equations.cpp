// Orients equations greedily: every variable gets at most one definition, the freest variable of an
// equation first. Circular definitions are sorted out by the Rewriter, which is linear, whereas an
// occurs check per equation would not be.
#include "preprocess/formulas/equations.h"

#include "horn/terms/linear.h"

namespace heapreach::preprocess {

using horn::Kind;
using horn::Sort;
using horn::Term;

Freedom Equations::freedom(Term variable) const {
  if (variable->index < keep_below_) return Freedom::nothing;
  const Freedom* found = freedom_.find(variable);
  return found == nullptr ? Freedom::any_term : *found;
}

bool Equations::may_become(Term variable, Term value) const {
  if (!variable->is_variable() || variable->index >= horn::first_fresh_index) return false;
  if (variable == value || rewriter_.defines(variable)) return false;
  const Freedom allowed = freedom(variable);
  return allowed == Freedom::any_term ||
         (allowed == Freedom::simple_term && (value->is_constant() || value->is_variable()));
}

/// Reads one side as the variable that the other side defines.
bool Equations::define_side(Term a, Term b) {
  const bool left = may_become(a, b);
  const bool right = may_become(b, a);
  if (!left && !right) return false;
  const bool take_left = left && (!right || freedom(a) <= freedom(b));
  rewriter_.define(take_left ? a : b, take_left ? b : a);
  return true;
}

/// Solves for a summand of a linear equation.
bool Equations::define_summand(Term a, Term b) {
  horn::Linear difference(a);
  difference.subtract(b);
  const std::pair<Term, Rational>* chosen = nullptr;
  for (const auto& atom : difference.atoms()) {
    if (!atom.first->is_variable() || freedom(atom.first) != Freedom::any_term) continue;
    if (atom.first->index >= horn::first_fresh_index || rewriter_.defines(atom.first)) continue;
    if (a->sort == Sort::integer && abs(atom.second) != 1) continue;
    chosen = &atom;
    break;
  }
  if (chosen == nullptr) return false;
  const auto [variable, factor] = *chosen;
  difference.add(variable, -factor);
  std::vector<Term> summands;
  for (Term summand : difference.summands(terms_, a->sort)) {
    summands.push_back(terms_.multiply(-1 / factor, summand));
  }
  rewriter_.define(variable,
                   summands.empty() ? terms_.numeral(0, a->sort) : terms_.add(std::move(summands)));
  return true;
}

void Equations::add(Term a, Term b) {
  if (a == b || define_side(a, b)) return;
  const bool is_number = a->sort == Sort::integer || a->sort == Sort::real;
  if (is_number && define_summand(a, b)) return;
  Term equation = terms_.equal(a, b);  // may have folded to a simpler equation, or to a condition
  if (equation->kind != Kind::equal) {
    add(equation);
  } else if (!define_side(equation->arguments[0], equation->arguments[1])) {
    rest_.push_back(equation);
  }
}

void Equations::add(Term conjunct) {
  if (conjunct->kind == Kind::conjunction) {
    for (Term inner : conjunct->arguments) add(inner);
    return;
  }
  const bool negated = conjunct->kind == Kind::negation;
  Term atom = negated ? conjunct->arguments[0] : conjunct;
  if (may_become(atom, terms_.boolean(!negated))) {
    rewriter_.define(atom, terms_.boolean(!negated));
  } else if (!negated && conjunct->kind == Kind::equal) {
    add(conjunct->arguments[0], conjunct->arguments[1]);
  } else if (!conjunct->is_true()) {
    rest_.push_back(conjunct);
  }
}

}  // namespace heapreach::preprocess

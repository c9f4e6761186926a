// Projection for weakest preconditions. In turn: equations define variables; variables with bounds
// only are eliminated (bounds.h); a disjunction is distributed over the quantifier, since negated
// models are disjunctions of cubes for which the first two rules suffice; a Boolean variable is
// tried with both values. The last two multiply the formula and share a budget. These rules are
// exact; full quantifier elimination for integers would be too, but blows up on the heaps of this
// domain, and the caller has another road (a solver) for what is left.
#include "preprocess/formulas/project.h"

#include <algorithm>

#include "horn/terms/traverse.h"
#include "preprocess/formulas/bounds.h"
#include "preprocess/formulas/equations.h"
#include "preprocess/formulas/normalise.h"

namespace heapreach::preprocess {

using horn::Kind;
using horn::Sort;
using horn::Term;
using horn::TermStore;

namespace {

constexpr int most_rounds = 8;
constexpr int branches = 256;            // budget for disjuncts and Boolean cases
constexpr std::size_t branched = 20000;  // largest formula (term nodes) that is multiplied

/// Takes conjunctions and negated disjunctions apart.
void flatten(TermStore& terms, Term term, bool negated, std::vector<Term>& result) {
  std::vector<std::pair<Term, bool>> stack{{term, negated}};
  while (!stack.empty()) {
    auto [top, flipped] = stack.back();
    stack.pop_back();
    if (top->kind == Kind::negation) {
      stack.emplace_back(top->arguments[0], !flipped);
    } else if (top->kind == (flipped ? Kind::disjunction : Kind::conjunction)) {
      for (auto i = top->arguments.rbegin(); i != top->arguments.rend(); ++i) {
        stack.emplace_back(*i, flipped);
      }
    } else {
      result.push_back(flipped ? terms.negation(top) : top);
    }
  }
}

class Projector {
 public:
  Projector(TermStore& terms, std::uint32_t arity, const Deadline& deadline)
      : terms_(terms), arity_(arity), deadline_(deadline) {}
  Term run(std::vector<Term> conjuncts);

 private:
  bool is_local(Term term) const {
    return term->is_variable() && term->index >= arity_ && term->index < horn::first_fresh_index;
  }
  std::vector<Term> locals_of(Term term) const;
  bool use_equations(std::vector<Term>& conjuncts);
  void shrink(std::vector<Term>& conjuncts);
  Term branch(const std::vector<Term>& conjuncts, const std::vector<Term>& locals);
  Term quantified(Term formula, const std::vector<Term>& locals);

  TermStore& terms_;
  std::uint32_t arity_;
  const Deadline& deadline_;
  int budget_ = branches;
};

std::vector<Term> Projector::locals_of(Term term) const {
  std::vector<Term> result;
  for (Term variable : horn::free_variables(term)) {
    if (is_local(variable)) result.push_back(variable);
  }
  return result;
}

bool Projector::use_equations(std::vector<Term>& conjuncts) {
  Rewriter rewriter(terms_);
  Equations equations(terms_, rewriter);
  equations.keep_below(arity_);
  for (Term conjunct : conjuncts) equations.add(conjunct);
  conjuncts = equations.rest();
  if (rewriter.definitions() == 0) return false;
  rewriter.resolve();
  for (Term& conjunct : conjuncts) conjunct = rewriter.apply(conjunct);
  conjuncts.insert(conjuncts.end(), rewriter.unresolved().begin(), rewriter.unresolved().end());
  return true;
}

/// The rules that make the conjunction smaller.
void Projector::shrink(std::vector<Term>& conjuncts) {
  for (int round = 0; round < most_rounds; ++round) {
    deadline_.poll("model");
    std::vector<Term> flat;
    flatten(terms_, terms_.conjunction(std::move(conjuncts)), false, flat);
    Rewriter context(terms_);
    conjuncts = propagate_units(terms_, flat, context);
    bool changed = conjuncts != flat;
    changed |= use_equations(conjuncts);
    changed |= eliminate_bounded(terms_, conjuncts, [this](Term term) { return is_local(term); });
    if (!changed) return;
  }
}

/// The formula with fresh bound variables in the place of the locals.
Term Projector::quantified(Term formula, const std::vector<Term>& locals) {
  Rewriter rewriter(terms_);
  std::vector<Term> bound;
  for (Term local : locals) {
    bound.push_back(terms_.variable(terms_.fresh_index(), local->sort));
    rewriter.replace(local, bound.back());
  }
  return terms_.exists(std::move(bound), rewriter.apply(formula));
}

/// Splits by a disjunction or a Boolean variable that stands in the way, or gives up.
Term Projector::branch(const std::vector<Term>& conjuncts, const std::vector<Term>& locals) {
  Term whole = terms_.conjunction(conjuncts);
  const bool small = horn::dag_size(std::vector<Term>{whole}) <= branched;
  for (std::size_t i = 0; small && i < conjuncts.size(); ++i) {
    std::vector<Term> cases;
    flatten(terms_, conjuncts[i], true, cases);
    const int count = static_cast<int>(cases.size());
    if (count < 2 || count > budget_ || locals_of(conjuncts[i]).empty()) continue;
    budget_ -= count;
    std::vector<Term> disjuncts;
    for (Term negated_case : cases) {
      std::vector<Term> one = conjuncts;
      one[i] = terms_.negation(negated_case);
      disjuncts.push_back(run(std::move(one)));
    }
    return terms_.disjunction(std::move(disjuncts));
  }
  const auto boolean = std::find_if(locals.begin(), locals.end(),
                                    [](Term local) { return local->sort == Sort::boolean; });
  if (!small || boolean == locals.end() || budget_ < 2) return quantified(whole, locals);
  budget_ -= 2;
  std::vector<Term> disjuncts;
  for (const bool value : {true, false}) {
    Rewriter rewriter(terms_);
    rewriter.replace(*boolean, terms_.boolean(value));
    disjuncts.push_back(run({rewriter.apply(whole)}));
  }
  return terms_.disjunction(std::move(disjuncts));
}

Term Projector::run(std::vector<Term> conjuncts) {
  shrink(conjuncts);
  Term whole = terms_.conjunction(conjuncts);
  const std::vector<Term> locals = locals_of(whole);
  if (locals.empty()) return whole;
  return branch(conjuncts_of(whole), locals);
}

}  // namespace

Term project(TermStore& terms, std::vector<Term> conjuncts, std::uint32_t arity,
             const Deadline& deadline) {
  return Projector(terms, arity, deadline).run(std::move(conjuncts));
}

}  // namespace heapreach::preprocess

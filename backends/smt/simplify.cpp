// Two steps. Z3's contextual simplifier, with a solver, replaces parts of the formula that their
// surroundings decide. It knows nothing of `given`, so afterwards an own pass leaves out, one after
// the other, the conjuncts that follow from `given` and the others, and, in disjunctions among the
// conjuncts, the cases that contradict them.
#include "backends/smt/simplify.h"

#include <algorithm>
#include <span>

#include "backends/smt/smt.h"
#include "backends/smt/translate.h"
#include "backends/smt/z3_guard.h"

namespace heapreach::backends {

using horn::Kind;
using horn::Term;

namespace {

const char* const stage = "simplify";
constexpr std::size_t most_parts = 400;  // conjuncts to be looked at
constexpr std::size_t deepest = 2;       // alternations of conjunction and disjunction

class Simplifier {
 public:
  Simplifier(horn::TermStore& terms, const Limits& limits) : terms_(terms), limits_(limits) {}

  Term contextual(Term term) {
    const std::vector<Term> variables = horn::free_variables(term);
    Z3Guard guard(limits_, stage);
    return guard.run([&] {
      z3::context& context = guard.context();
      ToZ3 to_z3(context, limits_.deadline);
      z3::goal goal(context);
      goal.add(to_z3(term));
      const z3::tactic tactic = z3::tactic(context, "simplify") &
                                z3::tactic(context, "ctx-solver-simplify") &
                                z3::tactic(context, "simplify");
      const z3::apply_result result = tactic(goal);
      z3::expr formula = context.bool_val(false);
      for (unsigned i = 0; i < result.size(); ++i) formula = formula || result[i].as_expr();
      z3::expr_vector names(context), places(context);
      for (std::size_t i = 0; i < variables.size(); ++i) {
        names.push_back(to_z3(variables[i]));
        places.push_back(z3::to_expr(
            context, Z3_mk_bound(context, static_cast<unsigned>(i), names.back().get_sort())));
      }
      return FromZ3(terms_, stage)(formula.substitute(names, places), variables);
    });
  }

  /// Simplifies under what the solver has asserted, which holds `given` and the surroundings.
  Term prune(Smt& smt, Term term, std::size_t depth) {
    if (term->kind == Kind::conjunction) return prune_parts(smt, term, depth, false);
    if (term->kind == Kind::disjunction) return prune_parts(smt, term, depth, true);
    return term;
  }

 private:
  /// Of a conjunction, leaves out parts that follow from the rest; of a disjunction, parts whose
  /// negations do. Each part is then simplified where the rest is taken for granted.
  Term prune_parts(Smt& smt, Term term, std::size_t depth, bool disjunction) {
    std::vector<Term> parts = term->arguments;
    if (parts.size() > most_parts) return term;
    auto side = [&](Term part) { return disjunction ? terms_.negation(part) : part; };
    // Large parts go first: what they say is often said by simpler ones as well.
    std::vector<std::size_t> order(parts.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return size(parts[a]) > size(parts[b]); });
    for (const std::size_t i : order) {
      limits_.deadline.poll(stage);
      smt.push();
      for (std::size_t j = 0; j < parts.size(); ++j) {
        if (j != i && parts[j] != nullptr) smt.assert_term(side(parts[j]));
      }
      const bool follows = smt.check({terms_.negation(side(parts[i]))}) == Satisfiability::unsat;
      if (follows)
        parts[i] = nullptr;
      else if (depth < deepest)
        parts[i] = prune(smt, parts[i], depth + 1);
      smt.pop();
    }
    parts.erase(std::remove(parts.begin(), parts.end(), nullptr), parts.end());
    return disjunction ? terms_.disjunction(std::move(parts))
                       : terms_.conjunction(std::move(parts));
  }

  static std::size_t size(Term term) { return horn::dag_size(std::span<const Term>(&term, 1)); }

  horn::TermStore& terms_;
  const Limits& limits_;
};

}  // namespace

Term simplify(horn::TermStore& terms, Term term, Term given, const Limits& limits, double seconds) {
  if (term->is_constant() || horn::has_quantifier(term) || horn::has_quantifier(given)) return term;
  Limits own = limits;
  own.deadline = limits.deadline.at_most(seconds);
  Term best = term;
  auto improve = [&](Term other) {
    const auto size = [](Term t) { return horn::dag_size(std::span<const Term>(&t, 1)); };
    if (size(other) <= size(best)) best = other;
  };
  try {
    Simplifier simplifier(terms, own);
    improve(simplifier.contextual(term));
    Smt smt(own, stage);
    smt.assert_term(given);
    if (smt.check({best}) == Satisfiability::unsat) return terms.falsity();
    if (smt.check({terms.negation(best)}) == Satisfiability::unsat) return terms.truth();
    improve(simplifier.prune(smt, best, 0));
  } catch (const BackendError&) {
    // What was reached until then is good enough.
  }
  return best;
}

}  // namespace heapreach::backends

// Simplification with Z3's tactics: contextual simplification with a solver takes every literal out
// that the rest implies. The premise goes in as an assumption and must be told apart from what comes
// out, so it is asserted on its own and its conjuncts are dropped from the result by identity.
#include "backends/simplify.h"

#include <unordered_set>

#include "backends/translate.h"
#include "backends/z3_guard.h"

namespace heapreach::backends {

namespace {

const char* const stage = "simplify";

/// Constants of the translated formula as what FromZ3 reads: free de-Bruijn variables.
z3::expr as_bound(z3::context& context, const z3::expr& formula,
              const std::vector<z3::expr>& constants) {
  z3::expr_vector from(context), to(context);
  for (std::size_t i = 0; i < constants.size(); ++i) {
    from.push_back(constants[i]);
    to.push_back(z3::expr(
        context, Z3_mk_bound(context, static_cast<unsigned>(i), constants[i].get_sort())));
  }
  z3::expr copy = formula;
  return copy.substitute(from, to);
}

std::vector<horn::Term> conjuncts(horn::Term term) {
  if (term->kind == horn::Kind::conjunction) return term->arguments;
  return {term};
}

}  // namespace

horn::Term simplify(horn::TermStore& terms, horn::Term formula, horn::Term premise,
                    const Limits& limits, double seconds) {
  if (formula->is_constant() || horn::has_quantifier(formula)) return formula;
  try {
    Limits own = limits;
    own.deadline = limits.deadline.at_most(seconds);
    Z3Guard guard(own, stage);
    return guard.run([&]() -> horn::Term {
      z3::context& context = guard.context();
      ToZ3 translate(context, own.deadline);
      z3::goal goal(context);
      std::unordered_set<horn::Term> given;
      for (horn::Term part : conjuncts(premise)) {
        goal.add(translate(part));
        given.insert(part);
      }
      for (horn::Term part : conjuncts(formula)) goal.add(translate(part));
      const z3::tactic tactic =
          z3::tactic(context, "simplify") & z3::tactic(context, "propagate-values") &
          z3::tactic(context, "ctx-solver-simplify") & z3::tactic(context, "simplify");
      const z3::apply_result result = tactic(goal);
      z3::expr_vector parts(context);
      for (unsigned g = 0; g < result.size(); ++g) parts.push_back(result[g].as_expr());

      horn::VariableCollector collector;
      collector.visit(formula);
      collector.visit(premise);
      const std::vector<horn::Term>& variables = collector.variables();
      std::vector<z3::expr> constants;
      for (horn::Term variable : variables) constants.push_back(translate(variable));
      const z3::expr whole = parts.size() == 1 ? parts[0] : z3::mk_or(parts);
      FromZ3 back(terms, stage);
      std::vector<horn::Term> kept;
      for (horn::Term part : conjuncts(back(as_bound(context, whole, constants), variables))) {
        if (!given.contains(part)) kept.push_back(part);
      }
      return terms.conjunction(std::move(kept));
    });
  } catch (const BackendError&) {
    return formula;
  }
}

}  // namespace heapreach::backends

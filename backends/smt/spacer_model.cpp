// The answer is a conjunction of definitions, one per relation, in whatever shape Z3's rewriting
// left them. What is not recognised stays without a formula, and the caller asks for the cover
// instead. Nothing is taken on trust: every model is checked on the clauses.
#include "backends/smt/spacer_model.h"

#include <utility>

namespace heapreach::backends {

using horn::ClauseSystem;
using horn::PredicateId;
using horn::Term;

namespace {

std::vector<Term> parameters(const ClauseSystem& system, PredicateId predicate) {
  std::vector<Term> result;
  for (horn::Sort sort : system.predicates[predicate].sorts) {
    result.push_back(system.terms->variable(static_cast<std::uint32_t>(result.size()), sort));
  }
  return result;
}

bool is(const z3::expr& expression, Z3_decl_kind kind) {
  return expression.is_app() && expression.decl().decl_kind() == kind;
}

/// `atom = formula`, or an atom or its negation for the formulas true and false; the right side may
/// come first.
std::pair<z3::expr, z3::expr> split(const Rules& rules, const z3::expr& definition,
                                    std::size_t predicates) {
  z3::context& context = definition.ctx();
  auto is_atom = [&](const z3::expr& side) {
    return side.is_app() && rules.predicate_of(side.decl()) < predicates;
  };
  if (is(definition, Z3_OP_EQ) || is(definition, Z3_OP_IFF)) {
    const bool swapped = !is_atom(definition.arg(0));
    return {definition.arg(swapped ? 1 : 0), definition.arg(swapped ? 0 : 1)};
  }
  if (is(definition, Z3_OP_NOT)) return {definition.arg(0), context.bool_val(false)};
  return {definition, context.bool_val(true)};
}

}  // namespace

std::vector<Term> read_spacer_model(const Rules& rules, const ClauseSystem& system,
                                    const z3::expr& answer) {
  std::vector<Term> formulas(system.predicates.size());
  std::vector<z3::expr> conjuncts;
  if (is(answer, Z3_OP_AND)) {
    for (unsigned i = 0; i < answer.num_args(); ++i) conjuncts.push_back(answer.arg(i));
  } else {
    conjuncts.push_back(answer);
  }
  FromZ3 translate(*system.terms, "pdr");
  for (const z3::expr& conjunct : conjuncts) {
    const auto [atom, formula] =
        split(rules, conjunct.is_quantifier() ? conjunct.body() : conjunct, formulas.size());
    const std::size_t found = atom.is_app() ? rules.predicate_of(atom.decl()) : formulas.size();
    if (found >= formulas.size()) continue;  // the goal
    const PredicateId predicate = static_cast<PredicateId>(found);
    const std::vector<Term> arguments = parameters(system, predicate);
    std::vector<Term> bound(arguments.size());
    bool readable = true;
    for (unsigned i = 0; i < atom.num_args(); ++i) {
      const z3::expr argument = atom.arg(i);
      const unsigned index = argument.is_var() ? Z3_get_index_value(argument.ctx(), argument)
                                               : static_cast<unsigned>(bound.size());
      readable = readable && index < bound.size() && !bound[index];
      if (readable) bound[index] = arguments[i];
    }
    if (readable) formulas[predicate] = translate(formula, bound);
  }
  return formulas;
}

Term read_spacer_cover(Rules& rules, const ClauseSystem& system, PredicateId predicate) {
  z3::func_decl relation = rules.relation(predicate);
  FromZ3 translate(*system.terms, "pdr");
  constexpr int every_level = -1;
  return translate(rules.engine().get_cover_delta(every_level, relation),
                   parameters(system, predicate));
}

}  // namespace heapreach::backends

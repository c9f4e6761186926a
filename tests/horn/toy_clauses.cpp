#include "tests/horn/toy_clauses.h"

namespace heapreach::test {

using namespace horn;

namespace {

Atom random_atom(Random& random, ClauseSystem& system) {
  const auto predicate = static_cast<PredicateId>(random.below(system.predicates.size()));
  Atom atom{predicate, {}};
  for (Sort sort : system.predicates[predicate].sorts) {
    const int depth = random.chance(60) ? 0 : 2;
    atom.arguments.push_back(build(*system.terms, *random_toy(random, sort, depth)));
  }
  return atom;
}

}  // namespace

ClauseSystem toy_clauses(Random& random) {
  ClauseSystem system;
  system.terms = std::make_shared<TermStore>();
  const std::size_t predicates = 1 + random.below(3);
  for (std::size_t p = 0; p < predicates; ++p) {
    Predicate predicate{"p" + std::to_string(p), {}, {}};
    for (std::size_t i = random.below(4); i-- > 0;) {
      predicate.sorts.push_back(static_cast<Sort>(random.below(3)));
      predicate.argument_names.push_back(random.chance(50) ? "x" : "p0");
    }
    system.predicates.push_back(std::move(predicate));
  }
  for (std::size_t c = 1 + random.below(4); c-- > 0;) {
    Clause clause;
    clause.label = "c" + std::to_string(c);
    if (random.chance(75)) clause.head = random_atom(random, system);
    for (std::size_t b = random.below(3); b-- > 0;)
      clause.body.push_back(random_atom(random, system));
    clause.constraint = build(*system.terms, *random_toy(random, Sort::boolean, 4));
    if (random.chance(30)) {
      // Shared subterms, and bare Booleans.
      Term shared = build(*system.terms, *random_toy(random, Sort::integer, 3));
      TermStore& t = *system.terms;
      clause.constraint =
          t.conjunction({clause.constraint, t.less(shared, t.variable(4, Sort::integer)),
                         t.negation(t.variable(0, Sort::boolean)), t.variable(1, Sort::boolean),
                         t.less(t.variable(5, Sort::integer), shared)});
    }
    system.clauses.push_back(std::move(clause));
  }
  return system;
}

Model toy_model(Random& random, const ClauseSystem& system) {
  TermStore& terms = *system.terms;
  Model model;
  for (const Predicate& predicate : system.predicates) {
    // A formula over all variables; those that are no arguments become constants.
    Term formula = build(terms, *random_toy(random, Sort::boolean, 3));
    Substitution substitution(terms);
    for (std::size_t v = 0; v < toy_variables; ++v) {
      const Sort sort = toy_sort(v);
      std::vector<Term> choices{sort == Sort::boolean ? terms.truth() : terms.numeral(1, sort)};
      for (std::size_t i = 0; i < predicate.arity(); ++i) {
        if (predicate.sorts[i] == sort) choices.push_back(terms.variable(i, sort));
      }
      substitution.set(terms.variable(v, sort), random.pick(choices));
    }
    model.formulas.push_back(substitution.apply(formula));
  }
  return model;
}

}  // namespace heapreach::test

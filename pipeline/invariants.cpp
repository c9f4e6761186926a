// The encoding itself is abstracted, by dropping the arguments that describe cells: what was said
// of them becomes a choice of each clause. So nothing has to be proved about how an abstraction of
// the heap relates to the encoding at hand, and what is found holds of the clauses by construction.
#include "pipeline/invariants.h"

#include <algorithm>

#include "abstract/interpreter.h"
#include "support/error.h"

namespace heapreach::pipeline {

using horn::Atom;
using horn::PredicateId;
using horn::Term;

namespace {

/// Arguments that every encoding puts first: the vertex, if it is one, frontier and variables.
std::size_t store_arguments(const encoders::Encoding& encoding, PredicateId predicate,
                            const rts::System& system) {
  const encoders::PredicateMeaning& meaning = encoding.predicates[predicate];
  if (meaning.is_goal) return 0;
  const bool by_argument = !meaning.vertex && !meaning.edge;
  const std::size_t count = 1 + system.variables.size() + (by_argument ? 1 : 0);
  return std::min(count, encoding.system.predicates[predicate].arity());
}

horn::ClauseSystem without_heap(const encoders::Encoding& encoding, const rts::System& system) {
  horn::ClauseSystem result = encoding.system;
  auto cut = [&](Atom& atom) {
    atom.arguments.resize(store_arguments(encoding, atom.predicate, system));
  };
  for (PredicateId p = 0; p < result.predicates.size(); ++p) {
    horn::Predicate& predicate = result.predicates[p];
    const std::size_t kept = store_arguments(encoding, p, system);
    predicate.sorts.resize(kept);
    predicate.argument_names.resize(std::min(kept, predicate.argument_names.size()));
  }
  for (horn::Clause& clause : result.clauses) {
    for (Atom& atom : clause.body) cut(atom);
    if (clause.head) cut(*clause.head);
  }
  return result;
}

}  // namespace

std::optional<abstract::Domain> parse_invariants(const std::string& text) {
  if (text == "none") return std::nullopt;
  for (abstract::Domain domain : abstract::all_domains) {
    if (abstract::to_string(domain) == text) return domain;
  }
  throw UsageError("expected none, box, octagon or polyhedra");
}

horn::Model store_invariants(const encoders::Encoding& encoding, const rts::System& system,
                             abstract::Domain domain, const backends::Limits& limits,
                             const backends::Progress& progress) {
  return abstract::interpret(without_heap(encoding, system), domain, limits, progress,
                             abstract::Effort::invariants)
      .model;
}

horn::ClauseSystem strengthen(const horn::ClauseSystem& system, const horn::Model& invariants) {
  horn::ClauseSystem result = system;
  for (horn::Clause& clause : result.clauses) {
    std::vector<Term> conditions = {clause.constraint};
    for (const Atom& atom : clause.body) {
      conditions.push_back(horn::instantiate(*system.terms, invariants, atom));
    }
    clause.constraint = system.terms->conjunction(std::move(conditions));
  }
  return result;
}

horn::Model conjoin(const horn::ClauseSystem& system, const horn::Model& model,
                    const horn::Model& invariants) {
  horn::Model result;
  for (PredicateId p = 0; p < system.predicates.size(); ++p) {
    result.formulas.push_back(
        system.terms->conjunction(model.formulas.at(p), invariants.formulas.at(p)));
  }
  return result;
}

}  // namespace heapreach::pipeline

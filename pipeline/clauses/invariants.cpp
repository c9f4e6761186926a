// The encoding itself is abstracted, by dropping the arguments that describe cells: what was said
// of them becomes a choice of each clause. So nothing has to be proved about how an abstraction of
// the heap relates to the encoding at hand, and what is found holds of the clauses by construction.
//
// Adding them is a transformation like those of preprocess/, with a back-translation: what is
// proved of the strengthened clauses says something about those without only once it has gone that
// way.
#include "pipeline/clauses/invariants.h"

#include <algorithm>

#include "backends/abstract/interpreter.h"
#include "horn/graph/clause_graph.h"
#include "preprocess/height.h"

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

/// Derivations are the same with and without the invariants, for whatever is derived fulfils them.
/// But a clause whose constraint they make false does not count among the strengthened clauses,
/// neither for what can still reach the query nor for which arguments are read: without them,
/// derivations that go on from where it stands are higher.
class WithoutInvariants : public preprocess::BackTranslation {
 public:
  WithoutInvariants(const horn::ClauseSystem& plain, const horn::ClauseSystem& strong,
                    horn::Model invariants)
      : terms_(plain.terms), invariants_(std::move(invariants)) {
    const std::vector<bool> unused = horn::false_clauses(strong);
    same_clauses_count_ = unused == horn::false_clauses(plain);
    height_ =
        preprocess::HeightBound(plain, horn::ClauseGraph(plain).reaching_query(),
                                horn::ClauseGraph(strong, unused).reaching_query(), unused, 1);
  }

  horn::Derivation derivation(const horn::Derivation& derivation) const override {
    return derivation;
  }
  horn::Model model(const horn::Model& model, const preprocess::AcyclicSolver&,
                    const Deadline&) const override {
    horn::Model result;
    for (PredicateId p = 0; p < invariants_.formulas.size(); ++p) {
      result.formulas.push_back(terms_->conjunction(model.formulas.at(p), invariants_.formulas[p]));
    }
    return result;
  }
  std::size_t height(std::size_t height) const override { return height_(height); }
  bool keeps_simple_paths() const override { return same_clauses_count_; }

 private:
  std::shared_ptr<horn::TermStore> terms_;
  horn::Model invariants_;
  preprocess::HeightBound height_;
  bool same_clauses_count_ = true;
};

}  // namespace

Limits limits_of_invariants(const Limits& limits) {
  constexpr double share = 0.3;
  Limits result = limits;
  result.deadline = limits.deadline.at_most(share * limits.deadline.remaining());
  return result;
}

horn::Model store_invariants(const encoders::Encoding& encoding, const rts::System& system,
                             backends::abstract::Domain domain, const Limits& limits,
                             const Progress& progress) {
  return backends::abstract::interpret(without_heap(encoding, system), domain, limits, progress,
                                       backends::abstract::Effort::invariants)
      .model;
}

preprocess::Transformed strengthen(const horn::ClauseSystem& system, horn::Model invariants) {
  horn::ClauseSystem result = system;
  for (horn::Clause& clause : result.clauses) {
    std::vector<Term> conditions = {clause.constraint};
    for (const Atom& atom : clause.body) {
      conditions.push_back(horn::instantiate(*system.terms, invariants, atom));
    }
    clause.constraint = system.terms->conjunction(std::move(conditions));
  }
  auto back = std::make_unique<WithoutInvariants>(system, result, std::move(invariants));
  return {std::move(result), std::move(back)};
}

}  // namespace heapreach::pipeline

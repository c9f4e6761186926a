// Dropping predicates, clauses and arguments, and back again. A dropped argument that was a known
// constant comes back as an equation, one that nothing read is left open.
#include "preprocess/direct.h"

#include "horn/graph/clause_graph.h"

namespace heapreach::preprocess {

using horn::Atom;
using horn::Clause;
using horn::ClauseSystem;
using horn::PredicateId;
using horn::Term;

DirectWayBack::DirectWayBack(const ClauseSystem& old_system, Parts parts)
    : terms_(old_system.terms), sorts_(old_system.predicates.size()), parts_(std::move(parts)) {
  for (PredicateId p = 0; p < sorts_.size(); ++p) {
    if (!parts_.fates[p].all_arguments) sorts_[p] = old_system.predicates[p].sorts;
  }
}

horn::Derivation DirectWayBack::derivation(const horn::Derivation& derivation) const {
  horn::Derivation result = derivation;
  for (auto& step : result.steps) step.clause = parts_.clauses.at(step.clause);
  return result;
}

Term DirectWayBack::formula(const horn::Model& model, std::size_t predicate) const {
  const Fate& fate = parts_.fates[predicate];
  if (fate.kind != Fate::Kind::kept) return terms_->boolean(fate.kind == Fate::Kind::irrelevant);
  Term now = model.formulas.at(fate.now);
  if (fate.all_arguments) return now;
  const auto& sorts = sorts_[predicate];
  Atom atom{fate.now, {}};
  for (std::uint32_t position : fate.arguments) {
    atom.arguments.push_back(terms_->variable(position, sorts[position]));
  }
  std::vector<Term> conjuncts{instantiate(*terms_, model, atom)};
  for (const auto& [position, value] : fate.constants) {
    conjuncts.push_back(terms_->equal(terms_->variable(position, sorts[position]), value));
  }
  return terms_->conjunction(std::move(conjuncts));
}

horn::Model DirectWayBack::model(const horn::Model& model, const AcyclicSolver&,
                                 const Deadline& deadline) const {
  horn::Model result;
  for (std::size_t p = 0; p < parts_.fates.size(); ++p) {
    deadline.poll("model");
    result.formulas.push_back(formula(model, p));
  }
  return result;
}

DirectChange::DirectChange(const ClauseSystem& system)
    : old_(system), fates_(system.predicates.size()), unused_(horn::false_clauses(system)) {}

void DirectChange::keep(horn::ClauseId clause, Clause now) {
  kept_.push_back(clause);
  clauses_.push_back(std::move(now));
}

void DirectChange::convert(Atom& atom) const {
  const Fate& fate = fates_[atom.predicate];
  atom.predicate = fate.now;
  if (fate.all_arguments) return;
  std::vector<Term> arguments;
  arguments.reserve(fate.arguments.size());
  for (std::uint32_t position : fate.arguments) arguments.push_back(atom.arguments[position]);
  atom.arguments = std::move(arguments);
}

HeightBound DirectChange::height_bound(const ClauseSystem& now) const {
  const std::vector<bool> reaching =
      horn::ClauseGraph(now, horn::false_clauses(now)).reaching_query();
  std::vector<bool> anchored(fates_.size());
  for (PredicateId p = 0; p < fates_.size(); ++p) {
    anchored[p] = fates_[p].kind == Fate::Kind::kept && reaching[fates_[p].now];
  }
  return HeightBound(old_, horn::ClauseGraph(old_).reaching_query(), anchored, unused_, 1);
}

Transformed DirectChange::finish(bool simple_paths) {
  ClauseSystem now;
  now.terms = old_.terms;
  for (PredicateId p = 0; p < fates_.size(); ++p) {
    Fate& fate = fates_[p];
    if (fate.kind != Fate::Kind::kept) continue;
    fate.now = static_cast<PredicateId>(now.predicates.size());
    if (fate.all_arguments) {
      now.predicates.push_back(old_.predicates[p]);
      continue;
    }
    const horn::Predicate& before = old_.predicates[p];
    horn::Predicate after{before.name, {}, {}};
    for (std::uint32_t position : fate.arguments) {
      after.sorts.push_back(before.sorts[position]);
      if (position < before.argument_names.size()) {
        after.argument_names.push_back(before.argument_names[position]);
      }
    }
    now.predicates.push_back(std::move(after));
  }
  for (Clause& clause : clauses_) {
    if (clause.head) convert(*clause.head);
    for (Atom& atom : clause.body) convert(atom);
  }
  now.clauses = std::move(clauses_);
  const HeightBound height = height_bound(now);
  auto way_back = std::make_unique<DirectWayBack>(
      old_, DirectWayBack::Parts{std::move(kept_), std::move(fates_), height, simple_paths});
  return {std::move(now), std::move(way_back)};
}

}  // namespace heapreach::preprocess

// Resolution steps on a growing list of clauses, with per predicate counts and weights kept up to
// date, so that deciding what to eliminate next costs O(1) per predicate.
#include "preprocess/elimination/eliminate.h"

#include <algorithm>
#include <utility>

#include "preprocess/elimination/resolve.h"
#include "preprocess/height.h"

namespace heapreach::preprocess {

using horn::Clause;
using horn::ClauseSystem;
using horn::PredicateId;

Elimination::Elimination(const ClauseSystem& system, const GrowthBound& bound,
                         const Deadline& deadline, std::string stage)
    : old_(system),
      bound_(bound),
      deadline_(deadline),
      stage_(std::move(stage)),
      terms_(system.terms),
      predicates_(system.predicates),
      occurrences_(system.predicates.size()) {
  for (horn::ClauseId c = 0; c < system.clauses.size(); ++c) {
    const RecipeId recipe = recipes_.clause(c, system.clauses[c].body.size());
    if (!system.clauses[c].constraint->is_false()) add(system.clauses[c], recipe);
  }
  weight_limit_ = static_cast<std::size_t>(bound_.total_weight * static_cast<double>(weight_)) +
                  bound_.extra_weight;
}

void Elimination::add(Clause clause, RecipeId recipe) {
  deadline_.poll(stage_);
  const Shape shape = renumber(*terms_, clause);
  const Id id = clauses_.size();
  clauses_.push_back(std::move(clause));
  entries_.push_back({shape, recipe});
  if (clauses_[id].head) occurrences_[clauses_[id].head->predicate].definition_list.push_back(id);
  for (const horn::Atom& atom : clauses_[id].body) {
    std::vector<Id>& list = occurrences_[atom.predicate].use_list;
    if (list.empty() || list.back() != id) list.push_back(id);
  }
  count(id, true);
}

void Elimination::drop(Id clause) {
  if (!entries_[clause].alive) return;
  entries_[clause].alive = false;
  count(clause, false);
}

/// Adds a clause to the counts, or takes it away.
void Elimination::count(Id id, bool added) {
  const Clause& clause = clauses_[id];
  const std::size_t one = added ? 1 : static_cast<std::size_t>(-1);
  const std::size_t weight = one * entries_[id].shape.weight;
  weight_ += weight;
  if (clause.head) {
    Occurrences& head = occurrences_[clause.head->predicate];
    head.definitions += one;
    head.definition_weight += weight;
    touch(clause.head->predicate);
  }
  for (const horn::Atom& atom : clause.body) {
    Occurrences& body = occurrences_[atom.predicate];
    body.uses += one;
    body.use_weight += weight;
    if (clause.head && clause.head->predicate == atom.predicate) body.loops += one;
    touch(atom.predicate);
  }
}

void Elimination::touch(PredicateId predicate) {
  if (std::exchange(occurrences_[predicate].is_touched, true)) return;
  touched_.push_back(predicate);
}

std::vector<PredicateId> Elimination::take_touched() {
  for (PredicateId predicate : touched_) occurrences_[predicate].is_touched = false;
  return std::exchange(touched_, {});
}

const std::vector<Elimination::Id>& Elimination::definitions(PredicateId predicate) {
  std::vector<Id>& list = occurrences_[predicate].definition_list;
  std::erase_if(list, [&](Id id) { return !entries_[id].alive; });
  return list;
}

std::vector<Use> Elimination::uses(PredicateId predicate) {
  std::vector<Id>& list = occurrences_[predicate].use_list;
  std::erase_if(list, [&](Id id) { return !entries_[id].alive; });
  std::vector<Use> result;
  for (Id id : list) {
    for (std::size_t i = 0; i < clauses_[id].body.size(); ++i) {
      if (clauses_[id].body[i].predicate == predicate) result.push_back({id, i});
    }
  }
  return result;
}

bool Elimination::may_eliminate(PredicateId predicate) const {
  const Occurrences& own = occurrences_[predicate];
  if (own.refused || own.eliminated || own.loops > 0) return false;
  const std::size_t m = own.uses, n = own.definitions;
  if (m + n == 0 || m * n > m + n + bound_.extra_clauses) return false;
  const std::size_t before = own.use_weight + own.definition_weight;
  const std::size_t unified = 2 * m * n * predicates_[predicate].arity();
  const std::size_t after = n * own.use_weight + m * own.definition_weight - unified;
  const double limit = bound_.local_weight * static_cast<double>(before);
  return static_cast<double>(after) <= limit + static_cast<double>(bound_.extra_weight) &&
         weight_ - before + after <= weight_limit_;
}

/// Whether no resolvent gets too large. Clauses that use the predicate k times have n^k resolvents.
bool Elimination::fits(PredicateId predicate, const std::vector<Use>& uses) const {
  std::size_t n = 0, steps = 0, weight = 0;
  for (Id id : occurrences_[predicate].definition_list) {
    if (!entries_[id].alive) continue;
    ++n;
    steps = std::max(steps, recipes_.steps(entries_[id].recipe));
    weight = std::max(weight, entries_[id].shape.weight);
  }
  std::size_t resolvents = 0, clauses = 0;
  for (std::size_t i = 0; i < uses.size(); ++clauses) {
    const Entry& entry = entries_[uses[i].clause];
    std::size_t all_steps = recipes_.steps(entry.recipe), all_weight = entry.shape.weight;
    std::size_t product = 1;
    for (const Id clause = uses[i].clause; i < uses.size() && uses[i].clause == clause; ++i) {
      all_steps += steps;
      all_weight += weight;
      product *= n;
      if (n > 0 && (all_steps > bound_.steps || all_weight > bound_.clause_weight)) return false;
      if (product > uses.size() + n + bound_.extra_clauses) return false;
    }
    resolvents += product;
  }
  return resolvents <= clauses + n + bound_.extra_clauses;
}

void Elimination::resolve(ResolutionStep step, const std::vector<Id>& among) {
  for (const Use& use : step.uses) {
    for (Id definition : among) {
      deadline_.poll(stage_);
      std::optional<Clause> resolvent =
          preprocess::resolve(*terms_, clauses_[use.clause], entries_[use.clause].shape.variables,
                              use.position, clauses_[definition]);
      if (!resolvent) continue;
      add(std::move(*resolvent), recipes_.resolvent(entries_[use.clause].recipe, use.position,
                                                    entries_[definition].recipe));
    }
  }
  for (const Use& use : step.uses) drop(use.clause);
  Occurrences& own = occurrences_[step.predicate];
  if (own.uses == 0) {
    step.eliminated = own.eliminated = true;
    for (Id definition : std::vector<Id>(definitions(step.predicate))) drop(definition);
  }
  steps_.push_back(std::move(step));
}

/// Resolves the last of several uses in one clause, in every such clause; returns whether there was
/// one.
bool Elimination::separate(PredicateId predicate) {
  const std::vector<Use> all = uses(predicate);
  ResolutionStep step{predicate, {}, definitions(predicate)};
  for (std::size_t i = 1; i < all.size(); ++i) {
    const bool last = i + 1 == all.size() || all[i + 1].clause != all[i].clause;
    if (last && all[i - 1].clause == all[i].clause) step.uses.push_back(all[i]);
  }
  if (step.uses.empty()) return false;
  const std::vector<Id> among = step.definitions;
  resolve(std::move(step), among);
  return true;
}

bool Elimination::eliminate(PredicateId predicate) {
  if (!fits(predicate, uses(predicate))) {
    occurrences_[predicate].refused = true;
    return false;
  }
  while (separate(predicate)) {
  }
  if (occurrences_[predicate].eliminated) return true;
  const std::vector<Id> among = definitions(predicate);
  resolve({predicate, uses(predicate), among}, among);
  return true;
}

bool Elimination::too_large(Id upper, Id lower) const {
  return recipes_.steps(entries_[upper].recipe) + recipes_.steps(entries_[lower].recipe) >
             bound_.steps ||
         entries_[upper].shape.weight + entries_[lower].shape.weight > bound_.clause_weight;
}

bool Elimination::resolve_atom(Use use, const std::vector<Id>& among) {
  std::size_t weight = weight_;
  for (Id lower : among) {
    if (too_large(use.clause, lower)) return false;
    weight += entries_[lower].shape.weight;
  }
  if (weight > weight_limit_) return false;
  const PredicateId predicate = clauses_[use.clause].body[use.position].predicate;
  resolve({predicate, {use}, definitions(predicate)}, among);
  return true;
}

}  // namespace heapreach::preprocess

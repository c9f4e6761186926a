#include "backends/relevance.h"

namespace heapreach::backends {

using horn::Atom;
using horn::Clause;
using horn::ClauseId;
using horn::ClauseSystem;
using horn::PredicateId;

namespace {

/// Marks what has a derivation, bottom-up: a clause fires once all its body atoms have one. Clauses
/// whose constraint is plainly false are as good as absent.
std::vector<bool> derivable(const ClauseSystem& system) {
  std::vector<bool> result(system.predicates.size());
  std::vector<std::size_t> missing(system.clauses.size());
  std::vector<std::vector<ClauseId>> uses(system.predicates.size());
  std::vector<PredicateId> work;
  auto fire = [&](const Clause& clause) {
    if (!clause.head || result[clause.head->predicate]) return;
    result[clause.head->predicate] = true;
    work.push_back(clause.head->predicate);
  };
  for (ClauseId c = 0; c < system.clauses.size(); ++c) {
    const Clause& clause = system.clauses[c];
    if (clause.constraint->is_false()) continue;
    missing[c] = clause.body.size();
    for (const Atom& atom : clause.body) uses[atom.predicate].push_back(c);
    if (clause.is_fact()) fire(clause);
  }
  while (!work.empty()) {
    const PredicateId predicate = work.back();
    work.pop_back();
    for (ClauseId c : uses[predicate]) {
      if (--missing[c] == 0) fire(system.clauses[c]);
    }
  }
  return result;
}

bool all_derivable(const Relevance& relevance, const Clause& clause) {
  for (const Atom& atom : clause.body) {
    if (!relevance.derivable[atom.predicate]) return false;
  }
  return true;
}

}  // namespace

Relevance relevance_of(const ClauseSystem& system) {
  Relevance relevance;
  relevance.derivable = derivable(system);
  relevance.needed.resize(system.predicates.size());
  relevance.clauses.resize(system.clauses.size());
  std::vector<std::vector<ClauseId>> definitions(system.predicates.size());
  std::vector<PredicateId> work;
  auto take = [&](ClauseId c) {
    relevance.clauses[c] = true;
    for (const Atom& atom : system.clauses[c].body) {
      if (relevance.needed[atom.predicate]) continue;
      relevance.needed[atom.predicate] = true;
      work.push_back(atom.predicate);
    }
  };
  for (ClauseId c = 0; c < system.clauses.size(); ++c) {
    const Clause& clause = system.clauses[c];
    if (clause.constraint->is_false() || !all_derivable(relevance, clause)) continue;
    if (clause.head) {
      definitions[clause.head->predicate].push_back(c);
    } else {
      relevance.query = true;
      take(c);
    }
  }
  while (!work.empty()) {
    const PredicateId predicate = work.back();
    work.pop_back();
    for (ClauseId c : definitions[predicate]) take(c);
  }
  return relevance;
}

void complete(const ClauseSystem& system, const Relevance& relevance, horn::Model& model) {
  model.formulas.resize(system.predicates.size());
  for (PredicateId p = 0; p < system.predicates.size(); ++p) {
    if (!relevance.predicate(p)) model.formulas[p] = system.terms->boolean(relevance.derivable[p]);
  }
}

}  // namespace heapreach::backends

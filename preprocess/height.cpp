// Heights go back by counting, predicate by predicate: a derivation of a fact that the new system
// still derives is at most `factor` times higher than its image there; above and beside such facts
// only clauses of predicates that are gone can stand, and without a cycle among those their number
// on a path is bounded by the longest path.
#include "preprocess/height.h"

#include <algorithm>
#include <limits>

namespace heapreach::preprocess {

using horn::ClauseId;
using horn::ClauseSystem;
using horn::PredicateId;

namespace {

/// For every predicate the clauses with it in the body (once per occurrence).
std::vector<std::vector<ClauseId>> uses_of(const ClauseSystem& system) {
  std::vector<std::vector<ClauseId>> uses(system.predicates.size());
  for (ClauseId c = 0; c < system.clauses.size(); ++c) {
    for (const horn::Atom& atom : system.clauses[c].body) uses[atom.predicate].push_back(c);
  }
  return uses;
}

}  // namespace

std::vector<bool> reaching_query(const ClauseSystem& system, const std::vector<bool>& ignored) {
  std::vector<std::vector<ClauseId>> definitions(system.predicates.size());
  std::vector<bool> reached(system.predicates.size());
  std::vector<PredicateId> work;
  auto reach_body = [&](ClauseId c) {
    if (ignored[c]) return;
    for (const horn::Atom& atom : system.clauses[c].body) {
      if (reached[atom.predicate]) continue;
      reached[atom.predicate] = true;
      work.push_back(atom.predicate);
    }
  };
  for (ClauseId c = 0; c < system.clauses.size(); ++c) {
    if (system.clauses[c].head) definitions[system.clauses[c].head->predicate].push_back(c);
  }
  for (ClauseId c = 0; c < system.clauses.size(); ++c) {
    if (system.clauses[c].is_query()) reach_body(c);
  }
  while (!work.empty()) {
    const PredicateId predicate = work.back();
    work.pop_back();
    for (ClauseId c : definitions[predicate]) reach_body(c);
  }
  return reached;
}

std::vector<bool> derivable(const ClauseSystem& system, const std::vector<bool>& ignored) {
  const auto uses = uses_of(system);
  std::vector<std::size_t> missing(system.clauses.size());
  std::vector<bool> derived(system.predicates.size());
  std::vector<PredicateId> work;
  auto fire = [&](ClauseId c) {
    const horn::Clause& clause = system.clauses[c];
    if (ignored[c] || !clause.head || derived[clause.head->predicate]) return;
    derived[clause.head->predicate] = true;
    work.push_back(clause.head->predicate);
  };
  for (ClauseId c = 0; c < system.clauses.size(); ++c) {
    missing[c] = system.clauses[c].body.size();
    if (missing[c] == 0) fire(c);
  }
  while (!work.empty()) {
    const PredicateId predicate = work.back();
    work.pop_back();
    for (ClauseId c : uses[predicate]) {
      if (--missing[c] == 0) fire(c);
    }
  }
  return derived;
}

std::vector<bool> false_clauses(const ClauseSystem& system) {
  std::vector<bool> result;
  for (const horn::Clause& clause : system.clauses) {
    result.push_back(clause.constraint->is_false());
  }
  return result;
}

HeightBound::HeightBound(const ClauseSystem& system, const std::vector<bool>& relevant,
                         const std::vector<bool>& anchored, const std::vector<bool>& unused,
                         std::size_t factor)
    : factor_(std::max<std::size_t>(factor, 1)) {
  const std::vector<bool> derived = derivable(system, unused);
  auto is_open = [&](PredicateId p) { return relevant[p] && derived[p] && !anchored[p]; };
  auto counts = [&](ClauseId c) {
    const horn::Clause& clause = system.clauses[c];
    return !unused[c] && clause.head && is_open(clause.head->predicate) &&
           std::all_of(clause.body.begin(), clause.body.end(),
                       [&](const horn::Atom& atom) { return derived[atom.predicate]; });
  };
  // Longest paths in topological order: waiting[p] counts the open body atoms of p's clauses.
  const auto uses = uses_of(system);
  std::vector<std::size_t> waiting(system.predicates.size()), depth(system.predicates.size());
  std::vector<PredicateId> ready;
  std::size_t left = 0;
  for (ClauseId c = 0; c < system.clauses.size(); ++c) {
    if (!counts(c)) continue;
    const horn::Clause& clause = system.clauses[c];
    depth[clause.head->predicate] = std::max<std::size_t>(depth[clause.head->predicate], 1);
    for (const horn::Atom& atom : clause.body) {
      if (is_open(atom.predicate)) ++waiting[clause.head->predicate];
    }
  }
  for (PredicateId p = 0; p < system.predicates.size(); ++p) {
    if (!is_open(p)) continue;
    ++left;
    if (waiting[p] == 0) ready.push_back(p);
  }
  for (; !ready.empty(); --left) {
    const PredicateId p = ready.back();
    ready.pop_back();
    offset_ = std::max(*offset_, depth[p]);
    for (ClauseId c : uses[p]) {
      if (!counts(c)) continue;
      const PredicateId head = system.clauses[c].head->predicate;
      depth[head] = std::max(depth[head], depth[p] + 1);
      if (--waiting[head] == 0) ready.push_back(head);
    }
  }
  if (left > 0) offset_.reset();
}

std::size_t HeightBound::operator()(std::size_t height) const {
  if (!offset_ || height == no_height) return no_height;
  const std::size_t room = std::numeric_limits<std::size_t>::max() - 1 - *offset_;
  return height > room / factor_ ? no_height : factor_ * height + *offset_;
}

}  // namespace heapreach::preprocess

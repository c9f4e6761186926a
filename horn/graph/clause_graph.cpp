// Searches are Boost.Graph's (digraph.h), but for two least fixpoints that it does not know: what
// is derivable, where an edge has several sources, and which arguments are live
// (live_arguments.cpp). Each has a worklist of its own, since a stack is all that they have in
// common.
#include "horn/graph/clause_graph.h"

#include <algorithm>

namespace heapreach::horn {

std::vector<bool> false_clauses(const ClauseSystem& system) {
  std::vector<bool> result;
  for (const Clause& clause : system.clauses) result.push_back(clause.constraint->is_false());
  return result;
}

/// A counting sort, which keeps the order of clauses.
template <typename Visit>
ClauseGraph::Rows ClauseGraph::rows(std::size_t count, Visit visit) const {
  Rows result;
  std::vector<std::size_t> next(count + 1);
  for (ClauseId c : clauses_) {
    visit(c, [&](std::size_t row) { ++next[row + 1]; });
  }
  for (std::size_t i = 0; i < count; ++i) next[i + 1] += next[i];
  result.ends.assign(next.begin() + 1, next.end());
  result.clauses.resize(next.back());
  for (ClauseId c : clauses_) {
    visit(c, [&](std::size_t row) { result.clauses[next[row]++] = c; });
  }
  return result;
}

ClauseGraph::ClauseGraph(const ClauseSystem& system, const std::vector<bool>& ignored)
    : system_(system) {
  for (ClauseId c = 0; c < system.clauses.size(); ++c) {
    if (!ignored[c]) clauses_.push_back(c);
  }
  const std::size_t predicates = system.predicates.size();
  definitions_ = rows(predicates + 1, [&](ClauseId c, auto add) {
    const Clause& clause = system.clauses[c];
    add(clause.head ? clause.head->predicate : predicates);
  });
  uses_ = rows(predicates, [&](ClauseId c, auto add) {
    for (const Atom& atom : system.clauses[c].body) add(atom.predicate);
  });
}

/// Unit propagation (Dowling, Gallier 1984).
std::vector<bool> ClauseGraph::derivable() const {
  std::vector<std::size_t> missing(system_.clauses.size());
  std::vector<bool> derived(system_.predicates.size());
  std::vector<PredicateId> work;
  auto fire = [&](ClauseId c) {
    const Clause& clause = system_.clauses[c];
    if (!clause.head || derived[clause.head->predicate]) return;
    derived[clause.head->predicate] = true;
    work.push_back(clause.head->predicate);
  };
  for (ClauseId c : clauses_) {
    missing[c] = system_.clauses[c].body.size();
    if (missing[c] == 0) fire(c);
  }
  while (!work.empty()) {
    const PredicateId predicate = work.back();
    work.pop_back();
    for (ClauseId c : uses(predicate)) {
      if (--missing[c] == 0) fire(c);
    }
  }
  return derived;
}

std::vector<bool> ClauseGraph::reaching_query() const {
  const std::size_t goal = system_.predicates.size();
  std::vector<Digraph::Edge> backwards;
  for (ClauseId c : clauses_) {
    const Clause& clause = system_.clauses[c];
    const std::size_t head = clause.head ? clause.head->predicate : goal;
    for (const Atom& atom : clause.body) backwards.emplace_back(head, atom.predicate);
  }
  std::vector<bool> result = Digraph(goal + 1, backwards).reachable_from(goal);
  result.pop_back();
  return result;
}

std::vector<Digraph::Edge> ClauseGraph::edges_among(const std::vector<bool>& open) const {
  std::vector<Digraph::Edge> edges;
  for (ClauseId c : clauses_) {
    const Clause& clause = system_.clauses[c];
    if (!clause.head || !open[clause.head->predicate]) continue;
    for (const Atom& atom : clause.body) {
      if (open[atom.predicate]) edges.emplace_back(atom.predicate, clause.head->predicate);
    }
  }
  return edges;
}

std::optional<std::vector<PredicateId>> ClauseGraph::backwards(
    const std::vector<bool>& open) const {
  const auto order = Digraph(system_.predicates.size(), edges_among(open)).backwards();
  if (!order) return std::nullopt;
  std::vector<PredicateId> result;
  for (const Digraph::Vertex vertex : *order) {
    if (open[vertex]) result.push_back(static_cast<PredicateId>(vertex));
  }
  return result;
}

std::optional<std::size_t> ClauseGraph::longest_path(const std::vector<bool>& open) const {
  const auto heights = Digraph(system_.predicates.size(), edges_among(open)).heights();
  if (!heights) return std::nullopt;
  std::size_t longest = 0;
  for (ClauseId c : clauses_) {
    const std::optional<Atom>& head = system_.clauses[c].head;
    if (head && open[head->predicate]) longest = std::max(longest, (*heights)[head->predicate] + 1);
  }
  return longest;
}

std::vector<OrderElement> ClauseGraph::weak_topological_order() const {
  const std::vector<bool> all(system_.predicates.size(), true);
  return Digraph(all.size(), edges_among(all)).weak_topological_order();
}

}  // namespace heapreach::horn

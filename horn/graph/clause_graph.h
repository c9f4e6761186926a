// The graph that clauses make of predicates: from those of the body to that of the head.
#pragma once

#include <span>
#include <vector>

#include "horn/clauses/clause.h"
#include "horn/graph/digraph.h"

namespace heapreach::horn {

/// Per clause, whether its constraint is plainly `false`.
std::vector<bool> false_clauses(const ClauseSystem& system);

/// Clauses by the predicates that they are about. The system must outlive it. Everything is linear
/// in the system, and every vector<bool> has an entry per predicate.
class ClauseGraph {
 public:
  /// Of all clauses.
  explicit ClauseGraph(const ClauseSystem& system)
      : ClauseGraph(system, std::vector<bool>(system.clauses.size())) {}
  /// Of the clauses that are not marked.
  ClauseGraph(const ClauseSystem& system, const std::vector<bool>& ignored);

  const ClauseSystem& system() const { return system_; }
  /// In ascending order.
  const std::vector<ClauseId>& clauses() const { return clauses_; }
  /// The clauses with this head, in ascending order.
  std::span<const ClauseId> definitions(PredicateId predicate) const {
    return definitions_.row(predicate);
  }
  /// The clauses without a head, in ascending order.
  std::span<const ClauseId> queries() const { return definitions_.row(system_.predicates.size()); }
  /// The clauses with this predicate in the body, once per body atom, in ascending order.
  std::span<const ClauseId> uses(PredicateId predicate) const { return uses_.row(predicate); }

  /// The predicates that clauses derive, going by predicates only: a clause derives its head once
  /// all its body atoms are derived.
  std::vector<bool> derivable() const;
  /// The predicates from which clauses lead to a query, whatever else they have in the body.
  std::vector<bool> reaching_query() const;
  /// The predicates that are `open`, each behind all of them that clauses lead to from it; nothing
  /// if there is a cycle among them.
  std::optional<std::vector<PredicateId>> backwards(const std::vector<bool>& open) const;
  /// The number of clauses on a longest path through predicates that are `open` only; nothing if
  /// there is a cycle among them.
  std::optional<std::size_t> longest_path(const std::vector<bool>& open) const;
  /// Of the predicates.
  std::vector<OrderElement> weak_topological_order() const;

 private:
  /// Lists of clauses, one after the other.
  struct Rows {
    std::vector<std::size_t> ends;  // the first list starts at 0
    std::vector<ClauseId> clauses;
    std::span<const ClauseId> row(std::size_t index) const {
      const std::size_t begin = index == 0 ? 0 : ends[index - 1];
      return std::span(clauses).subspan(begin, ends[index] - begin);
    }
  };
  /// `visit(c, add)` calls add(row) for every row in which clause c is to stand.
  template <typename Visit>
  Rows rows(std::size_t count, Visit visit) const;
  /// From predicates of bodies to those of heads, where both are `open`.
  std::vector<Digraph::Edge> edges_among(const std::vector<bool>& open) const;

  const ClauseSystem& system_;
  std::vector<ClauseId> clauses_;
  Rows definitions_;  // by predicate, and of `false`
  Rows uses_;         // by predicate
};

}  // namespace heapreach::horn

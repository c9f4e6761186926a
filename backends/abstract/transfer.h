// What one way through a clause derives from regions of its body atoms.
#pragma once

#include <unordered_map>
#include <vector>

#include "backends/abstract/cube.h"
#include "backends/abstract/state.h"
#include "horn/clauses/clause.h"

namespace heapreach::backends::abstract {

/// A region in one part of a predicate's value.
struct Contribution {
  Part part;
  std::unique_ptr<Region> region;
};

class Transfer {
 public:
  /// Everything must outlive it. `shapes` and `values` are indexed by predicate.
  Transfer(const horn::ClauseSystem& system, const Space& space, const std::vector<Shape>& shapes,
           const std::vector<Value>& values)
      : system_(system), space_(space), shapes_(shapes), values_(values) {}

  /// An atom's partition conditions, said of its arguments.
  std::vector<horn::Term> conditions(const horn::Atom& atom) const;

  /// All head facts (at least) that the clause derives from facts of the parts in which the
  /// assignment lies, along the disjuncts and branches that it takes. Contract: the clause has a
  /// head; the assignment satisfies its constraint and lies in values of its body's predicates.
  Contribution apply(const horn::Clause& clause, horn::Evaluator& assignment) const;

 private:
  Part part_of(const horn::Atom& atom, Cube& cube) const;
  std::unique_ptr<Region> product(const horn::Clause& clause, Cube& cube) const;
  void equate(const horn::Clause& clause, Cube& cube) const;
  Affine argument(horn::Term term, Cube& cube) const;

  const horn::ClauseSystem& system_;
  Space space_;
  const std::vector<Shape>& shapes_;
  const std::vector<Value>& values_;
};

}  // namespace heapreach::backends::abstract

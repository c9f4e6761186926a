// One run of iteration to a post-fixpoint, with fixed shapes of the predicates' values.
#pragma once

#include <functional>
#include <vector>

#include "backends/abstract/state.h"
#include "backends/abstract/transfer.h"
#include "backends/smt/smt.h"
#include "horn/clauses/model.h"
#include "horn/graph/clause_graph.h"
#include "horn/graph/relevance.h"

namespace heapreach::backends::abstract {

/// A predicate's value got more parts than allowed.
struct TooManyParts {
  horn::PredicateId predicate;
};

class Fixpoint {
 public:
  /// Everything must outlive it. `thresholds` are per predicate, over its shape's dimensions.
  Fixpoint(const horn::ClauseSystem& system, const horn::Relevance& relevance, const Space& space,
           const std::vector<Shape>& shapes, const std::vector<std::vector<Constraint>>& thresholds,
           std::size_t most_parts, const Limits& limits, const std::function<void()>& on_update);

  /// Iterates upwards until every relevant clause with a head holds. Throws TooManyParts.
  void ascend();
  /// One pass downwards, after ascend(); whether anything changed. Clauses go on holding.
  bool descend();
  /// Whether no relevant query can be derived from the values.
  bool refutes_queries();
  /// The values as formulas; those of irrelevant predicates are null.
  horn::Model model();

 private:
  void stabilise(const horn::OrderElement& element);
  bool update(horn::PredicateId predicate, bool widens);
  void extrapolate(horn::PredicateId predicate, const Value& before, bool thresholds);
  bool absorb(const horn::Clause& clause, Value& target);
  std::vector<horn::Term> assert_body(const horn::Clause& clause);
  bool derives_more();
  horn::Evaluator assignment(const std::vector<horn::Term>& variables);
  horn::Term formula(horn::PredicateId predicate);
  /// `joins` contributions, this one included, came of the same application of a clause.
  void put(horn::PredicateId predicate, Contribution contribution, Value& target,
           std::size_t joins);

  const horn::ClauseSystem& system_;
  const horn::Relevance& relevance_;
  Space space_;
  const std::vector<Shape>& shapes_;
  const std::vector<std::vector<Constraint>>& thresholds_;
  std::size_t most_parts_;
  const Limits& limits_;
  const std::function<void()>& on_update_;

  horn::ClauseGraph graph_;           // of the relevant clauses
  std::vector<Value> values_;         // by predicate
  std::vector<horn::Term> formulas_;  // of the values; null if out of date
  std::vector<horn::OrderElement> order_;
  std::vector<std::size_t> widenings_;  // by predicate
  backends::Smt smt_;
  Transfer transfer_;
};

}  // namespace heapreach::backends::abstract

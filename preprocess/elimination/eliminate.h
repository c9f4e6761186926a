// The machinery of the passes that resolve clauses with each other (inline, unfold).
#pragma once

#include <string>
#include <vector>

#include "preprocess/elimination/recipe.h"
#include "preprocess/elimination/restore.h"
#include "preprocess/formulas/normalise.h"
#include "preprocess/height.h"
#include "preprocess/pass.h"

namespace heapreach::preprocess {

/// How much a system may grow. Weights are those of Shape: atoms' arguments plus distinct term
/// nodes.
struct GrowthBound {
  /// Eliminating a predicate with m uses and n definitions: m * n <= m + n + extra_clauses.
  std::size_t extra_clauses = 0;
  /// Its resolvents together weigh at most this times what they replace, plus `extra_weight`.
  double local_weight = 1.5;
  std::size_t extra_weight = 200;
  /// The whole system, likewise, against where it started.
  double total_weight = 2;
  /// Old clauses that one new clause may stand for. Bounds the cost of resolving along long chains,
  /// and the size of weakest preconditions in back-translations.
  std::size_t steps = 64;
  /// Weight of one clause.
  std::size_t clause_weight = 500'000;
};

/// A clause system in the middle of being rewritten by resolution. Clauses get increasing ids and
/// are never changed, only dropped.
class Elimination {
 public:
  using Id = std::size_t;
  Elimination(const horn::ClauseSystem& system, const GrowthBound& bound, const Deadline& deadline,
              std::string stage);

  std::size_t predicates() const { return predicates_.size(); }
  std::size_t clauses() const { return clauses_.size(); }
  bool alive(Id clause) const { return entries_[clause].alive; }
  const horn::Clause& clause(Id clause) const { return clauses_[clause]; }
  std::size_t definition_count(horn::PredicateId p) const { return occurrences_[p].definitions; }
  std::size_t use_count(horn::PredicateId p) const { return occurrences_[p].uses; }
  /// In ascending order.
  const std::vector<Id>& definitions(horn::PredicateId predicate);

  /// Whether the counts and weights of a predicate allow to eliminate it.
  bool may_eliminate(horn::PredicateId predicate) const;
  /// Eliminates a predicate for which may_eliminate() holds, unless a single clause would get too
  /// large; returns whether it did. A predicate that was refused is not tried again.
  bool eliminate(horn::PredicateId predicate);
  /// Replaces one body atom by its resolvents with those definitions that it may unify with
  /// (`among`, a subset of all), unless the growth bound forbids it; drops the predicate's
  /// definitions if that was its last use.
  bool resolve_atom(Use use, const std::vector<Id>& among);

  /// Predicates whose clauses changed since the last call.
  std::vector<horn::PredicateId> take_touched();
  const Deadline& deadline() const { return deadline_; }

  Transformed finish();

 private:
  struct Entry {
    Shape shape;
    RecipeId recipe = 0;
    bool alive = true;
  };
  struct Occurrences {
    std::size_t definitions = 0, uses = 0, loops = 0;
    std::size_t definition_weight = 0, use_weight = 0;
    bool refused = false, eliminated = false, is_touched = false;
    std::vector<Id> definition_list, use_list;  // may hold dropped clauses
  };

  void add(horn::Clause clause, RecipeId recipe);
  void count(Id clause, bool added);
  void drop(Id clause);
  void touch(horn::PredicateId predicate);
  std::vector<Use> uses(horn::PredicateId predicate);
  bool too_large(Id upper, Id lower) const;
  bool fits(horn::PredicateId predicate, const std::vector<Use>& uses) const;
  bool separate(horn::PredicateId predicate);
  void resolve(ResolutionStep step, const std::vector<Id>& among);
  HeightBound height_bound(const horn::ClauseSystem& now,
                           const std::vector<horn::PredicateId>& places) const;

  const horn::ClauseSystem& old_;
  GrowthBound bound_;
  const Deadline& deadline_;
  std::string stage_;
  std::shared_ptr<horn::TermStore> terms_;
  std::vector<horn::Predicate> predicates_;
  std::vector<horn::Clause> clauses_;
  std::vector<Entry> entries_;
  std::vector<Occurrences> occurrences_;
  std::vector<horn::PredicateId> touched_;
  std::vector<ResolutionStep> steps_;
  RecipeBook recipes_;
  std::size_t weight_ = 0, weight_limit_ = 0;
};

}  // namespace heapreach::preprocess

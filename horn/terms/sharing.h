// Which subterms deserve a name of their own, so that text stays linear in the DAG of the terms.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "horn/terms/term.h"

namespace heapreach::horn {

/// What shared_subterms looks at.
struct SharingRules {
  /// Subterms nested deeper than this below the last name get one too.
  std::size_t max_depth = std::numeric_limits<std::size_t>::max();
  /// Subterms that get a name whatever their size.
  std::unordered_set<Term> always;
  /// Whether to look into a subterm, and whether it may get a name; empty: always.
  std::function<bool(Term)> enter;
  std::function<bool(Term)> may_be_named;
};

/// Subterms of the roots that occur more than once and are larger than their name is worth, each
/// after its own subterms, in order of first occurrence.
std::vector<Term> shared_subterms(std::span<const Term> roots, const SharingRules& rules);

/// The scopes of quantifiers: tells where subterms below quantifiers can be named. A subterm
/// belongs to the innermost quantifier that binds one of its variables, else to the outermost
/// scope.
class Scopes {
 public:
  /// For terms without quantifiers.
  Scopes() = default;
  /// Learns the quantifiers in the terms that are about to be written.
  explicit Scopes(std::span<const Term> roots);

  /// What to name in the outermost scope.
  std::vector<Term> shared_outside(std::span<const Term> roots, SharingRules rules = {}) const;
  /// Enters a quantifier; returns what to name around its body.
  std::vector<Term> enter(Term quantifier);
  /// Whether the quantifier binds a variable that one of the entered ones binds too. Terms made
  /// with TermStore::fresh_index never do that.
  bool rebinds(Term quantifier) const;
  /// Whether one of the variables that the quantifier binds is free in `term`.
  bool binds_in(Term quantifier, Term term) const;
  /// Leaves the quantifier entered last.
  void leave();

 private:
  using Variables = std::vector<Term>;  // ascending by id
  void find_free(Term root);
  const Variables* free_in(Term term) const;
  const Variables* unite(const Variables* a, const Variables* b);
  const Variables* without_bound(const Variables* free, Term quantifier);

  std::unordered_set<Term> bound_;                   // variables that some quantifier binds
  std::unordered_map<Term, const Variables*> free_;  // which of them are free in a subterm
  std::vector<std::unique_ptr<Variables>> sets_;
  std::vector<Term> open_;  // quantifiers entered, outermost first
  std::unordered_map<Term, std::vector<std::size_t>> depths_;  // of a variable's open quantifiers
};

}  // namespace heapreach::horn

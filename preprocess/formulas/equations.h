// The one-point rule: equations that define a variable are used up by substitution.
#pragma once

#include <vector>

#include "horn/terms/term.h"
#include "preprocess/formulas/rewriter.h"

namespace heapreach::preprocess {

/// What a variable may be replaced by.
enum class Freedom {
  any_term,
  simple_term,  // constants and variables only: keeps body atoms free of arithmetic
  nothing,
};

/// Turns the conjuncts of a conjunction into definitions of a Rewriter where they can be read as
/// `variable = term`; over integers only variables with factor 1 or -1 are solved for. The
/// conjunction is equivalent, as far as variables that are not defined go, to rest(), rewritten,
/// and the rewriter's unresolved().
class Equations {
 public:
  Equations(horn::TermStore& terms, Rewriter& rewriter) : terms_(terms), rewriter_(rewriter) {}

  /// Default is any_term. Contract: before the first add().
  void restrict(horn::Term variable, Freedom freedom) { freedom_.assign(variable, freedom); }
  /// Variables with an index below this are never defined.
  void keep_below(std::uint32_t index) { keep_below_ = index; }
  Freedom freedom(horn::Term variable) const;

  /// Adds `a = b`.
  void add(horn::Term a, horn::Term b);
  /// Adds a Boolean term; conjunctions are taken apart.
  void add(horn::Term conjunct);
  /// The conjuncts that define nothing, in the order of their addition.
  const std::vector<horn::Term>& rest() const { return rest_; }

 private:
  bool may_become(horn::Term variable, horn::Term value) const;
  bool define_side(horn::Term a, horn::Term b);
  bool define_summand(horn::Term a, horn::Term b);

  horn::TermStore& terms_;
  Rewriter& rewriter_;
  std::uint32_t keep_below_ = 0;
  horn::TermMap<Freedom> freedom_;
  std::vector<horn::Term> rest_;
};

}  // namespace heapreach::preprocess

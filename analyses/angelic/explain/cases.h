// Terms without cases.
#pragma once

#include <unordered_map>
#include <vector>

#include "horn/terms/term.h"

namespace heapreach::analyses::angelic {

/// Terms in which facts have decided the `choose` over integers whose conditions are facts, or
/// opposites of facts: C's remainder of a number that is known not to be negative has one case.
class DecidedCases {
 public:
  /// Conjunctions of facts are taken apart.
  DecidedCases(horn::TermStore& terms, const std::vector<horn::Term>& facts);

  horn::Term operator()(horn::Term term);

 private:
  void note(horn::Term fact);

  horn::TermStore& terms_;
  std::unordered_map<horn::Term, bool> known_;
  std::unordered_map<horn::Term, horn::Term> done_;
};

/// A formula that is equivalent to the Boolean term, in which no `choose` over integers is left:
/// each became a case distinction around the atom that it stood in. Throws BackendError if there
/// are more than some thousand cases.
horn::Term without_cases(horn::TermStore& terms, horn::Term formula);

/// The atoms of a formula, each once, in the order in which they occur: comparisons, elements of
/// arrays, and variables.
std::vector<horn::Term> atoms_of(const std::vector<horn::Term>& formulas);

}  // namespace heapreach::analyses::angelic

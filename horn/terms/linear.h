// Linear sums in canonical form; the arithmetic behind TermStore's factory functions.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "horn/terms/term.h"

namespace heapreach::horn {

/// constant + sum of factor * atom, where atoms are terms that are neither sums, products nor
/// numerals, each at most once, ascending by id, with factors other than 0.
class Linear {
 public:
  Linear() = default;
  explicit Linear(Term term) { add(term, 1); }

  /// Linear in the atoms of both, up to the sorting of the term's. Many terms are added at once:
  /// one by one they would cost a pass over the sum each.
  void add(Term term, const Rational& factor);
  void add(std::span<const Term> terms);
  void subtract(Term term) { add(term, -1); }

  bool is_constant() const { return atoms_.empty(); }
  const Rational& constant() const { return constant_; }
  const std::vector<std::pair<Term, Rational>>& atoms() const { return atoms_; }

  /// Reads the sum as `sum = 0` (if `equation`) or `sum <= 0` / `sum < 0`, and divides it by the
  /// common factor of its atoms; over integers an inequality's constant is rounded up, and the
  /// result is false if an equation has no solution. Equations get a positive first factor.
  bool normalise(bool equation, bool integral);

  /// The summands as terms of the sort, atoms first and the constant, unless 0, last.
  std::vector<Term> summands(TermStore& terms, Sort sort) const;
  /// (left, right) such that sum = left - right and atoms have positive factors on both sides. The
  /// constant stands alone on a side without atoms, else where it is positive.
  std::pair<Term, Term> sides(TermStore& terms, Sort sort) const;

 private:
  void collect(Term term, const Rational& factor);
  void settle(std::size_t settled);

  std::vector<std::pair<Term, Rational>> atoms_;
  Rational constant_;
};

}  // namespace heapreach::horn

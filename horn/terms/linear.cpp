// Over integers all factors and constants of terms are integers. normalise() makes fractions on its
// way only: divided by the common divisor factors are integers again, and the constant is rounded,
// or the equation has no solution.
#include "horn/terms/linear.h"

#include <algorithm>

namespace heapreach::horn {

void Linear::add(Term term, const Rational& factor) {
  const std::size_t settled = atoms_.size();
  collect(term, factor);
  settle(settled);
}

void Linear::add(std::span<const Term> terms) {
  const std::size_t settled = atoms_.size();
  for (Term term : terms) collect(term, 1);
  settle(settled);
}

/// Appends the term's atoms as they come.
void Linear::collect(Term term, const Rational& factor) {
  if (factor == 0) return;
  switch (term->kind) {
    case Kind::numeral:
      constant_ += factor * term->value;
      return;
    case Kind::multiply:
      collect(term->arguments[1], factor * term->arguments[0]->value);
      return;
    case Kind::add:
      for (Term summand : term->arguments) collect(summand, factor);
      return;
    default:
      atoms_.emplace_back(term, factor);
  }
}

/// Sorts the atoms from index `settled` on in among the others, and merges like ones.
void Linear::settle(std::size_t settled) {
  if (settled == atoms_.size()) return;
  auto before = [](const auto& a, const auto& b) { return a.first->id < b.first->id; };
  const auto added = atoms_.begin() + static_cast<std::ptrdiff_t>(settled);
  std::sort(added, atoms_.end(), before);
  const auto changed = std::lower_bound(atoms_.begin(), added, *added, before);
  std::inplace_merge(changed, added, atoms_.end(), before);
  auto end = changed;
  for (auto atom = changed; atom != atoms_.end();) {
    auto sum = std::move(*atom);
    while (++atom != atoms_.end() && atom->first == sum.first) sum.second += atom->second;
    if (sum.second != 0) *end++ = std::move(sum);
  }
  atoms_.erase(end, atoms_.end());
}

namespace {

/// The positive rational by which the factors must be divided to become integers without a common
/// divisor.
Rational content(const std::vector<std::pair<Term, Rational>>& atoms) {
  Integer numerator = 0;
  Integer denominator = 1;
  for (const auto& atom : atoms) {
    numerator = gcd(numerator, atom.second.get_num());
    denominator = lcm(denominator, atom.second.get_den());
  }
  Rational result(numerator, denominator);
  result.canonicalize();
  return result;
}

}  // namespace

bool Linear::normalise(bool equation, bool integral) {
  Rational divisor = content(atoms_);
  if (equation && atoms_.front().second < 0) divisor = -divisor;
  if (divisor != 1) {
    for (auto& atom : atoms_) atom.second /= divisor;
    constant_ /= divisor;
  }
  if (!integral || constant_.get_den() == 1) return true;
  if (equation) return false;
  // sum + c <= 0 with an integral sum: c may be rounded up.
  Integer rounded;
  mpz_cdiv_q(rounded.get_mpz_t(), constant_.get_num_mpz_t(), constant_.get_den_mpz_t());
  constant_ = rounded;
  return true;
}

std::vector<Term> Linear::summands(TermStore& terms, Sort sort) const {
  std::vector<Term> result;
  for (const auto& [atom, factor] : atoms_) result.push_back(terms.multiply(factor, atom));
  if (constant_ != 0) result.push_back(terms.numeral(constant_, sort));
  return result;
}

std::pair<Term, Term> Linear::sides(TermStore& terms, Sort sort) const {
  std::vector<Term> left, right;
  for (const auto& [atom, factor] : atoms_) {
    if (factor > 0)
      left.push_back(terms.multiply(factor, atom));
    else
      right.push_back(terms.multiply(-factor, atom));
  }
  auto constant = [&](const Rational& value) { return terms.numeral(value, sort); };
  if (right.empty()) return {terms.add(std::move(left)), constant(-constant_)};
  if (left.empty()) return {constant(constant_), terms.add(std::move(right))};
  if (constant_ > 0) left.push_back(constant(constant_));
  if (constant_ < 0) right.push_back(constant(-constant_));
  return {terms.add(std::move(left)), terms.add(std::move(right))};
}

}  // namespace heapreach::horn

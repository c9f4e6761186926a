// Construction of arithmetic terms. Linear sums are kept canonical (see linear.h), so that terms
// that are equal by moving summands around are the same node, and comparisons between known
// addresses fold to constants.
#include <utility>

#include "horn/terms/linear.h"
#include "horn/terms/term.h"

namespace heapreach::horn {

namespace {

/// Whether comparing the two leaves nothing to be moved or divided.
bool is_canonical(Term variable, Term value) {
  return variable->is_variable() && value->kind == Kind::numeral &&
         (value->sort == Sort::real || value->value.get_den() == 1);
}

}  // namespace

Term TermStore::less_equal(Term a, Term b) {
  return compare(Kind::less_equal, a, b);
}

Term TermStore::less(Term a, Term b) {
  if (a->sort == Sort::integer) return compare(Kind::less_equal, add(a, numeral(1, a->sort)), b);
  return compare(Kind::less, a, b);
}

Term TermStore::compare(Kind kind, Term a, Term b) {
  auto holds = [&](const Rational& c) {
    return boolean(kind == Kind::equal ? c == 0 : kind == Kind::less ? c < 0 : c <= 0);
  };
  // Most comparisons are of values that are known, or of a variable with one.
  if (a->kind == Kind::numeral && b->kind == Kind::numeral) return holds(a->value - b->value);
  if (is_canonical(a, b)) return make(kind, Sort::boolean, {a, b});
  if (is_canonical(b, a)) {
    if (kind == Kind::equal) std::swap(a, b);
    return make(kind, Sort::boolean, {a, b});
  }
  Linear difference(a);
  difference.subtract(b);
  if (difference.is_constant()) return holds(difference.constant());
  // An ite between constants against a constant decides to its condition: this is what reading a
  // cell whose contents are known by cases comes to.
  const auto& first = difference.atoms()[0];
  const std::vector<Term>& parts = first.first->arguments;
  if (difference.atoms().size() == 1 && first.first->kind == Kind::choose &&
      parts[1]->is_constant() && parts[2]->is_constant()) {
    auto decide = [&](Term branch) {
      return holds(first.second * branch->value + difference.constant());
    };
    return choose(parts[0], decide(parts[1]), decide(parts[2]));
  }
  if (!difference.normalise(kind == Kind::equal, a->sort == Sort::integer)) return falsity();
  auto [left, right] = difference.sides(*this, a->sort);
  return make(kind, Sort::boolean, {left, right});
}

Term TermStore::add(std::vector<Term> arguments) {
  const Sort sort = arguments.at(0)->sort;
  Linear sum;
  sum.add(arguments);
  std::vector<Term> summands = sum.summands(*this, sort);
  if (summands.empty()) return numeral(0, sort);
  if (summands.size() == 1) return summands[0];
  return make(Kind::add, sort, std::move(summands));
}

Term TermStore::subtract(Term a, Term b) {
  return add(a, multiply(-1, b));
}

Term TermStore::multiply(const Rational& factor, Term a) {
  if (factor == 1) return a;
  if (factor == 0) return numeral(0, a->sort);
  if (a->kind == Kind::numeral) return numeral(factor * a->value, a->sort);
  if (a->kind == Kind::multiply) {
    return multiply(factor * a->arguments[0]->value, a->arguments[1]);
  }
  if (a->kind == Kind::add) {
    std::vector<Term> summands;
    for (Term summand : a->arguments) summands.push_back(multiply(factor, summand));
    return add(std::move(summands));
  }
  return make(Kind::multiply, a->sort, {numeral(factor, a->sort), a});
}

Term TermStore::divide(Term a, const Integer& divisor) {
  if (divisor == 1) return a;
  if (a->kind == Kind::numeral) {
    Integer quotient;
    mpz_fdiv_q(quotient.get_mpz_t(), a->value.get_num_mpz_t(), divisor.get_mpz_t());
    return numeral(quotient, a->sort);
  }
  return make(Kind::divide, a->sort, {a, numeral(divisor, a->sort)});
}

Term TermStore::modulo(Term a, const Integer& divisor) {
  auto residue = [&](const Rational& number) {
    Integer remainder;
    mpz_fdiv_r(remainder.get_mpz_t(), number.get_num_mpz_t(), divisor.get_mpz_t());
    return Rational(remainder);
  };
  // Residues of the factors give the same residue. Solvers that branch over unbounded integers need
  // not end where terms of one residue look different.
  const Linear sum(a);
  std::vector<Term> summands = {numeral(residue(sum.constant()), a->sort)};
  for (const auto& [atom, factor] : sum.atoms())
    summands.push_back(multiply(residue(factor), atom));
  Term rest = add(std::move(summands));
  if (rest->kind == Kind::numeral) return numeral(residue(rest->value), a->sort);
  return make(Kind::modulo, a->sort, {rest, numeral(divisor, a->sort)});
}

}  // namespace heapreach::horn

#include "backends/abstract/rows.h"

namespace heapreach::backends::abstract {

namespace ppl = Parma_Polyhedra_Library;

namespace {

/// Of a constraint or a congruence.
template <typename Row>
Affine sum_of(const Row& row) {
  Affine sum;
  for (ppl::dimension_type d = 0; d < row.space_dimension(); ++d) {
    sum.add(d, Rational(Integer(row.coefficient(ppl::Variable(d)))));
  }
  sum.constant = Rational(Integer(row.inhomogeneous_term()));
  return sum;
}

}  // namespace

ppl::Linear_Expression expression(const Affine& sum, Integer& denominator) {
  denominator = sum.constant.get_den();
  for (const auto& [dimension, factor] : sum.factors) {
    denominator = lcm(denominator, factor.get_den());
  }
  auto whole = [&](const Rational& q) {
    return Integer(q.get_num() * (denominator / q.get_den()));
  };
  ppl::Linear_Expression result(whole(sum.constant));
  for (const auto& [dimension, factor] : sum.factors) {
    result += whole(factor) * ppl::Variable(dimension);
  }
  return result;
}

ppl::Constraint to_constraint(const Constraint& constraint) {
  Integer denominator;
  const ppl::Linear_Expression sum = expression(constraint.sum, denominator);
  return constraint.equality ? sum == 0 : sum >= 0;
}

Constraint from_row(const ppl::Constraint& row) {
  Constraint result;
  result.equality = row.is_equality();
  result.sum = sum_of(row);
  return result;
}

Constraint from_row(const ppl::Congruence& row) {
  Constraint result{sum_of(row), false, Integer(row.modulus())};
  result.equality = result.modulus == 0;
  Integer common = gcd(result.modulus, result.sum.constant.get_num());
  for (const auto& [dimension, factor] : result.sum.factors) common = gcd(common, factor.get_num());
  result.modulus /= common;
  result.sum.constant /= common;
  for (auto& [dimension, factor] : result.sum.factors) factor /= common;
  return result;
}

ppl::Congruence to_congruence(const Constraint& constraint) {
  Integer denominator;
  const ppl::Linear_Expression sum = expression(constraint.sum, denominator);
  return (sum %= 0) / Integer(constraint.modulus * denominator);
}

}  // namespace heapreach::backends::abstract

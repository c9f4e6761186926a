#include "search/linear/linear.h"

#include <utility>

namespace heapreach::search {

namespace {

/// Contract: b > 0.
Number ceiling_of_quotient(Number a, Number b) {
  return a / b + (a % b > 0 ? 1 : 0);
}

/// The most negative machine integer has no opposite, and so no place in linear expressions that
/// may be negated.
void check_opposite(Number a) {
  if (a == least_number) throw TooLarge();
}

/// a + factor * b, term by term.
LinearExpression combine(const LinearExpression& a, Number factor, const LinearExpression& b) {
  LinearExpression result;
  result.constant = checked_add(a.constant, checked_multiply(factor, b.constant));
  result.terms.reserve(a.terms.size() + b.terms.size());
  auto left = a.terms.begin();
  auto right = b.terms.begin();
  while (left != a.terms.end() || right != b.terms.end()) {
    if (right == b.terms.end() || (left != a.terms.end() && left->first < right->first)) {
      result.terms.push_back(*left++);
    } else if (left == a.terms.end() || right->first < left->first) {
      result.terms.emplace_back(right->first, checked_multiply(factor, right->second));
      ++right;
    } else {
      const Number both = checked_add(left->second, checked_multiply(factor, right->second));
      if (both != 0) result.terms.emplace_back(left->first, both);
      ++left, ++right;
    }
  }
  return result;
}

}  // namespace

Number magnitude(Number a) {
  return a < 0 ? -a : a;
}

Number residue(Number a, Number of) {
  const Number rest = a % of;
  return rest < 0 ? rest + of : rest;
}

Number common_divisor(Number a, Number b) {
  while (b != 0) a = std::exchange(b, a % b);
  return magnitude(a);
}

LinearExpression linear_constant(Number constant) {
  return {constant, {}};
}

LinearExpression linear_unknown(Unknown unknown) {
  return {0, {{unknown, 1}}};
}

LinearExpression add(const LinearExpression& a, const LinearExpression& b) {
  return combine(a, 1, b);
}

LinearExpression add(LinearExpression a, Number b) {
  a.constant = checked_add(a.constant, b);
  return a;
}

LinearExpression subtract(const LinearExpression& a, const LinearExpression& b) {
  return combine(a, -1, b);
}

LinearExpression multiply(Number factor, const LinearExpression& a) {
  return factor == 0 ? LinearExpression{} : combine(LinearExpression{}, factor, a);
}

Number coefficient(const LinearExpression& a, Unknown unknown) {
  for (const auto& [u, c] : a.terms) {
    if (u == unknown) return c;
  }
  return 0;
}

std::optional<std::pair<Unknown, LinearExpression>> solved_for_only_unknown(
    const LinearExpression& a, const LinearExpression& b) {
  if (a.terms.size() != 1) return std::nullopt;
  const auto [unknown, factor] = a.terms.front();
  if (factor != 1 && factor != -1) return std::nullopt;
  return std::pair{unknown, multiply(factor, add(b, checked_multiply(-1, a.constant)))};
}

LinearExpression substitute(const LinearExpression& a, Unknown unknown,
                            const LinearExpression& replacement) {
  const Number factor = coefficient(a, unknown);
  if (factor == 0) return a;
  LinearExpression rest = a;
  std::erase_if(rest.terms, [&](const auto& term) { return term.first == unknown; });
  return combine(rest, factor, replacement);
}

Constraint equal(const LinearExpression& a, const LinearExpression& b) {
  return normalised({Relation::zero, subtract(a, b)});
}

Constraint less_equal(const LinearExpression& a, const LinearExpression& b) {
  return normalised({Relation::at_most_zero, subtract(a, b)});
}

Constraint negation(const Constraint& constraint) {
  switch (constraint.relation) {
    case Relation::zero:
      return {Relation::nonzero, constraint.linear};
    case Relation::nonzero:
      return {Relation::zero, constraint.linear};
    case Relation::at_most_zero:
      break;
  }
  return normalised({Relation::at_most_zero, add(multiply(-1, constraint.linear), 1)});
}

Constraint normalised(Constraint constraint) {
  if (constraint.linear.is_constant()) return constraint;
  check_opposite(constraint.linear.constant);
  Number factor = 0;
  for (const auto& term : constraint.linear.terms) {
    check_opposite(term.second);
    factor = common_divisor(factor, term.second);
  }
  const bool bound = constraint.relation == Relation::at_most_zero;
  if (!bound && constraint.linear.constant % factor != 0)
    return {constraint.relation, linear_constant(1)};
  if (!bound && constraint.linear.terms.front().second < 0) factor = -factor;
  if (factor == 1) return constraint;
  for (auto& term : constraint.linear.terms) term.second /= factor;
  // c + g*t <= 0 means t <= -c/g, and t is an integer.
  constraint.linear.constant = bound ? ceiling_of_quotient(constraint.linear.constant, factor)
                                     : constraint.linear.constant / factor;
  return constraint;
}

bool constant_truth(const Constraint& constraint) {
  switch (constraint.relation) {
    case Relation::zero:
      return constraint.linear.constant == 0;
    case Relation::nonzero:
      return constraint.linear.constant != 0;
    case Relation::at_most_zero:
      break;
  }
  return constraint.linear.constant <= 0;
}

}  // namespace heapreach::search

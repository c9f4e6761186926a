#include "evidence/checker/conditions/linear.h"

#include <algorithm>

namespace heapreach::evidence::checker {

namespace {

bool compare(Constraint::Relation relation, const Integer& value) {
  switch (relation) {
    case Constraint::Relation::zero:
      return value == 0;
    case Constraint::Relation::nonzero:
      return value != 0;
    case Constraint::Relation::at_most_zero:
      break;
  }
  return value <= 0;
}

/// a + factor * b
Linear combine(const Linear& a, const Integer& factor, const Linear& b) {
  Linear result;
  result.constant = a.constant + factor * b.constant;
  auto left = a.terms.begin();
  auto right = b.terms.begin();
  while (left != a.terms.end() || right != b.terms.end()) {
    if (right == b.terms.end() || (left != a.terms.end() && left->first < right->first)) {
      result.terms.push_back(*left++);
      continue;
    }
    Integer coefficient = factor * right->second;
    const Unknown unknown = right->first;
    ++right;
    if (left != a.terms.end() && left->first == unknown) coefficient += (left++)->second;
    if (coefficient != 0) result.terms.emplace_back(unknown, std::move(coefficient));
  }
  return result;
}

/// The common factor of the coefficients, with the sign of the first.
Integer factor_of(const Linear& linear) {
  Integer factor = 0;
  for (const auto& [unknown, coefficient] : linear.terms) factor = gcd(factor, coefficient);
  return linear.terms[0].second < 0 ? Integer(-factor) : factor;
}

}  // namespace

Linear constant(const Integer& value) {
  return {value, {}};
}

Linear term_of(Unknown unknown) {
  return {0, {{unknown, 1}}};
}

Linear sum(const Linear& a, const Linear& b) {
  return combine(a, 1, b);
}

Linear difference(const Linear& a, const Linear& b) {
  return combine(a, -1, b);
}

Linear multiple(const Integer& factor, const Linear& a) {
  return combine({}, factor, a);
}

Integer coefficient_of(Unknown unknown, const Linear& a) {
  for (const auto& [each, factor] : a.terms) {
    if (each == unknown) return factor;
  }
  return 0;
}

std::optional<Linear> substituted(const Linear& a,
                                  const std::function<const Linear*(Unknown)>& value_of) {
  Linear result;
  result.constant = a.constant;
  for (const auto& [unknown, coefficient] : a.terms) {
    const Linear* value = value_of(unknown);
    if (value == nullptr) return std::nullopt;
    result.constant += coefficient * value->constant;
    for (const auto& term : value->terms) {
      result.terms.emplace_back(term.first, coefficient * term.second);
    }
  }
  auto& terms = result.terms;
  std::sort(terms.begin(), terms.end(),
            [](const auto& x, const auto& y) { return x.first < y.first; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (kept > 0 && terms[kept - 1].first == terms[i].first) {
      terms[kept - 1].second += terms[i].second;
    } else if (kept++ != i) {
      terms[kept - 1] = std::move(terms[i]);
    }
  }
  terms.resize(kept);
  std::erase_if(terms, [](const auto& term) { return term.second == 0; });
  return result;
}

Constraint equal(const Linear& a, const Linear& b) {
  return {Constraint::Relation::zero, difference(a, b)};
}

Constraint at_most(const Linear& a, const Linear& b) {
  return {Constraint::Relation::at_most_zero, difference(a, b)};
}

Constraint below(const Linear& a, const Linear& b) {
  return at_most(sum(a, constant(1)), b);
}

Constraint negation(const Constraint& constraint) {
  switch (constraint.relation) {
    case Constraint::Relation::zero:
      return {Constraint::Relation::nonzero, constraint.linear};
    case Constraint::Relation::nonzero:
      return {Constraint::Relation::zero, constraint.linear};
    case Constraint::Relation::at_most_zero:
      break;
  }
  return {Constraint::Relation::at_most_zero, difference(constant(1), constraint.linear)};
}

std::optional<bool> truth(const Constraint& constraint) {
  if (!constraint.linear.terms.empty()) return std::nullopt;
  return compare(constraint.relation, constraint.linear.constant);
}

std::optional<Linear> solved_for(Unknown unknown, const Linear& linear) {
  Linear rest;
  Integer factor;
  for (const auto& term : linear.terms) {
    if (term.first == unknown) {
      factor = -term.second;
    } else {
      rest.terms.push_back(term);
    }
  }
  rest.constant = linear.constant;
  if (factor == 0 || rest.constant % factor != 0) return std::nullopt;
  rest.constant /= factor;
  for (auto& [other, coefficient] : rest.terms) {
    if (coefficient % factor != 0) return std::nullopt;
    coefficient /= factor;
  }
  return rest;
}

Normal normal(const Constraint& constraint) {
  Normal result;
  const Linear& linear = constraint.linear;
  if (linear.terms.empty()) {
    result.holds = compare(constraint.relation, linear.constant);
    return result;
  }
  const Integer factor = factor_of(linear);
  if (constraint.relation == Constraint::Relation::at_most_zero) {
    // factor * form <= -constant: the form is an integer, so the quotient is rounded.
    const Integer right = -linear.constant;
    result.relation = factor > 0 ? Normal::Relation::at_most : Normal::Relation::at_least;
    if (factor > 0) {
      mpz_fdiv_q(result.value.get_mpz_t(), right.get_mpz_t(), factor.get_mpz_t());
    } else {
      mpz_cdiv_q(result.value.get_mpz_t(), right.get_mpz_t(), factor.get_mpz_t());
    }
  } else {
    const bool equal = constraint.relation == Constraint::Relation::zero;
    if (linear.constant % factor != 0) {
      result.holds = !equal;
      return result;
    }
    result.relation = equal ? Normal::Relation::equal : Normal::Relation::different;
    result.value = -linear.constant / factor;
  }
  for (const auto& [unknown, coefficient] : linear.terms) {
    result.form.emplace_back(unknown, coefficient / factor);
  }
  return result;
}

}  // namespace heapreach::evidence::checker

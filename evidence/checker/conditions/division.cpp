#include "evidence/checker/conditions/division.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "evidence/checker/conditions/linear.h"

namespace heapreach::evidence::checker {

namespace {

/// From 0 to below the absolute value of `by`.
Integer floored_rest(const Integer& value, const Integer& by) {
  Integer result;
  mpz_fdiv_r(result.get_mpz_t(), value.get_mpz_t(), Integer(abs(by)).get_mpz_t());
  return result;
}

/// Terms that are at least 0 and less than `many` by two of the facts.
std::vector<Linear> bounded_within(const Facts& facts, const Integer& many) {
  std::map<std::vector<std::pair<Unknown, Integer>>, Integer> most;  // without their constants
  for (const Constraint& fact : facts.constraints()) {
    const bool is_bound = fact.relation == Constraint::Relation::at_most_zero;
    if (!is_bound || fact.linear.terms.empty()) continue;
    const Integer bound = -fact.linear.constant;
    const auto [known, is_new] = most.try_emplace(fact.linear.terms, bound);
    if (!is_new && bound < known->second) known->second = bound;
  }
  std::vector<Linear> result;
  for (const auto& [terms, upper] : most) {
    const auto opposite = most.find(multiple(-1, {0, terms}).terms);
    if (opposite == most.end() || upper + opposite->second >= many) continue;
    result.push_back({opposite->second, terms});
  }
  return result;
}

bool divides(const Integer& by, const Linear& a) {
  return std::all_of(a.terms.begin(), a.terms.end(),
                     [&](const auto& term) { return floored_rest(term.second, by) == 0; });
}

/// Divides the sum of both terms by the number, which divides all coefficients of `whole`.
/// `is_bounded`: `rest` is at least 0 and less than the number.
Division divided(const Linear& whole, const Linear& rest, const Integer& by, bool is_bounded) {
  // A rest that is not negative adds up to 0 with 0 or a negative number only.
  Integer left = floored_rest(whole.constant, by);
  if (is_bounded && left > 0) left -= abs(by);
  Division result{difference(whole, constant(left)), sum(rest, constant(left))};
  result.whole.constant /= by;
  for (auto& [unknown, coefficient] : result.whole.terms) coefficient /= by;
  return result;
}

}  // namespace

std::optional<Division> divided(const Linear& a, const Integer& by, const Facts& facts) {
  for (const Linear& rest : bounded_within(facts, abs(by))) {
    const Linear whole = difference(a, rest);
    if (divides(by, whole)) return divided(whole, rest, by, true);
  }
  Linear rest;
  for (const auto& [unknown, coefficient] : a.terms) {
    const Integer left = floored_rest(coefficient, by);
    if (left != 0) rest.terms.emplace_back(unknown, left);
  }
  if (rest.terms.empty() && floored_rest(a.constant, by) != 0) return std::nullopt;
  return divided(difference(a, rest), rest, by, false);
}

}  // namespace heapreach::evidence::checker

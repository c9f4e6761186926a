// An unknown gets its value from the first equation in which it is the only one without. Where an
// equation has several, those with the same coefficients on its other side are tried: 4q + r for
// 4u + v, which solvers do not find behind a quantifier. What then is still open is left to the
// solver, as an existential claim.
#include "evidence/checker/matching/instantiation.h"

#include <algorithm>

#include "evidence/checker/conditions/division.h"
#include "evidence/checker/conditions/linear.h"

namespace heapreach::evidence::checker {

namespace {

constexpr std::size_t most_guesses = 16;

/// The first unknowns that occur with this factor or its opposite.
std::vector<Unknown> multiplied_by(const Facts& facts, const Integer& factor) {
  std::vector<Unknown> result;
  for (const Constraint& constraint : facts.constraints()) {
    for (const auto& [unknown, coefficient] : constraint.linear.terms) {
      if (abs(coefficient) != factor || result.size() == most_guesses) continue;
      if (std::find(result.begin(), result.end(), unknown) == result.end())
        result.push_back(unknown);
    }
  }
  return result;
}

}  // namespace

bool Instantiation::equate(const Linear& outer, const Linear& inner) {
  if (define(outer, inner)) return true;
  if (const auto value = known(outer)) return claimed(equal(*value, inner));
  open_.emplace_back(outer, inner);
  return true;
}

bool Instantiation::fulfil(const std::vector<Constraint>& condition) {
  define_more(condition);
  if (guess(condition)) return true;
  std::vector<Constraint> claims;
  for (const auto& [outer, inner] : open_) claims.push_back(equal(translated(outer), inner));
  for (const Constraint& constraint : condition) {
    claims.push_back({constraint.relation, translated(constraint.linear)});
  }
  for (const Bound& bound : bounds_) {
    claims.push_back(constraint_of(translated(bound.outer), bound));
  }
  std::vector<Constraint> together;
  for (const Constraint& claim : claims) {
    const auto& terms = claim.linear.terms;
    const bool open = std::any_of(terms.begin(), terms.end(), [&](const auto& term) {
      return existential_.count(term.first) > 0;
    });
    if (open) {
      together.push_back(claim);
    } else if (!claimed(claim)) {
      return false;
    }
  }
  return together.empty() || solver_.follows(*facts_, existential_, together);
}

/// `outer`: the value of the bound's outer term.
Constraint Instantiation::constraint_of(const Linear& outer, const Bound& bound) {
  return bound.at_most ? at_most(outer, bound.inner) : at_most(bound.inner, outer);
}

/// Takes multiples of open demands off the term until unknowns with values are left. Those demands
/// are met in the end, or nothing is claimed; so whatever meets them (fulfilled()) looks at values.
std::optional<Linear> Instantiation::known(const Linear& outer) const {
  Linear rest = outer, value;
  for (const auto& [left, right] : open_) {
    const auto& terms = left.terms;
    const auto missing = std::find_if(terms.begin(), terms.end(), [&](const auto& term) {
      return values_.count(term.first) == 0;
    });
    if (missing == terms.end()) continue;
    const Integer wanted = coefficient_of(missing->first, rest);
    if (wanted % missing->second != 0) continue;
    const Integer times = wanted / missing->second;
    rest = difference(rest, multiple(times, left));
    value = sum(value, multiple(times, right));
  }
  const auto others = valued(rest);
  return others ? std::optional(sum(value, *others)) : std::nullopt;
}

/// The term's value, if all of its unknowns have one.
std::optional<Linear> Instantiation::valued(const Linear& outer) const {
  return substituted(outer, [&](Unknown unknown) {
    const auto value = values_.find(unknown);
    return value == values_.end() ? nullptr : &value->second;
  });
}

/// The term's value, with names for unknowns that have none.
Linear Instantiation::translated(const Linear& outer) {
  for (const auto& [unknown, coefficient] : outer.terms) {
    if (values_.count(unknown) > 0) continue;
    const Unknown name = inner_.fresh();
    existential_.insert(name);
    values_.emplace(unknown, term_of(name));
  }
  return *valued(outer);
}

/// Gives the only unknown without a value the one that makes both equal, if there is exactly one
/// and its value is an integer whatever the others are, or the facts make it one.
bool Instantiation::define(const Linear& outer, const Linear& inner) {
  const auto is_missing = [&](const auto& term) { return values_.count(term.first) == 0; };
  const auto& terms = outer.terms;
  if (std::count_if(terms.begin(), terms.end(), is_missing) != 1) return false;
  const auto& [missing, factor] = *std::find_if(terms.begin(), terms.end(), is_missing);
  const Unknown name = inner_.fresh();
  values_[missing] = term_of(name);
  const Linear zero = difference(*valued(outer), inner);
  auto value = solved_for(name, zero);
  if (!value) value = quotient(difference(multiple(factor, term_of(name)), zero), factor);
  if (value) {
    values_[missing] = *value;
  } else {
    values_.erase(missing);
  }
  return value.has_value();
}

/// Defines the only unknown without a value if its factor divides all others. This asks no solver:
/// there are many pairs of demands.
bool Instantiation::define_exactly(const Linear& outer, const Linear& inner) {
  const auto is_missing = [&](const auto& term) { return values_.count(term.first) == 0; };
  const auto& terms = outer.terms;
  if (std::count_if(terms.begin(), terms.end(), is_missing) != 1) return false;
  const auto [missing, factor] = *std::find_if(terms.begin(), terms.end(), is_missing);
  const auto known = valued(difference(outer, multiple(factor, term_of(missing))));
  Linear rest = difference(inner, *known);
  if (rest.constant % factor != 0) return false;
  for (const auto& term : rest.terms) {
    if (term.second % factor != 0) return false;
  }
  rest.constant /= factor;
  for (auto& term : rest.terms) term.second /= factor;
  values_.emplace(missing, std::move(rest));
  return true;
}

/// The term divided by the number, if what is left over is surely 0; notes that if it is open.
std::optional<Linear> Instantiation::quotient(const Linear& a, const Integer& by) {
  const std::optional<Division> division = divided(a, by, *facts_);
  if (!division) return std::nullopt;
  const auto is_whole = settled(equal(division->rest, constant(0)));
  return is_whole && *is_whole ? std::optional(division->whole) : std::nullopt;
}

/// Defines what the equations define, as long as one defines something more.
void Instantiation::define_more(const std::vector<Constraint>& condition) {
  for (const Constraint& constraint : condition) {
    if (constraint.relation == Constraint::Relation::zero) {
      open_.emplace_back(constraint.linear, Linear{});
    }
  }
  while (define_one()) solver_.poll();
}

/// By an equation, or by the difference of two, in which other unknowns cancel out.
bool Instantiation::define_one() {
  for (const auto& [outer, inner] : open_) {
    if (define(outer, inner)) return true;
  }
  for (std::size_t a = 0; a < open_.size(); ++a) {
    for (std::size_t b = a + 1; b < open_.size(); ++b) {
      if (define_exactly(difference(open_[a].first, open_[b].first),
                         difference(open_[a].second, open_[b].second))) {
        return true;
      }
    }
  }
  return false;
}

/// Whether unknowns that the facts multiply by the same number do; what was tried is forgotten if
/// they do not. First those of the same equation, then, for one unknown, all in turn.
bool Instantiation::guess(const std::vector<Constraint>& condition) {
  const auto before = values_;
  const auto works = [&] {
    while (define_one()) solver_.poll();
    if (fulfilled(condition)) return true;
    values_ = before;
    return false;
  };
  for (const auto& [outer, inner] : open_) pair_up(outer, inner);
  for (const Bound& bound : bounds_) take_bound(bound);
  if (values_.size() == before.size() && !missing()) return false;
  if (works()) return true;
  const auto first = missing();
  if (!first) return false;
  for (const Unknown candidate : multiplied_by(*facts_, abs(first->second))) {
    values_.emplace(first->first, term_of(candidate));
    if (works()) return true;
  }
  return false;
}

/// A bound that is an unknown plus a number is what one demand asks at least, if that meets all the
/// others.
void Instantiation::take_bound(const Bound& bound) {
  const auto is_about = [](const Bound& other, Unknown unknown) {
    const auto& terms = other.outer.terms;
    return terms.size() == 1 && terms.front().first == unknown && terms.front().second == 1;
  };
  if (bound.outer.terms.size() != 1) return;
  const Unknown unknown = bound.outer.terms.front().first;
  if (!is_about(bound, unknown) || values_.count(unknown) > 0) return;
  const Linear value = difference(bound.inner, {bound.outer.constant, {}});
  const bool meets_all = std::all_of(bounds_.begin(), bounds_.end(), [&](const Bound& other) {
    return !is_about(other, unknown) ||
           entailed(constraint_of(sum(value, {other.outer.constant, {}}), other));
  });
  if (meets_all) values_.emplace(unknown, value);
}

/// Gives unknowns without a value those with the same coefficients on the other side.
void Instantiation::pair_up(const Linear& outer, const Linear& inner) {
  auto rest = inner.terms;
  for (const auto& [unknown, coefficient] : outer.terms) {
    if (values_.count(unknown) > 0) continue;
    const auto same = std::find_if(rest.begin(), rest.end(), [c = &coefficient](const auto& term) {
      return term.second == *c;
    });
    if (same == rest.end()) continue;
    values_.emplace(unknown, term_of(same->first));
    rest.erase(same);
  }
}

/// Of the first equation with unknowns without a value, that with the largest coefficient.
std::optional<std::pair<Unknown, Integer>> Instantiation::missing() const {
  std::optional<std::pair<Unknown, Integer>> result;
  for (const auto& [outer, inner] : open_) {
    for (const auto& term : outer.terms) {
      if (values_.count(term.first) > 0) continue;
      if (!result || abs(term.second) > abs(result->second)) result = term;
    }
    if (result) break;
  }
  return result;
}

/// Whether the values, one for every unknown, meet the demands and the condition.
bool Instantiation::fulfilled(const std::vector<Constraint>& condition) {
  const auto meets = [&](Constraint::Relation relation, const Linear& outer, const Linear& inner) {
    const auto value = valued(outer);
    return value && entailed({relation, difference(*value, inner)});
  };
  return std::all_of(open_.begin(), open_.end(),
                     [&](const auto& pair) {
                       return meets(Constraint::Relation::zero, pair.first, pair.second);
                     }) &&
         std::all_of(condition.begin(), condition.end(),
                     [&](const Constraint& constraint) {
                       return meets(constraint.relation, constraint.linear, Linear{});
                     }) &&
         std::all_of(bounds_.begin(), bounds_.end(), [&](const Bound& bound) {
           const auto value = valued(bound.outer);
           return value && entailed(constraint_of(*value, bound));
         });
}

/// Whether it follows; notes it if the facts leave it open.
bool Instantiation::claimed(const Constraint& constraint) {
  const Prospects prospects = solver_.prospects(*facts_, constraint);
  if (prospects.may_hold && prospects.may_fail) undecided_ = constraint;
  return !prospects.may_fail;
}

std::optional<bool> Instantiation::settled(const Constraint& constraint) {
  const Prospects prospects = solver_.prospects(*facts_, constraint);
  if (!prospects.may_fail) return true;
  if (!prospects.may_hold) return false;
  undecided_ = constraint;
  return std::nullopt;
}

bool Instantiation::entailed(const Constraint& constraint) {
  return !solver_.prospects(*facts_, constraint).may_fail;
}

}  // namespace heapreach::evidence::checker

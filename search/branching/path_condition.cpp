// Projection is Fourier and Motzkin's, applied only where it is exact over the integers: an unknown
// with bounds on one side only can always be chosen beyond every other constraint; with bounds on
// both sides the combinations are exact if all its coefficients are 1 or -1, and say nothing if
// they leave room for a multiple of its coefficient. Other unknowns stay, as if bound by an
// existential quantifier, as long as they have to do with what data mention.
#include "search/branching/path_condition.h"

#include <algorithm>
#include <optional>

namespace heapreach::search {

namespace {

constexpr std::size_t most_combinations = 16;

/// The position of a unit coefficient in an equation, or its end.
auto unit_term(const Constraint& constraint) {
  return std::find_if(constraint.linear.terms.begin(), constraint.linear.terms.end(),
                      [](const auto& term) { return term.second == 1 || term.second == -1; });
}

/// Replaces an unknown that some equation defines; false if there is none.
bool use_up_equation(Configuration& configuration) {
  std::vector<Constraint>& condition = configuration.condition;
  for (std::size_t i = 0; i < condition.size(); ++i) {
    if (condition[i].relation != Relation::zero) continue;
    const auto term = unit_term(condition[i]);
    if (term == condition[i].linear.terms.end()) continue;
    const auto [unknown, factor] = *term;
    LinearExpression rest = condition[i].linear;
    rest.terms.erase(rest.terms.begin() + (term - condition[i].linear.terms.begin()));
    condition.erase(condition.begin() + static_cast<std::ptrdiff_t>(i));
    substitute(configuration, unknown, multiply(-factor, rest));
    return true;
  }
  return false;
}

void remove_constants(std::vector<Constraint>& condition) {
  std::erase_if(condition, [](const Constraint& constraint) {
    return constraint.linear.is_constant() && constant_truth(constraint);
  });
}

/// The constraints that bound one unknown from above and from below, and the rest.
struct Bounds {
  std::vector<Constraint> above, below, others, rest;
};

Bounds bounds_of(const std::vector<Constraint>& condition, Unknown unknown) {
  Bounds bounds;
  for (const Constraint& constraint : condition) {
    const Number factor = coefficient(constraint.linear, unknown);
    if (factor == 0)
      bounds.rest.push_back(constraint);
    else if (constraint.relation != Relation::at_most_zero)
      bounds.others.push_back(constraint);
    else
      (factor > 0 ? bounds.above : bounds.below).push_back(constraint);
  }
  return bounds;
}

bool is_unit(const Constraint& constraint, Unknown unknown) {
  const Number factor = coefficient(constraint.linear, unknown);
  return factor == 1 || factor == -1;
}

/// Whether some integer is between the two bounds, whatever all other unknowns are: of so many
/// numbers in a row one is a multiple of the coefficient. That is all that is left of a quotient
/// whose remainder nobody asks for.
bool is_some_multiple(const Bounds& bounds, Unknown unknown) {
  if (!bounds.others.empty() || bounds.above.size() != 1 || bounds.below.size() != 1) return false;
  const LinearExpression both = add(bounds.above.front().linear, bounds.below.front().linear);
  const Number factor = magnitude(coefficient(bounds.above.front().linear, unknown));
  return both.is_constant() && both.constant <= 1 - factor;
}

/// Projects the unknown away if that is exact; false if it is not.
bool project(std::vector<Constraint>& condition, Unknown unknown) {
  const Bounds bounds = bounds_of(condition, unknown);
  const bool equation =
      std::any_of(bounds.others.begin(), bounds.others.end(),
                  [](const Constraint& a) { return a.relation == Relation::zero; });
  if (equation) return false;
  if (bounds.above.empty() || bounds.below.empty() || is_some_multiple(bounds, unknown)) {
    condition = bounds.rest;
    return true;
  }
  auto unit = [&](const Constraint& constraint) { return is_unit(constraint, unknown); };
  const bool exact = bounds.others.empty() &&
                     std::all_of(bounds.above.begin(), bounds.above.end(), unit) &&
                     std::all_of(bounds.below.begin(), bounds.below.end(), unit) &&
                     bounds.above.size() * bounds.below.size() <= most_combinations;
  if (!exact) return false;
  condition = bounds.rest;
  for (const Constraint& above : bounds.above) {
    for (const Constraint& below : bounds.below) {
      condition.push_back(normalised({Relation::at_most_zero, add(above.linear, below.linear)}));
    }
  }
  return true;
}

std::vector<bool> mentioned(const Configuration& configuration) {
  std::vector<bool> seen(configuration.unknowns, false);
  for_each_datum(configuration, [&](const Datum& datum) {
    for (const auto& term : datum.linear.terms) seen[term.first] = true;
  });
  return seen;
}

/// What follows from both of the unknown; nothing where that has too large numbers.
std::optional<Constraint> combined(const Constraint& above, const Constraint& below,
                                   Unknown unknown) {
  const Number up = magnitude(coefficient(above.linear, unknown));
  const Number down = magnitude(coefficient(below.linear, unknown));
  const Number common = common_divisor(up, down);
  try {
    return normalised({Relation::at_most_zero, add(multiply(down / common, above.linear),
                                                   multiply(up / common, below.linear))});
  } catch (const TooLarge&) {
    return std::nullopt;
  }
}

/// Projects the unknown away over the reals. What says that something is not equal to another thing
/// says nothing there.
void project_loosely(std::vector<Constraint>& condition, Unknown unknown) {
  Bounds bounds = bounds_of(condition, unknown);
  for (const Constraint& other : bounds.others) {
    if (other.relation != Relation::zero) continue;
    const Constraint less{Relation::at_most_zero, other.linear};
    const Constraint more{Relation::at_most_zero, multiply(-1, other.linear)};
    const bool is_above = coefficient(other.linear, unknown) > 0;
    bounds.above.push_back(is_above ? less : more);
    bounds.below.push_back(is_above ? more : less);
  }
  condition = bounds.rest;
  constexpr std::size_t most = 8 * most_combinations;
  if (bounds.above.size() * bounds.below.size() > most) return;
  for (const Constraint& above : bounds.above) {
    for (const Constraint& below : bounds.below) {
      if (const auto both = combined(above, below, unknown)) condition.push_back(*both);
    }
  }
}

void project_dead(Configuration& configuration) {
  const std::vector<bool> live = mentioned(configuration);
  for (Unknown unknown = 0; unknown < live.size(); ++unknown) {
    if (!live[unknown]) project(configuration.condition, unknown);
  }
}

/// Removes conjuncts that have no unknown in common, not even by way of others, with what a datum
/// mentions: there are numbers for which they hold, and that is all that they say.
void drop_unconnected(Configuration& configuration, Facts& facts) {
  std::vector<Constraint>& condition = configuration.condition;
  std::vector<bool> connected = mentioned(configuration);
  const auto meets = [&](const Constraint& constraint) {
    const auto& terms = constraint.linear.terms;
    return terms.empty() || std::any_of(terms.begin(), terms.end(),
                                        [&](const auto& term) { return connected[term.first]; });
  };
  std::vector<Constraint> apart = condition;
  for (std::size_t before = 0; before != apart.size();) {
    before = apart.size();
    std::erase_if(apart, [&](const Constraint& constraint) {
      if (!meets(constraint)) return false;
      for (const auto& term : constraint.linear.terms) connected[term.first] = true;
      return true;
    });
  }
  if (apart.empty()) return;
  const Constraint last = apart.back();
  apart.pop_back();
  if (!facts.possible(apart, last)) return;
  std::erase_if(condition, [&](const Constraint& constraint) { return !meets(constraint); });
}

/// Removes conjuncts that the others imply, later ones first: what came last is often what says
/// most, so it is asked about last of all.
void remove_implied(std::vector<Constraint>& condition, Facts& facts) {
  for (std::size_t i = 0; i < condition.size();) {
    if (facts.implied_by_others(condition, i))
      condition.erase(condition.begin() + static_cast<std::ptrdiff_t>(i));
    else
      ++i;
  }
}

/// Two indices of a table that are in order and differ are in strict order: after each cell that is
/// passed by there would be one more that an index is not, and no order is in that.
void order_what_differs(Configuration& configuration, Facts& facts) {
  const auto is_table = [](const Segment& segment) { return segment.is_table(); };
  if (std::none_of(configuration.segments.begin(), configuration.segments.end(), is_table)) return;
  for (std::size_t i = 0; i < configuration.condition.size(); ++i) {
    const Constraint differs = configuration.condition[i];
    if (differs.relation != Relation::nonzero) continue;
    for (const Number sign : {1, -1}) {
      const LinearExpression less = multiply(sign, differs.linear);
      if (!facts.implied(configuration.condition, {Relation::at_most_zero, less})) continue;
      configuration.condition[i] = normalised({Relation::at_most_zero, add(less, 1)});
      break;
    }
  }
}

}  // namespace

bool forget_unmentioned(Configuration& configuration, Facts& facts) {
  const std::vector<bool> live = mentioned(configuration);
  std::vector<bool> is_left(live.size(), false);
  for (const Constraint& constraint : configuration.condition) {
    for (const auto& term : constraint.linear.terms) is_left[term.first] = !live[term.first];
  }
  bool any = false;
  for (Unknown unknown = 0; unknown < live.size(); ++unknown) {
    if (!is_left[unknown]) continue;
    project_loosely(configuration.condition, unknown);
    any = true;
  }
  if (any) {
    remove_constants(configuration.condition);
    remove_implied(configuration.condition, facts);
  }
  return any;
}

void simplify_condition(Configuration& configuration, Facts& facts) {
  if (configuration.condition.empty()) return;
  while (use_up_equation(configuration)) {
  }
  remove_constants(configuration.condition);
  project_dead(configuration);
  remove_constants(configuration.condition);
  drop_unconnected(configuration, facts);
  order_what_differs(configuration, facts);
  remove_implied(configuration.condition, facts);
}

}  // namespace heapreach::search

// Projection is Fourier and Motzkin's, applied only where it is exact over the integers: an unknown
// with bounds on one side only can always be chosen beyond every other constraint; with bounds on
// both sides the combinations are exact if all its coefficients are 1 or -1. Other unknowns stay,
// as if bound by an existential quantifier.
#include "search/state/path_condition.h"

#include <algorithm>

namespace heapreach::search {

namespace {

using Relation = Constraint::Relation;

constexpr std::size_t most_combinations = 16;

/// The position of a unit coefficient in an equation, or its end.
auto unit_term(const Atom& atom) {
  return std::find_if(atom.sum.terms.begin(), atom.sum.terms.end(),
                      [](const auto& term) { return term.second == 1 || term.second == -1; });
}

/// Replaces an unknown that some equation defines; false if there is none.
bool use_up_equation(Configuration& configuration) {
  std::vector<Atom>& condition = configuration.condition;
  for (std::size_t i = 0; i < condition.size(); ++i) {
    if (condition[i].relation != Relation::zero) continue;
    const auto term = unit_term(condition[i]);
    if (term == condition[i].sum.terms.end()) continue;
    const auto [unknown, factor] = *term;
    Sum rest = condition[i].sum;
    rest.terms.erase(rest.terms.begin() + (term - condition[i].sum.terms.begin()));
    condition.erase(condition.begin() + static_cast<std::ptrdiff_t>(i));
    substitute(configuration, unknown, multiply(-factor, rest));
    return true;
  }
  return false;
}

void remove_constants(std::vector<Atom>& condition) {
  std::erase_if(condition,
                [](const Atom& atom) { return atom.sum.is_constant() && constant_truth(atom); });
}

/// The atoms that bound one unknown from above and from below, and the rest.
struct Bounds {
  std::vector<Atom> above, below, others, rest;
};

Bounds bounds_of(const std::vector<Atom>& condition, Unknown unknown) {
  Bounds bounds;
  for (const Atom& atom : condition) {
    const Number factor = coefficient(atom.sum, unknown);
    if (factor == 0)
      bounds.rest.push_back(atom);
    else if (atom.relation != Relation::at_most_zero)
      bounds.others.push_back(atom);
    else
      (factor > 0 ? bounds.above : bounds.below).push_back(atom);
  }
  return bounds;
}

bool is_unit(const Atom& atom, Unknown unknown) {
  const Number factor = coefficient(atom.sum, unknown);
  return factor == 1 || factor == -1;
}

/// Projects the unknown away if that is exact; false if it is not.
bool project(std::vector<Atom>& condition, Unknown unknown) {
  const Bounds bounds = bounds_of(condition, unknown);
  const bool equation = std::any_of(bounds.others.begin(), bounds.others.end(),
                                    [](const Atom& a) { return a.relation == Relation::zero; });
  if (equation) return false;
  if (bounds.above.empty() || bounds.below.empty()) {
    condition = bounds.rest;
    return true;
  }
  auto unit = [&](const Atom& atom) { return is_unit(atom, unknown); };
  const bool exact = bounds.others.empty() &&
                     std::all_of(bounds.above.begin(), bounds.above.end(), unit) &&
                     std::all_of(bounds.below.begin(), bounds.below.end(), unit) &&
                     bounds.above.size() * bounds.below.size() <= most_combinations;
  if (!exact) return false;
  condition = bounds.rest;
  for (const Atom& above : bounds.above) {
    for (const Atom& below : bounds.below) {
      condition.push_back(normalised({Relation::at_most_zero, add(above.sum, below.sum)}));
    }
  }
  return true;
}

std::vector<bool> mentioned(const Configuration& configuration) {
  std::vector<bool> seen(configuration.unknowns, false);
  for_each_datum(configuration, [&](const Datum& datum) {
    for (const auto& term : datum.sum.terms) seen[term.first] = true;
  });
  return seen;
}

void project_dead(Configuration& configuration) {
  const std::vector<bool> live = mentioned(configuration);
  for (Unknown unknown = 0; unknown < live.size(); ++unknown) {
    if (!live[unknown]) project(configuration.condition, unknown);
  }
}

/// Removes conjuncts that the others imply, later ones first: what came last is often what says
/// most, so it is asked about last of all.
void remove_implied(std::vector<Atom>& condition, Facts& facts) {
  for (std::size_t i = 0; i < condition.size();) {
    if (facts.implied_by_others(condition, i))
      condition.erase(condition.begin() + static_cast<std::ptrdiff_t>(i));
    else
      ++i;
  }
}

}  // namespace

void simplify_condition(Configuration& configuration, Facts& facts) {
  if (configuration.condition.empty()) return;
  while (use_up_equation(configuration)) {
  }
  remove_constants(configuration.condition);
  project_dead(configuration);
  remove_constants(configuration.condition);
  remove_implied(configuration.condition, facts);
}

}  // namespace heapreach::search

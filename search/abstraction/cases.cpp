#include "search/abstraction/cases.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "search/branching/path_condition.h"

namespace heapreach::search {

namespace {

struct Range {
  Unknown unknown = 0;
  Number least = least_number;
  Number most = greatest_number;

  bool is_bounded() const { return least != least_number && most != greatest_number; }
};

/// What conjuncts about a single unknown say of it.
std::vector<Range> ranges_of(const std::vector<Constraint>& condition) {
  std::map<Unknown, Range> ranges;
  for (const Constraint& each : condition) {
    if (each.relation != Relation::at_most_zero || each.linear.terms.size() != 1) continue;
    const Constraint constraint = normalised(each);
    const auto& [unknown, factor] = constraint.linear.terms.front();
    Range& range = ranges[unknown];
    range.unknown = unknown;
    const Number end = checked_multiply(-factor, constraint.linear.constant);
    if (factor > 0)
      range.most = std::min(range.most, end);
    else
      range.least = std::max(range.least, end);
  }
  std::vector<Range> result;
  for (const auto& [unknown, range] : ranges) result.push_back(range);
  return result;
}

/// Of the bounded ones, the narrowest that has at most so many values.
std::optional<Range> narrowest(const std::vector<Constraint>& condition, std::size_t most) {
  std::optional<Range> best;
  Number width = static_cast<Number>(most);  // of the best, and one less for the others
  for (const Range& range : ranges_of(condition)) {
    if (!range.is_bounded() || checked_add(range.least, width - 1) < range.most) continue;
    best = range;
    width = checked_add(range.most, -range.least);
  }
  return best;
}

}  // namespace

std::vector<Configuration> cases_of(const Configuration& configuration, Facts& facts,
                                    std::size_t most) {
  const std::optional<Range> range = narrowest(configuration.condition, most);
  std::vector<Configuration> result;
  if (!range) return result;
  const auto values = static_cast<std::size_t>(range->most - range->least) + 1;
  for (Number value = range->least; value <= range->most; ++value) {
    const Constraint constraint = equal(linear_unknown(range->unknown), linear_constant(value));
    if (!facts.possible(configuration.condition, constraint)) continue;
    Configuration one = configuration;
    one.condition.push_back(constraint);
    simplify_condition(one, facts);
    std::vector<Configuration> parts = cases_of(one, facts, most / values);
    if (parts.empty()) parts.push_back(std::move(one));
    std::ranges::move(parts, std::back_inserter(result));
  }
  return result;
}

}  // namespace heapreach::search

// Purpose: `a != b` of two numbers stays true when `a` is followed and becomes a place; without it,
// `b` would lead into the same cell.
//
// Contract: an address of a block is a linear expression which is its base in all states that the
// configuration stands for. Nothing follows from a block's having one but what the condition says,
// so forgetting it leaves a superset of the states.
//
// Why this variant: a list of addresses that a block is not at would do for `a != b`; with the base
// as one more number of the path condition, orders and differences are remembered as well, and
// simplification, subsumption and widening have nothing new to learn.
#include "search/branching/locations.h"

#include <algorithm>
#include <utility>

namespace heapreach::search {

namespace {

bool is_mentioned(const Configuration& configuration, Unknown unknown) {
  bool result = false;
  for_each_datum(configuration,
                 [&](const Datum& datum) { result |= coefficient(datum.linear, unknown) != 0; });
  return result;
}

bool is_compared(const Configuration& configuration, Unknown unknown) {
  return std::any_of(configuration.condition.begin(), configuration.condition.end(),
                     [&](const Constraint& constraint) {
                       return constraint.linear.terms.size() > 1 &&
                              coefficient(constraint.linear, unknown) != 0;
                     });
}

bool shares_unknown(const LinearExpression& a, const LinearExpression& b) {
  return std::any_of(a.terms.begin(), a.terms.end(),
                     [&](const auto& term) { return coefficient(b, term.first) != 0; });
}

/// Takes out of the condition what mentions the unknown.
std::vector<Constraint> taken(Configuration& configuration, Unknown unknown) {
  std::vector<Constraint> result;
  std::erase_if(configuration.condition, [&](const Constraint& constraint) {
    const bool about = coefficient(constraint.linear, unknown) != 0;
    if (about) result.push_back(constraint);
    return about;
  });
  return result;
}

}  // namespace

std::optional<Unknown> named_in(const Configuration& configuration,
                                const LinearExpression& address) {
  std::optional<Unknown> result;
  for (const auto& [unknown, factor] : address.terms) {
    if (factor != 1) continue;
    if (configuration.is_old(unknown)) return unknown;
    result = unknown;
  }
  return result;
}

LinearExpression number_of(Configuration& configuration, const Datum& place) {
  Segment& segment = configuration.segments[place.segment];
  if (!segment.is_located()) segment.locate(linear_unknown(configuration.unknowns++));
  return add(segment.address(), place.linear);
}

std::vector<Constraint> located(Configuration& configuration, const LinearExpression& address,
                                const Datum& place) {
  const std::optional<Unknown> unknown = named_in(configuration, address);
  const Segment& segment = configuration.segments[place.segment];
  if (!unknown || !segment.may_be_located()) return {};
  if (is_mentioned(configuration, *unknown)) {
    if (!segment.is_located()) return {};
    return {equal(address, number_of(configuration, place))};
  }
  if (!segment.is_located() && !is_compared(configuration, *unknown)) return {};
  std::vector<Constraint> result = taken(configuration, *unknown);
  const LinearExpression beside = subtract(address, linear_unknown(*unknown));
  const LinearExpression same = subtract(number_of(configuration, place), beside);
  for (Constraint& constraint : result) {
    constraint = normalised({constraint.relation, substitute(constraint.linear, *unknown, same)});
  }
  std::erase(configuration.old, *unknown);  // which matters of what leads nowhere yet
  substitute(configuration, *unknown, same);
  return result;
}

bool forget_addresses(Configuration& configuration) {
  std::vector<bool> contents(configuration.unknowns, false);
  const auto mark = [&](const Datum& datum) {
    if (datum.kind != Datum::Kind::linear) return;
    for (const auto& term : datum.linear.terms) contents[term.first] = true;
  };
  for (const Datum& datum : configuration.store) mark(datum);
  for (const Segment& segment : configuration.segments) segment.for_each_content(mark);
  const auto compares = [&](const Constraint& constraint, const LinearExpression& address) {
    const auto& terms = constraint.linear.terms;
    const auto is_of = [&](const auto& term) { return coefficient(address, term.first) != 0; };
    return std::any_of(terms.begin(), terms.end(), is_of) &&
           std::any_of(terms.begin(), terms.end(),
                       [&](const auto& term) { return contents[term.first] && !is_of(term); });
  };
  bool any = false;
  for (Segment& segment : configuration.segments) {
    if (!segment.is_located()) continue;
    if (std::any_of(configuration.condition.begin(), configuration.condition.end(),
                    [&](const Constraint& c) { return compares(c, segment.address()); }) ||
        std::any_of(
            configuration.unallocated.begin(), configuration.unallocated.end(),
            [&](const LinearExpression& at) { return shares_unknown(at, segment.address()); })) {
      continue;
    }
    segment.forget_address();
    any = true;
  }
  return any;
}

}  // namespace heapreach::search

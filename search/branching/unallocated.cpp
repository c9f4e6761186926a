// Purpose: where a branch of a specification or of the program depends on whether a number leads
// to a block, and it does not, paths that follow the number into a block later are no execution's.
//
// Contract: what is remembered is true of all states that the configuration stands for. Of all
// instructions only an allocation makes cells allocated, and it makes none at an old number.
//
// Why this variant: the fact is about the concrete heap and not about the configuration's segments,
// so blocks that are met, forgotten or folded do not change it. A number that turns out to lie at
// a place says how large that block is instead (Branch::identify()).
#include "search/branching/unallocated.h"

#include <algorithm>
#include <tuple>

#include "search/branching/locations.h"

namespace heapreach::search {

namespace {

/// So many numbers are remembered.
constexpr std::size_t most_unallocated = 8;

}  // namespace

bool is_unallocated(Branch& branch, const Datum& address) {
  const std::vector<LinearExpression>& known = branch.configuration().unallocated;
  if (known.empty()) return false;
  LinearExpression number = address.linear;
  if (address.is_place()) {
    const Segment& segment = branch.segment(address.segment);
    if (!segment.is_located()) return false;
    number = add(segment.address(), number);
  }
  return std::any_of(known.begin(), known.end(), [&](const LinearExpression& other) {
    const Constraint same = equal(number, other);
    return same.linear.is_constant() ? constant_truth(same) : branch.is_implied(same);
  });
}

void remember_unallocated(Configuration& configuration, const Datum& address) {
  std::vector<LinearExpression>& known = configuration.unallocated;
  if (known.size() == most_unallocated) return;
  if (address.kind == Datum::Kind::linear && !address.linear.is_constant())
    known.push_back(address.linear);
  else if (address.is_place() && configuration.segments[address.segment].may_be_located())
    known.push_back(number_of(configuration, address));
}

void forget_unallocated(Configuration& configuration) {
  std::erase_if(configuration.unallocated,
                [&](const LinearExpression& address) { return !configuration.is_old(address); });
}

void tidy_unallocated(Configuration& configuration) {
  std::vector<LinearExpression>& known = configuration.unallocated;
  if (known.empty()) return;
  std::vector<bool> mentioned(configuration.unknowns, false);
  for_each_datum(configuration, [&](const Datum& datum) {
    for (const auto& term : datum.linear.terms) mentioned[term.first] = true;
  });
  std::erase_if(known, [&](const LinearExpression& address) {
    return std::any_of(address.terms.begin(), address.terms.end(),
                       [&](const auto& term) { return !mentioned[term.first]; });
  });
  const auto key = [](const LinearExpression& linear) {
    return std::tie(linear.terms, linear.constant);
  };
  std::sort(known.begin(), known.end(),
            [&](const LinearExpression& a, const LinearExpression& b) { return key(a) < key(b); });
  known.erase(std::unique(known.begin(), known.end()), known.end());
}

}  // namespace heapreach::search

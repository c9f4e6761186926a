#include "tests/harness/membership/unknowns.h"

namespace heapreach::test::membership {

using evidence::Constraint;
using evidence::Linear;

bool Unknowns::equate(const Linear& term, const Integer& value) {
  Integer rest = value - term.constant;
  const std::pair<evidence::Unknown, Integer>* open = nullptr;
  for (const auto& summand : term.terms) {
    const std::optional<Integer>& known = values_[summand.first];
    if (known) {
      rest -= summand.second * *known;
    } else if (open != nullptr) {
      postponed_.emplace_back(term, value);
      return true;
    } else {
      open = &summand;
    }
  }
  if (open == nullptr) return rest == 0;
  if (rest % open->second != 0) return false;
  values_[open->first] = rest / open->second;
  return true;
}

std::optional<Integer> Unknowns::value(const Linear& term) const {
  Integer sum = term.constant;
  for (const auto& [unknown, factor] : term.terms) {
    if (!values_[unknown]) return std::nullopt;
    sum += factor * *values_[unknown];
  }
  return sum;
}

bool Unknowns::may_hold(const std::vector<Constraint>& condition) {
  for (std::size_t before = postponed_.size() + 1; postponed_.size() < before;) {
    before = postponed_.size();
    for (const auto& [term, value] : std::exchange(postponed_, {})) {
      if (!equate(term, value)) return false;
    }
  }
  for (const Constraint& constraint : condition) {
    const std::optional<Integer> known = value(constraint.linear);
    if (!known) continue;
    if (constraint.relation == Constraint::Relation::zero      ? *known != 0
        : constraint.relation == Constraint::Relation::nonzero ? *known == 0
                                                               : *known > 0) {
      return false;
    }
  }
  return true;
}

}  // namespace heapreach::test::membership

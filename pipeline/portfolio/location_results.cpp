#include "pipeline/portfolio/location_results.h"

#include <algorithm>
#include <utility>

namespace heapreach::pipeline {

namespace {

bool is_mask(const Result& result) {
  return !result.masked_by.empty();
}

}  // namespace

bool LocationResults::take(Result result) {
  const std::string location = result.subject.location.value().at;
  if (const Result* before = find(location)) {
    const bool is_word = is_definite(before->answer) || is_mask(*before);
    const bool is_worse = is_word && !is_definite(result.answer) && !is_mask(result);
    if (is_worse || holds_for_every_bound(before->answer)) return false;
  }
  results_.insert_or_assign(location, std::move(result));
  return true;
}

const Result& LocationResults::mask(Result result) {
  Result& proof = results_.at(result.subject.location.value().at);
  result.subject.system = proof.subject.system;
  result.masked_within_bound = !holds_for_every_bound(proof.answer);
  return proof = std::move(result);
}

const Result* LocationResults::find(const std::string& location) const {
  const auto known = results_.find(location);
  return known == results_.end() ? nullptr : &known->second;
}

bool LocationResults::is_proved(const std::string& location) const {
  const Result* known = find(location);
  return known != nullptr && std::holds_alternative<Proof>(known->answer);
}

bool LocationResults::is_masked(const std::string& location) const {
  const Result* known = find(location);
  return known != nullptr && is_mask(*known);
}

bool LocationResults::is_settled(const std::string& location, std::uint64_t bound) const {
  const Result* known = find(location);
  if (known == nullptr || (!is_definite(known->answer) && !is_mask(*known))) return false;
  const bool is_bounded =
      is_mask(*known) ? known->masked_within_bound : leaves_larger_bounds_open(*known);
  return !is_bounded || known->subject.system.value().bound >= bound;
}

std::uint64_t LocationResults::largest_of_errors() const {
  std::uint64_t largest = 0;
  for (const auto& [location, result] : results_) {
    if (!std::holds_alternative<Counterexample>(result.answer)) continue;
    largest = std::max(largest, result.subject.system.value().bound);
  }
  return largest;
}

}  // namespace heapreach::pipeline

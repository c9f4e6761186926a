// Merging keeps an unrolling small, but what is merged must be told apart by the solver's search;
// constants that survive make every further step cheap. Certain steps cost no search at all, so
// thousands of them are kept apart; others only few, more in higher frames since the number of
// heaps that differ by more than data often grows with the height like a polynomial. Answers do not
// depend on it: every step is in exactly one group.
#include "backends/bmc/grouping.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace heapreach::backends {

using horn::Term;

namespace {

using Bucket = std::vector<UnrollingStep>;  // all to the same fact

struct ListHash {
  std::size_t operator()(const std::vector<Term>& list) const {
    std::size_t seed = list.size();
    for (Term term : list) seed = seed * 0x9e3779b97f4a7c15ull + (term ? term->id + 1 : 0);
    return seed ^ (seed >> 32);
  }
};

/// In order of first occurrence.
std::vector<Bucket> buckets(std::vector<UnrollingStep> steps) {
  std::vector<Bucket> result;
  std::unordered_map<std::vector<Term>, std::size_t, ListHash> places;
  for (UnrollingStep& step : steps) {
    const auto place = places.emplace(step.arguments, result.size()).first->second;
    if (place == result.size()) result.emplace_back();
    result[place].push_back(std::move(step));
  }
  for (Bucket& bucket : result) {
    std::stable_partition(bucket.begin(), bucket.end(),
                          [](const UnrollingStep& step) { return step.certain; });
  }
  return result;
}

/// Numbers groups of buckets, argument by argument: a bucket with another constant goes to another
/// group as long as there are no more than `most`. The first arguments count most (encoders put
/// frontier and variables before the heap).
std::vector<std::size_t> number(const std::vector<Bucket>& buckets, std::size_t most) {
  std::vector<std::size_t> numbers(buckets.size(), 0);
  std::size_t count = 1;
  const std::size_t arity = buckets[0][0].arguments.size();
  for (std::size_t i = 0; i < arity && count < std::min(most, buckets.size()); ++i) {
    std::map<std::pair<std::size_t, std::int64_t>, std::size_t> finer;
    for (std::size_t b = 0; b < buckets.size(); ++b) {
      Term argument = buckets[b][0].arguments[i];
      const bool constant = argument && argument->is_constant();
      std::pair<std::size_t, std::int64_t> key{numbers[b], constant ? argument->id : -1};
      if (finer.size() >= most && !finer.count(key)) key.second = -2;
      numbers[b] = finer.emplace(key, finer.size()).first->second;
    }
    count = finer.size();
  }
  return numbers;
}

void add_groups(std::vector<Bucket> buckets, std::size_t most, std::vector<StepGroup>& result) {
  if (buckets.empty()) return;
  const std::vector<std::size_t> numbers = number(buckets, most);
  const std::size_t first = result.size();
  result.resize(first + *std::max_element(numbers.begin(), numbers.end()) + 1);
  for (std::size_t b = 0; b < buckets.size(); ++b) {
    StepGroup& group = result[first + numbers[b]];
    group.same_fact = group.steps.empty();
    std::move(buckets[b].begin(), buckets[b].end(), std::back_inserter(group.steps));
  }
}

}  // namespace

std::vector<StepGroup> group(std::vector<UnrollingStep> steps, std::size_t height,
                             const GroupLimits& limits) {
  constexpr std::size_t arguments_per_frame = 1'000'000;
  const std::size_t arity = steps[0].arguments.size();
  const std::size_t room = 1 + arguments_per_frame / (arity + 1);
  std::vector<Bucket> certain, possible;
  for (Bucket& bucket : buckets(std::move(steps))) {
    (bucket[0].certain ? certain : possible).push_back(std::move(bucket));
  }
  std::vector<StepGroup> result;
  add_groups(std::move(certain), std::min(room, limits.certain), result);
  const std::size_t most = limits.possible + limits.possible_per_height * height;
  add_groups(std::move(possible), std::min(room, most), result);
  return result;
}

}  // namespace heapreach::backends

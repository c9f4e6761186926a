// The order in which predicates are eliminated.
#pragma once

#include <set>
#include <utility>
#include <vector>

#include "preprocess/elimination/eliminate.h"

namespace heapreach::preprocess {

/// Eliminates predicates until none is left for which `wanted(predicate)` holds and the growth
/// bound allows it: always one that adds the fewest clauses, and among those the one whose clauses
/// did not change for longest, which merges long chains in a balanced way. Returns whether any was
/// eliminated.
template <typename Wanted>
bool eliminate_all(Elimination& elimination, Wanted wanted) {
  using Key = std::pair<std::int64_t, std::uint64_t>;  // clauses added, time of the last change
  std::set<std::pair<Key, horn::PredicateId>> queue;
  std::vector<std::pair<bool, Key>> queued(elimination.predicates());
  std::uint64_t time = 0;
  auto refresh = [&](horn::PredicateId p) {
    if (queued[p].first) queue.erase({queued[p].second, p});
    queued[p].first = elimination.may_eliminate(p) && wanted(p);
    if (!queued[p].first) return;
    const auto m = static_cast<std::int64_t>(elimination.use_count(p));
    const auto n = static_cast<std::int64_t>(elimination.definition_count(p));
    queued[p].second = {m * n - m - n, ++time};
    queue.insert({queued[p].second, p});
  };
  elimination.take_touched();
  for (horn::PredicateId p = 0; p < elimination.predicates(); ++p) refresh(p);
  bool any = false;
  while (!queue.empty()) {
    const horn::PredicateId predicate = queue.begin()->second;
    any |= elimination.eliminate(predicate);
    refresh(predicate);
    for (horn::PredicateId touched : elimination.take_touched()) refresh(touched);
  }
  return any;
}

}  // namespace heapreach::preprocess

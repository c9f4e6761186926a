#include "search/engine/growth.h"

#include <algorithm>
#include <map>
#include <vector>

#include "search/abstraction/refused_folds.h"
#include "search/engine/search.h"

namespace heapreach::search {

namespace {

/// The last ones are the largest.
constexpr std::size_t most_looked_at = 64;

std::vector<std::uint32_t> states_at(const Search& search, rts::VertexId vertex) {
  std::vector<std::uint32_t> result;
  for (std::uint32_t id = 0; id < search.states(); ++id) {
    if (search.vertex(id) == vertex) result.push_back(id);
  }
  return result;
}

/// The vertex with most states among those that are marked, or among all if `marked` is empty;
/// nothing if they have none.
std::optional<rts::VertexId> fullest(const std::vector<std::uint64_t>& states,
                                     const std::vector<bool>& marked) {
  std::optional<rts::VertexId> result;
  for (rts::VertexId v = 0; v < states.size(); ++v) {
    if (states[v] == 0 || (!marked.empty() && !marked[v])) continue;
    if (!result || states[v] > states[*result]) result = v;
  }
  return result;
}

}  // namespace

std::optional<Growth> growth_of(const Search& search, const rts::System& system,
                                const Kinds* kinds) {
  std::vector<std::uint64_t> states(system.vertices().size(), 0);
  for (std::uint32_t id = 0; id < search.states(); ++id) ++states[search.vertex(id)];
  std::optional<rts::VertexId> vertex = fullest(
      states, system.graph().loop_heads(system.start, std::vector<bool>(states.size(), false)));
  if (!vertex) vertex = fullest(states, {});
  if (!vertex) return std::nullopt;
  Growth result{*vertex, states[*vertex], search.states(), "", 0, 0};
  const std::vector<std::uint32_t> there = states_at(search, *vertex);
  std::map<std::string, std::uint64_t> reasons;
  const std::size_t first = there.size() - std::min(there.size(), most_looked_at);
  for (std::size_t k = first; k < there.size(); ++k) {
    for (std::string& why : refused_folds(search.configuration(there[k]), kinds)) {
      ++result.pairs;
      if (!why.empty()) ++reasons[std::move(why)];
    }
  }
  const auto most =
      std::max_element(reasons.begin(), reasons.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; });
  if (most == reasons.end()) return result;
  result.refused = most->first;
  result.times = most->second;
  return result;
}

}  // namespace heapreach::search

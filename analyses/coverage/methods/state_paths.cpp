#include "analyses/coverage/methods/state_paths.h"

#include <algorithm>
#include <deque>
#include <map>
#include <tuple>
#include <utility>

#include "support/error.h"

namespace heapreach::analyses {

using evidence::Arc;
using evidence::StateGraph;
using rts::EdgeId;

namespace {

/// Without states that no arcs lead to from the start. Contract: the arcs are sorted.
StateGraph reached_part(const StateGraph& graph) {
  constexpr auto none = static_cast<std::uint32_t>(-1);
  std::vector<std::vector<std::uint32_t>> next(graph.states.size());
  for (const Arc& arc : graph.arcs) next[arc.from].push_back(arc.to);
  std::vector<std::uint32_t> number(graph.states.size(), none), open;
  for (std::uint32_t state = 0; state < graph.starts; ++state) open.push_back(state);
  for (const std::uint32_t state : open) number[state] = 0;
  while (!open.empty()) {
    const std::uint32_t state = open.back();
    open.pop_back();
    for (const std::uint32_t to : next[state]) {
      if (std::exchange(number[to], 0) == none) open.push_back(to);
    }
  }
  StateGraph result{graph.open, graph.bound, graph.starts, {}, {}, graph.shapes};
  for (std::uint32_t state = 0; state < number.size(); ++state) {
    if (number[state] == none) continue;
    number[state] = static_cast<std::uint32_t>(result.states.size());
    result.states.push_back(graph.states[state]);
  }
  for (const Arc& arc : graph.arcs) {
    if (number[arc.from] == none) continue;
    result.arcs.push_back(arc);
    result.arcs.back().from = number[arc.from];
    result.arcs.back().to = number[arc.to];
  }
  return result;
}

}  // namespace

StatePaths::StatePaths(const StateGraph& graph, const rts::CoverQuestion& question)
    : graph_(graph),
      question_(question),
      of_edge_(question.file().edges().size()),
      from_start_(graph.states.size(), nowhere),
      to_end_(graph.states.size(), nowhere),
      last_(graph.states.size(), nowhere),
      next_(graph.states.size(), nowhere) {
  for (ArcId arc = 0; arc < graph.arcs.size(); ++arc) {
    const EdgeId edge = graph.arcs[arc].edge;
    if (edge >= of_edge_.size()) throw InternalError("a state graph that goes beyond the end");
    of_edge_[edge].push_back(arc);
  }
  search_forwards();
  search_backwards();
}

void StatePaths::search_forwards() {
  std::vector<std::vector<ArcId>> leaving(graph_.states.size());
  for (ArcId arc = 0; arc < graph_.arcs.size(); ++arc) {
    leaving[graph_.arcs[arc].from].push_back(arc);
  }
  std::deque<StateId> open;
  for (StateId state = 0; state < graph_.starts; ++state) {
    from_start_[state] = 0;
    open.push_back(state);
  }
  for (; !open.empty(); open.pop_front()) {
    for (const ArcId arc : leaving[open.front()]) {
      const StateId to = graph_.arcs[arc].to;
      if (from_start_[to] != nowhere) continue;
      from_start_[to] = from_start_[open.front()] + 1;
      last_[to] = arc;
      open.push_back(to);
    }
  }
}

void StatePaths::search_backwards() {
  std::vector<std::vector<ArcId>> entering(graph_.states.size());
  for (ArcId arc = 0; arc < graph_.arcs.size(); ++arc) {
    entering[graph_.arcs[arc].to].push_back(arc);
  }
  const auto& ends = question_.end().vertices;
  std::deque<StateId> open;
  for (StateId state = 0; state < graph_.states.size(); ++state) {
    const bool is_end =
        std::find(ends.begin(), ends.end(), graph_.states[state].vertex) != ends.end();
    if (!is_end) continue;
    to_end_[state] = 0;
    open.push_back(state);
  }
  for (; !open.empty(); open.pop_front()) {
    for (const ArcId arc : entering[open.front()]) {
      const StateId from = graph_.arcs[arc].from;
      if (to_end_[from] != nowhere) continue;
      to_end_[from] = to_end_[open.front()] + 1;
      next_[from] = arc;
      open.push_back(from);
    }
  }
}

std::optional<std::vector<EdgeId>> StatePaths::along(const std::vector<EdgeId>& edges) const {
  std::optional<ArcId> best;
  std::size_t shortest = nowhere;
  for (const EdgeId edge : edges) {
    for (const ArcId arc : of_edge_[edge]) {
      const std::size_t before = from_start_[graph_.arcs[arc].from];
      const std::size_t behind = to_end_[graph_.arcs[arc].to];
      if (before == nowhere || behind == nowhere || before + behind >= shortest) continue;
      shortest = before + behind;
      best = arc;
    }
  }
  if (!best) return std::nullopt;
  std::vector<EdgeId> path;
  for (StateId at = graph_.arcs[*best].from; from_start_[at] > 0;) {
    path.push_back(graph_.arcs[last_[at]].edge);
    at = graph_.arcs[last_[at]].from;
  }
  std::reverse(path.begin(), path.end());
  path.push_back(graph_.arcs[*best].edge);
  for (StateId at = graph_.arcs[*best].to; to_end_[at] > 0;) {
    path.push_back(graph_.arcs[next_[at]].edge);
    at = graph_.arcs[next_[at]].to;
  }
  return path;
}

StateGraph StatePaths::phases_without(const std::vector<EdgeId>& edges) const {
  std::vector<bool> excluded(of_edge_.size());
  for (const EdgeId edge : edges) excluded[edge] = true;
  std::vector<std::vector<ArcId>> leaving(graph_.states.size());
  for (ArcId arc = 0; arc < graph_.arcs.size(); ++arc) {
    leaving[graph_.arcs[arc].from].push_back(arc);
  }
  StateGraph result = graph_;
  const auto vertices = static_cast<rts::VertexId>(question_.system().vertices().size());
  std::map<StateId, StateId> behind;  // copies of states, once an edge was taken
  std::vector<StateId> open;
  const auto copy_of = [&](StateId state) {
    const auto [known, is_new] = behind.emplace(state, static_cast<StateId>(result.states.size()));
    if (is_new) {
      result.states.push_back(graph_.states[state]);
      result.states.back().vertex += vertices;
      open.push_back(state);
    }
    return known->second;
  };
  for (Arc& arc : result.arcs) {
    if (excluded[arc.edge]) arc.to = copy_of(arc.to);
  }
  while (!open.empty()) {
    const StateId state = open.back();
    open.pop_back();
    for (const ArcId arc : leaving[state]) {
      const auto edge = static_cast<EdgeId>(of_edge_.size() + graph_.arcs[arc].edge);
      result.arcs.push_back({behind.at(state), edge, copy_of(graph_.arcs[arc].to)});
    }
  }
  std::sort(result.arcs.begin(), result.arcs.end(), [](const Arc& a, const Arc& b) {
    return std::tie(a.from, a.edge, a.to) < std::tie(b.from, b.edge, b.to);
  });
  return reached_part(result);
}

}  // namespace heapreach::analyses

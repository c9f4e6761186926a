#include "analyses/coverage/conflicts/path_search.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "support/error.h"

namespace heapreach::analyses {

using backends::Satisfiability;
using rts::EdgeId;
using rts::VertexId;

PathSearch::PathSearch(const AcyclicPart& part, const Limits& limits)
    : part_(part),
      limits_(limits),
      formulas_(part, terms_),
      solver_(limits, "paths"),
      order_(graph_of(part).topological_order(vertices_of(part))),
      suspect_(part.inside.size()) {
  formulas_.assert_paths(solver_);
}

std::optional<std::vector<EdgeId>> PathSearch::path_through(EdgeId edge,
                                                            const std::vector<bool>& wanted) {
  std::vector<EdgeId> richest = richest_through(edge, wanted);
  if (!is_forbidden(richest)) return richest;
  return solved_through(edge);
}

/// The path with fewest edges of forbidden sets, and then most wanted ones; it may be forbidden.
std::vector<EdgeId> PathSearch::richest_through(EdgeId edge,
                                                const std::vector<bool>& wanted) const {
  constexpr long none = std::numeric_limits<long>::min();
  const long shunned = -static_cast<long>(part_.inside.size()) - 1;
  const rts::Graph& graph = part_.system->graph();
  std::vector<long> most(graph.vertex_count(), none);
  std::vector<EdgeId> by(graph.vertex_count());
  const auto advance = [&](EdgeId next) {
    const auto [from, to] = std::pair(graph.source(next), graph.target(next));
    if (most[from] == none) return;
    const long here = most[from] + (suspect_[next] ? shunned : wanted[next] ? 1 : 0);
    if (here <= most[to]) return;
    most[to] = here;
    by[to] = next;
  };
  // Every vertex that comes before the edge's source gets its best path from the start; then only
  // what the edge leads to.
  const VertexId source = graph.source(edge);
  most[part_.system->start] = 0;
  bool before = true;
  for (const VertexId vertex : order_) {
    if (vertex == source) {
      const long here = most[source];
      std::vector<long> only(graph.vertex_count(), none);
      only[source] = here;
      std::swap(most, only);
      advance(edge);
      most[source] = none;
      before = false;
      continue;
    }
    if (!before && most[vertex] == none) continue;
    for (const EdgeId next : graph.out_edges(vertex)) {
      if (part_.inside[next]) advance(next);
    }
  }
  VertexId end = graph.target(edge);
  for (const VertexId vertex : order_) {
    if (part_.ends[vertex] && (!part_.ends[end] || most[vertex] > most[end])) end = vertex;
  }
  std::vector<EdgeId> path;
  for (VertexId at = end; at != part_.system->start; at = graph.source(path.back())) {
    path.push_back(by[at]);
  }
  std::reverse(path.begin(), path.end());
  return path;
}

bool PathSearch::is_forbidden(const std::vector<EdgeId>& path) const {
  std::vector<bool> on_path(part_.inside.size());
  for (const EdgeId edge : path) on_path[edge] = true;
  return std::any_of(forbidden_.begin(), forbidden_.end(), [&](const std::vector<EdgeId>& set) {
    return std::all_of(set.begin(), set.end(), [&](EdgeId edge) { return on_path[edge]; });
  });
}

std::optional<std::vector<EdgeId>> PathSearch::solved_through(EdgeId edge) {
  ++queries_;
  switch (solver_.check({formulas_.taken(edge)})) {
    case Satisfiability::unsat:
      return std::nullopt;
    case Satisfiability::unknown:
      throw BackendError(solver_.failure(), "paths", solver_.reason());
    case Satisfiability::sat:
      break;
  }
  return formulas_.path_of(solver_);
}

void PathSearch::forbid(const std::vector<EdgeId>& edges) {
  for (const EdgeId edge : edges) suspect_[edge] = true;
  forbidden_.push_back(edges);
  solver_.assert_term(formulas_.some_missing(edges));
}

std::vector<std::vector<EdgeId>> PathSearch::blocking(EdgeId edge) {
  if (!blocking_) blocking_.emplace(formulas_, limits_);
  return blocking_->of(edge, forbidden_);
}

}  // namespace heapreach::analyses

// A variable per edge says that the path takes it. Wherever a path comes, it goes on by one edge,
// and an edge is only taken where an edge before it is: since there is no cycle, the edges taken
// lead back to the start, from where every vertex has one way on, so they are one path.
#include "analyses/coverage/conflicts/path_search.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "support/error.h"

namespace heapreach::analyses {

using backends::Satisfiability;
using horn::Sort;
using horn::Term;
using rts::EdgeId;
using rts::VertexId;

namespace {

/// Literals of which at most one holds are compared in pairs up to this many.
constexpr std::size_t most_in_pairs = 6;

}  // namespace

PathSearch::PathSearch(const AcyclicPart& part, const Limits& limits)
    : part_(part),
      solver_(limits, "paths"),
      next_variable_(static_cast<std::uint32_t>(part.inside.size())),
      order_(graph_of(part).topological_order(vertices_of(part))),
      suspect_(part.inside.size()) {
  const std::vector<bool> vertices = vertices_of(part);
  for (VertexId vertex = 0; vertex < vertices.size(); ++vertex) {
    if (vertices[vertex]) constrain(vertex);
  }
}

Term PathSearch::taken(EdgeId edge) {
  return terms_.variable(edge, Sort::boolean);
}

void PathSearch::constrain(VertexId vertex) {
  const rts::Graph& graph = part_.system->graph();
  std::vector<Term> in, out;
  for (const EdgeId edge : graph.in_edges(vertex)) {
    if (part_.inside[edge]) in.push_back(taken(edge));
  }
  for (const EdgeId edge : graph.out_edges(vertex)) {
    if (part_.inside[edge]) out.push_back(taken(edge));
  }
  Term comes = vertex == part_.system->start ? terms_.truth() : terms_.disjunction(in);
  Term goes = part_.ends[vertex] ? terms_.truth() : terms_.disjunction(out);
  for (Term edge : in) solver_.assert_term(terms_.implies(edge, goes));
  for (Term edge : out) solver_.assert_term(terms_.implies(edge, comes));
  if (vertex == part_.system->start) solver_.assert_term(goes);
  at_most_one(std::move(in));
  at_most_one(std::move(out));
}

/// Many literals are cut into pieces, each of which says to the next whether it has one that holds.
void PathSearch::at_most_one(std::vector<Term> literals) {
  while (literals.size() > most_in_pairs) {
    Term carried = terms_.variable(next_variable_++, Sort::boolean);
    const std::vector<Term> piece(literals.end() - most_in_pairs + 1, literals.end());
    literals.resize(literals.size() - piece.size());
    for (Term literal : piece) solver_.assert_term(terms_.implies(literal, carried));
    at_most_one(piece);
    literals.insert(literals.begin(), carried);
  }
  for (std::size_t i = 0; i < literals.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      solver_.assert_term(
          terms_.disjunction(terms_.negation(literals[i]), terms_.negation(literals[j])));
    }
  }
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
  switch (solver_.check({taken(edge)})) {
    case Satisfiability::unsat:
      return std::nullopt;
    case Satisfiability::unknown:
      throw BackendError(solver_.failure(), "paths", solver_.reason());
    case Satisfiability::sat:
      break;
  }
  std::vector<EdgeId> path;
  for (VertexId at = part_.system->start; !part_.ends[at];) {
    bool moved = false;
    for (const EdgeId next : part_.system->graph().out_edges(at)) {
      if (!part_.inside[next] || solver_.value(taken(next)) == 0) continue;
      path.push_back(next);
      at = part_.system->edge(next).to;
      moved = true;
      break;
    }
    if (!moved) throw InternalError("the edges that a path search takes are no path");
  }
  return path;
}

void PathSearch::forbid(const std::vector<EdgeId>& edges) {
  for (const EdgeId edge : edges) suspect_[edge] = true;
  forbidden_.push_back(edges);
  std::vector<Term> missing;
  for (const EdgeId edge : edges) missing.push_back(terms_.negation(taken(edge)));
  solver_.assert_term(terms_.disjunction(std::move(missing)));
}

}  // namespace heapreach::analyses

// A variable per edge says that the path takes it. Wherever a path comes, it goes on by one edge,
// and an edge is only taken where an edge before it is: since there is no cycle, the edges taken
// lead back to the start, from where every vertex has one way on, so they are one path.
#include "analyses/coverage/conflicts/path_search.h"

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
      next_variable_(static_cast<std::uint32_t>(part.inside.size())) {
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
  Term goes = vertex == part_.end ? terms_.truth() : terms_.disjunction(out);
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

std::optional<std::vector<EdgeId>> PathSearch::path_through(EdgeId edge) {
  switch (solver_.check({taken(edge)})) {
    case Satisfiability::unsat:
      return std::nullopt;
    case Satisfiability::unknown:
      throw BackendError(solver_.failure(), "paths", solver_.reason());
    case Satisfiability::sat:
      break;
  }
  std::vector<EdgeId> path;
  for (VertexId at = part_.system->start; at != part_.end;) {
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
  std::vector<Term> missing;
  for (const EdgeId edge : edges) missing.push_back(terms_.negation(taken(edge)));
  solver_.assert_term(terms_.disjunction(std::move(missing)));
}

}  // namespace heapreach::analyses

// A variable per edge says that the path takes it. Wherever a path comes, it goes on by one edge,
// and an edge is only taken where an edge before it is: since there is no cycle, the edges taken
// lead back to the start, from where every vertex has one way on, so they are one path.
#include "analyses/coverage/conflicts/path_formulas.h"

#include <utility>

#include "support/error.h"

namespace heapreach::analyses {

using horn::Term;
using rts::EdgeId;
using rts::VertexId;

namespace {

/// Literals of which at most one holds are compared in pairs up to this many.
constexpr std::size_t most_in_pairs = 6;

}  // namespace

PathFormulas::PathFormulas(const AcyclicPart& part, horn::TermStore& terms, std::uint32_t first)
    : part_(part),
      terms_(terms),
      first_variable_(first),
      next_variable_(first + static_cast<std::uint32_t>(part.inside.size())) {}

void PathFormulas::assert_paths(backends::Smt& solver) {
  const std::vector<bool> vertices = vertices_of(part_);
  for (VertexId vertex = 0; vertex < vertices.size(); ++vertex) {
    if (vertices[vertex]) assert_paths_at(vertex, solver);
  }
}

Term PathFormulas::taken(EdgeId edge) {
  return terms_.variable(first_variable_ + static_cast<std::uint32_t>(edge), horn::Sort::boolean);
}

Term PathFormulas::some_missing(const std::vector<EdgeId>& edges) {
  std::vector<Term> missing;
  for (const EdgeId edge : edges) missing.push_back(terms_.negation(taken(edge)));
  return terms_.disjunction(std::move(missing));
}

std::vector<EdgeId> PathFormulas::path_of(backends::Smt& solver) {
  std::vector<EdgeId> path;
  for (VertexId at = part_.system->start; !part_.ends[at];) {
    bool moved = false;
    for (const EdgeId next : part_.system->graph().out_edges(at)) {
      if (!part_.inside[next] || solver.value(taken(next)) == 0) continue;
      path.push_back(next);
      at = part_.system->edge(next).to;
      moved = true;
      break;
    }
    if (!moved) throw InternalError("the edges that a path search takes are no path");
  }
  return path;
}

void PathFormulas::assert_paths_at(VertexId vertex, backends::Smt& solver) {
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
  for (Term edge : in) solver.assert_term(terms_.implies(edge, goes));
  for (Term edge : out) solver.assert_term(terms_.implies(edge, comes));
  if (vertex == part_.system->start) solver.assert_term(goes);
  assert_at_most_one(std::move(in), solver);
  assert_at_most_one(std::move(out), solver);
}

/// Many literals are cut into pieces, each of which says to the next whether it has one that holds.
void PathFormulas::assert_at_most_one(std::vector<Term> literals, backends::Smt& solver) {
  while (literals.size() > most_in_pairs) {
    Term carried = fresh();
    const std::vector<Term> piece(literals.end() - most_in_pairs + 1, literals.end());
    literals.resize(literals.size() - piece.size());
    for (Term literal : piece) solver.assert_term(terms_.implies(literal, carried));
    assert_at_most_one(piece, solver);
    literals.insert(literals.begin(), carried);
  }
  for (std::size_t i = 0; i < literals.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      solver.assert_term(
          terms_.disjunction(terms_.negation(literals[i]), terms_.negation(literals[j])));
    }
  }
}

}  // namespace heapreach::analyses

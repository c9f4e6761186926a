// Demands run backwards from the target, which is always on the path: at a vertex on the path, one
// of the edges that enter it is taken; a taken edge demands its own condition and that its source
// is on the path. These are implications only. Variables that hold without need merely demand more,
// so no path is lost; and the walk back from the target meets nothing but what is demanded, so no
// path is won. A vertex that every path passes needs no variable to say that it is on the path.
#include "encoders/worlds/large_block.h"

#include <algorithm>

#include "rts/graph/dominators.h"

namespace heapreach::encoders {

using horn::Term;

namespace {

constexpr std::size_t longest_disjunction = 4;  // that is not given a name

class PathFinder {
 public:
  PathFinder(const rts::System& system, const rts::Fragment& fragment, horn::TermStore& terms,
             const std::function<Term()>& fresh)
      : terms_(terms), fresh_(fresh) {
    number(system, fragment);
    paths_.taken.assign(fragment.edges.size(), terms_.truth());
    paths_.demands.assign(fragment.edges.size(), terms_.truth());
  }

  LargeBlockPaths run() {
    for (std::size_t node = entering_.size(); node-- > 1;) enter(node);
    return std::move(paths_);
  }

 private:
  /// Nodes are numbered in topological order: the source, the inner vertices, the target.
  void number(const rts::System& system, const rts::Fragment& fragment) {
    std::unordered_map<rts::VertexId, std::size_t> inner;
    for (rts::EdgeId e : fragment.edges) {
      const rts::VertexId from = system.edge(e).from;
      if (from != fragment.from) inner.emplace(from, inner.size() + 1);
    }
    const std::size_t last = inner.size() + 1;
    entering_.resize(last + 1);
    leaving_.resize(last + 1);
    rts::Graph graph;
    for (std::size_t node = 0; node <= last; ++node) graph.add_vertex();
    for (std::size_t i = 0; i < fragment.edges.size(); ++i) {
      const rts::Edge& edge = system.edge(fragment.edges[i]);
      const std::size_t from = edge.from == fragment.from ? 0 : inner.at(edge.from);
      const std::size_t to = edge.to == fragment.to ? last : inner.at(edge.to);
      leaving_[from].push_back(i);
      entering_[to].push_back(i);
      graph.add_edge(static_cast<rts::VertexId>(from), static_cast<rts::VertexId>(to));
    }
    on_every_path_.resize(last + 1);
    for (const rts::VertexId node : dominators(graph, 0, static_cast<rts::VertexId>(last))) {
      on_every_path_[node] = true;
    }
  }

  void enter(std::size_t node) {
    const Term here = on_path(node);
    const std::vector<std::size_t>& edges = entering_[node];
    if (edges.size() == 1) {
      paths_.demands[edges[0]] = here;
      return;
    }
    if (edges.size() == 2 && here->is_true()) {
      take(edges[0], fresh_());
      take(edges[1], terms_.negation(paths_.taken[edges[0]]));
      return;
    }
    std::vector<Term> cases = {terms_.negation(here)};
    for (std::size_t edge : edges) {
      take(edge, fresh_());
      cases.push_back(paths_.taken[edge]);
    }
    paths_.conditions.push_back(terms_.disjunction(std::move(cases)));
  }

  void take(std::size_t edge, Term taken) { paths_.taken[edge] = paths_.demands[edge] = taken; }

  /// Holds at least if the path passes the node. Edges that leave it have their demands already.
  Term on_path(std::size_t node) {
    if (on_every_path_[node]) return terms_.truth();
    std::vector<Term> cases;
    for (std::size_t edge : leaving_[node]) cases.push_back(paths_.demands[edge]);
    const Term any = terms_.disjunction(cases);
    if (any->kind != horn::Kind::disjunction || any->arguments.size() <= longest_disjunction) {
      return any;
    }
    const Term name = fresh_();
    for (Term one : cases) {
      paths_.conditions.push_back(terms_.disjunction(terms_.negation(one), name));
    }
    return name;
  }

  horn::TermStore& terms_;
  const std::function<Term()>& fresh_;
  std::vector<std::vector<std::size_t>> entering_, leaving_;  // per node: positions of edges
  std::vector<bool> on_every_path_;                           // per node
  LargeBlockPaths paths_;
};

}  // namespace

LargeBlockPaths large_block_paths(const rts::System& system, const rts::Fragment& fragment,
                                  horn::TermStore& terms, const std::function<Term()>& fresh) {
  return PathFinder(system, fragment, terms, fresh).run();
}

std::vector<rts::EdgeId> path_taken(const rts::System& system, const rts::Fragment& fragment,
                                    const std::vector<Term>& taken,
                                    const std::function<bool(Term)>& holds) {
  std::vector<rts::EdgeId> path;
  rts::VertexId at = fragment.to;
  bool arrived = false;
  // Edges behind the one found last leave vertices that come later.
  std::optional<std::size_t> found;
  do {
    found.reset();
    for (std::size_t i = 0; i < fragment.edges.size(); ++i) {
      if (system.edge(fragment.edges[i]).to != at) continue;
      found = i;
      if (taken[i]->is_true() || holds(taken[i])) break;
    }
    path.push_back(fragment.edges.at(found.value()));
    at = system.edge(path.back()).from;
    arrived = at == fragment.from;
  } while (!arrived);
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace heapreach::encoders

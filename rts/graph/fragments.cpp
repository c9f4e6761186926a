// Purpose and contract: see fragments.h. Large-block encoding after Beyer, Cimatti, Griggio,
// Keremoglu and Sebastiani, "Software model checking via large-block encoding", FMCAD 2009; cut
// points instead of their rewriting rules, as in Gurfinkel, Chaki and Sapra, "Efficient predicate
// abstraction of program summaries", NFM 2011, since a fragment then stays a set of edges of the
// graph as it is, and the back-translation is a walk over them.
//
// What is found for one cut point c is local: a walk from c that stops at cut points, and for each
// cut point d that it met a walk back from d over the same edges. So the cost is what comes out.
// That can be the square of the graph, where many cut points share what lies between them (a switch
// between many loops). Then vertices at which ways both meet and part are cut points, too: what
// lies before such a vertex is no longer repeated for everything that lies behind it.
#include "rts/graph/fragments.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "support/error.h"
#include "support/worklist.h"

namespace heapreach::rts {

namespace {

constexpr std::size_t most_repetition = 4;   // edges in all fragments over edges in the graph
constexpr std::size_t always_allowed = 256;  // edges in all fragments
constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

std::vector<bool> errors_of(const System& system) {
  std::vector<bool> is_error(system.vertices().size());
  for (VertexId error : system.errors) is_error[error] = true;
  return is_error;
}

}  // namespace

Fragments::Fragments(const System& system) : system_(system), is_error_(errors_of(system)) {
  is_cut_ = system.graph().loop_heads(system.start, is_error_);
  is_cut_[system.start] = true;
  for (VertexId error : system.errors) is_cut_[error] = true;
  put_in_order();
  if (!repeats_too_much()) return;
  for (VertexId v = 0; v < is_cut_.size(); ++v) {
    const bool meets = system.graph().in_edges(v).size() > 1;
    if (meets && system.graph().out_edges(v).size() > 1) is_cut_[v] = true;
  }
  put_in_order();
}

Fragments::Fragments(const System& system, std::vector<bool> cut_points)
    : system_(system), is_cut_(std::move(cut_points)), is_error_(errors_of(system)) {
  bool complete = is_cut_.at(system.start);
  for (VertexId error : system.errors) complete = complete && is_cut_[error];
  if (!complete) throw InternalError("the start or an error vertex is no cut point");
  put_in_order();
}

/// Beyond an error vertex no execution goes on; what only lies there may have any loops.
void Fragments::put_in_order() {
  const std::size_t count = system_.vertices().size();
  std::vector<bool> inner(count);
  is_reached_ = system_.graph().reachable_from({{system_.start}}, is_error_);
  for (VertexId v = 0; v < count; ++v) inner[v] = is_reached_[v] && !is_cut_[v];
  place_.assign(count, 0);
  std::size_t place = 1;
  for (VertexId vertex : system_.graph().topological_order(inner)) place_[vertex] = place++;
}

bool Fragments::repeats_too_much() const {
  const std::size_t most = always_allowed + most_repetition * system_.edges().size();
  std::size_t edges = 0;
  for (VertexId c = 0; c < is_cut_.size(); ++c) {
    std::vector<Fragment> some;
    if (is_cut_[c] && is_reached_[c] && !add_from(c, most - edges, some)) return true;
    for (const Fragment& fragment : some) edges += fragment.edges.size();
  }
  return false;
}

std::vector<Fragment> Fragments::all() const {
  std::vector<Fragment> result;
  for (VertexId c = 0; c < is_cut_.size(); ++c) {
    if (is_cut_[c] && is_reached_[c]) add_from(c, no_limit, result);
  }
  return result;
}

std::vector<EdgeId> Fragments::out_edges(VertexId vertex) const {
  return is_error_[vertex] ? std::vector<EdgeId>() : system_.graph().out_edges(vertex);
}

/// Puts edges into the order that Fragment asks for.
void Fragments::sort_from(VertexId from, std::vector<EdgeId>& edges) const {
  auto key = [&](EdgeId e) {
    const VertexId source = system_.edge(e).from;
    return std::pair(source == from ? 0 : place_[source], e);
  };
  std::sort(edges.begin(), edges.end(), [&](EdgeId a, EdgeId b) { return key(a) < key(b); });
}

/// Adds the fragments from one cut point; false if they come to hold more than so many edges.
bool Fragments::add_from(VertexId from, std::size_t most_edges,
                         std::vector<Fragment>& result) const {
  std::set<VertexId> targets;
  std::vector<EdgeId> edges = out_edges(from);
  Worklist<VertexId> inner;
  const auto follow = [&](EdgeId edge) {
    const VertexId to = system_.edge(edge).to;
    is_cut_[to] ? void(targets.insert(to)) : inner.add(to);
  };
  for (const EdgeId edge : edges) follow(edge);
  while (!inner.empty()) {
    for (const EdgeId edge : out_edges(inner.take())) {
      edges.push_back(edge);
      follow(edge);
    }
  }
  sort_from(from, edges);
  std::size_t held = 0;
  for (VertexId target : targets) {
    std::set<VertexId> useful = {target};
    Fragment fragment{from, target, {}};
    for (auto e = edges.rbegin(); e != edges.rend(); ++e) {
      if (!useful.contains(system_.edge(*e).to)) continue;
      fragment.edges.push_back(*e);
      if (!is_cut_[system_.edge(*e).from]) useful.insert(system_.edge(*e).from);
    }
    std::reverse(fragment.edges.begin(), fragment.edges.end());
    held += fragment.edges.size();
    result.push_back(std::move(fragment));
    if (held > most_edges) return false;
  }
  return true;
}

std::vector<Fragment> Fragments::ending_with(EdgeId last) const {
  const Edge& edge = system_.edge(last);
  if (!is_reached_[edge.from]) return {};
  if (is_cut_[edge.from]) return {{edge.from, edge.to, {last}}};
  // Backwards from the edge to all cut points, then forwards from each of these.
  std::set<VertexId> sources;
  std::vector<EdgeId> before;
  for (Worklist<VertexId> inner({edge.from}); !inner.empty();) {
    for (const EdgeId e : system_.graph().in_edges(inner.take())) {
      const VertexId from = system_.edge(e).from;
      if (is_error_[from] || !is_reached_[from]) continue;
      before.push_back(e);
      is_cut_[from] ? void(sources.insert(from)) : inner.add(from);
    }
  }
  std::vector<Fragment> result;
  for (VertexId from : sources) {
    std::vector<EdgeId> edges = before;
    sort_from(from, edges);
    std::set<VertexId> met = {from};
    std::erase_if(edges, [&](EdgeId e) {
      if (!met.contains(system_.edge(e).from)) return true;
      met.insert(system_.edge(e).to);
      return false;
    });
    edges.push_back(last);
    result.push_back({from, edge.to, std::move(edges)});
  }
  return result;
}

}  // namespace heapreach::rts

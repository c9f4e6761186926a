// Where a is a single edge, every complete walk through b has it exactly if it is on every path
// from the start to b or on every path from b to the end: of two paths without it, put together, a
// walk is made. So the trees of dominators and of post-dominators say it all. Where a has copies,
// each way may have another one, which no tree knows: that takes a search that avoids them all.
#include "analyses/coverage/walks/dominance.h"

#include <algorithm>
#include <boost/pending/disjoint_sets.hpp>
#include <map>
#include <numeric>

#include "rts/graph/dominators.h"

namespace heapreach::analyses {

using rts::EdgeId;
using rts::Graph;
using rts::VertexId;

namespace {

/// Sets of numbers that grow together.
class Classes {
 public:
  explicit Classes(std::size_t size)
      : rank_(size), parent_(size), sets_(rank_.data(), parent_.data()) {
    for (std::size_t i = 0; i < size; ++i) sets_.make_set(i);
  }
  void unite(std::size_t a, std::size_t b) { sets_.union_set(a, b); }
  std::size_t of(std::size_t a) { return sets_.find_set(a); }

 private:
  std::vector<std::size_t> rank_, parent_;
  boost::disjoint_sets<std::size_t*, std::size_t*> sets_;
};

}  // namespace

Dominance::Tree::Tree(const std::vector<std::optional<VertexId>>& above)
    : above_(above), first_(above.size()), last_(above.size()) {
  std::vector<std::vector<VertexId>> below(above.size());
  std::vector<VertexId> open;
  for (VertexId v = 0; v < above.size(); ++v) {
    if (above[v]) below[*above[v]].push_back(v);
  }
  for (VertexId v = 0; v < above.size(); ++v) {
    if (!above[v] && !below[v].empty()) open.push_back(v);  // the root
  }
  std::size_t number = 0;
  while (!open.empty()) {
    const VertexId node = open.back();
    if (first_[node] == 0) {
      first_[node] = ++number;
      order_.push_back(node);
      open.insert(open.end(), below[node].begin(), below[node].end());
    } else {
      last_[node] = number;
      open.pop_back();
    }
  }
}

Dominance::Split::Split(const Graph& graph, VertexId from, VertexId to)
    : vertices(graph.vertex_count()), start(from), end(to) {
  const std::vector<bool> reached = graph.reachable_from({{start}});
  const std::vector<bool> reaching = graph.reaching({{end}});
  const std::size_t nodes = vertices + graph.edge_count();
  inside.resize(nodes);
  for (std::size_t n = 0; n < nodes; ++n) {
    forwards.add_vertex();
    backwards.add_vertex();
  }
  for (VertexId v = 0; v < vertices; ++v) inside[v] = reached[v] && reaching[v];
  for (EdgeId e = 0; e < graph.edge_count(); ++e) {
    const VertexId node = node_of(e);
    inside[node] = reached[graph.source(e)] && reaching[graph.target(e)];
    if (!inside[node]) continue;
    forwards.add_edge(graph.source(e), node);
    forwards.add_edge(node, graph.target(e));
    backwards.add_edge(node, graph.source(e));
    backwards.add_edge(graph.target(e), node);
  }
}

Dominance::Dominance(const Graph& graph, VertexId start, VertexId end,
                     const std::vector<std::optional<Label>>& labels, std::size_t number)
    : split_(graph, start, end),
      before_(rts::immediate_dominators(split_.forwards, start)),
      behind_(rts::immediate_dominators(split_.backwards, end)),
      copies_(number),
      avoided_(number) {
  for (EdgeId e = 0; e < labels.size(); ++e) {
    const VertexId node = split_.node_of(e);
    if (labels[e] && split_.inside[node]) copies_[*labels[e]].push_back(node);
  }
  for (Label label = 0; label < number; ++label) {
    if (copies_[label].size() > 1) avoided_[label] = avoiding(label);
  }
}

/// Indexed by label: whether some complete walk has it without any copy of `label`.
std::vector<bool> Dominance::avoiding(Label label) const {
  std::vector<bool> closed(split_.inside.size());
  for (const VertexId copy : copies_[label]) closed[copy] = true;
  // What is closed is still reached, but for what lies behind it.
  const std::vector<bool> reached = split_.forwards.reachable_from({{split_.start}}, closed);
  const std::vector<bool> reaching = split_.backwards.reachable_from({{split_.end}}, closed);
  std::vector<bool> result(copies_.size());
  for (Label other = 0; other < copies_.size(); ++other) {
    result[other] = other != label &&
                    std::any_of(copies_[other].begin(), copies_[other].end(),
                                [&](VertexId copy) { return reached[copy] && reaching[copy]; });
  }
  return result;
}

bool Dominance::precedes(Label a, Label b) const {
  if (!avoided_[a].empty()) return !avoided_[a][b];
  return std::all_of(copies_[b].begin(), copies_[b].end(),
                     [&](VertexId copy) { return is_on_all_walks_of(copies_[a].front(), copy); });
}

/// Of single edges, whoever shares a group with one above it shares it with the nearest edge above
/// it: up to where that is first passed no walk has met the lower one, and from where the upper one
/// was last passed every walk meets it.
std::vector<std::vector<Label>> Dominance::groups() const {
  const std::size_t nodes = split_.inside.size();
  Classes of_node(nodes);
  std::vector<std::optional<VertexId>> edge_above(nodes);
  for (const VertexId node : before_.order()) {
    const std::optional<VertexId> above = before_.above(node);
    if (!above) continue;
    edge_above[node] = *above >= split_.vertices ? above : edge_above[*above];
    const bool is_edge = node >= split_.vertices;
    if (!is_edge || !edge_above[node]) continue;
    if (behind_.is_above(node, *edge_above[node])) of_node.unite(node, *edge_above[node]);
  }
  Classes of_label(copies_.size());
  std::map<std::size_t, Label> known;  // a label of each class of nodes
  for (Label label = 0; label < copies_.size(); ++label) {
    if (copies_[label].size() != 1) continue;
    const auto [other, is_new] = known.emplace(of_node.of(copies_[label].front()), label);
    if (!is_new) of_label.unite(label, other->second);
  }
  for (Label label = 0; label < copies_.size(); ++label) {
    if (copies_[label].size() < 2) continue;
    for (Label other = 0; other < copies_.size(); ++other) {
      if (!is_between(other) || !precedes(label, other)) continue;
      if (precedes(other, label)) of_label.unite(label, other);
    }
  }
  std::map<std::size_t, std::size_t> number;  // of each class of labels
  std::vector<std::vector<Label>> result;
  for (Label label = 0; label < copies_.size(); ++label) {
    if (!is_between(label)) continue;
    const auto [place, is_new] = number.emplace(of_label.of(label), result.size());
    if (is_new) result.emplace_back();
    result[place->second].push_back(label);
  }
  return result;
}

}  // namespace heapreach::analyses

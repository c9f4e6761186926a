#include "rts/graph/call_graph.h"

#include <algorithm>
#include <utility>

#include "support/suggest.h"

namespace heapreach::rts {

namespace {

VertexId to_vertex(std::size_t node) {
  return static_cast<VertexId>(node);
}

}  // namespace

CallGraph::CallGraph(const System& system)
    : system_(system), edges_(system.procedures.size() + 1), vertices_(edges_.size()) {
  for (std::size_t node = 0; node < edges_.size(); ++node) calls_.add_vertex();
  for (VertexId v = 0; v < system.vertices().size(); ++v) {
    vertices_[node_of(system.vertex(v).procedure)].push_back(v);
  }
  for (EdgeId e = 0; e < system.edges().size(); ++e) {
    const std::size_t node = node_of(system.vertex(system.edge(e).from).procedure);
    edges_[node].push_back(e);
    const Call* call = system.call_of(e);
    if (call != nullptr) calls_.add_edge(to_vertex(node), to_vertex(node_of(call->to)));
  }
  Graph::DepthFirst found = calls_.depth_first(0);
  order_ = std::move(found.finished);
  if (found.back.empty()) return;
  const VertexId caller = calls_.source(found.back.front());
  const VertexId callee = calls_.target(found.back.front());
  const auto name = [&](VertexId node) { return quote(system_.procedures[node - 1].name); };
  recursion_ = "procedure " + name(callee) + " calls itself";
  if (caller != callee) *recursion_ += " through " + name(caller);
}

std::size_t CallGraph::size_of_copies(std::size_t limit) const {
  std::vector<std::size_t> size(edges_.size());
  for (const VertexId node : order_) {
    std::size_t sum = 0;
    for (const EdgeId edge : edges_[node]) {
      sum += 1 + system_.edge(edge).instructions.size();
      if (const Call* call = system_.call_of(edge)) {
        const Procedure& callee = system_.procedures[call->to];
        sum += size[node_of(call->to)] + callee.parameters.size() + callee.exits.size() + 1;
        sum += call->results.size() * callee.exits.size();
      }
      sum = std::min(sum, limit + 1);
    }
    size[node] = sum;
  }
  return size[0];
}

}  // namespace heapreach::rts

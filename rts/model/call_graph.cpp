// A depth-first search with an explicit stack: files may hold long chains of procedures.
#include "rts/model/call_graph.h"

#include <algorithm>

#include "support/suggest.h"

namespace heapreach::rts {

CallGraph::CallGraph(const System& system)
    : system_(system),
      edges_(system.procedures.size() + 1),
      vertices_(edges_.size()),
      calls_(edges_.size()) {
  for (VertexId v = 0; v < system.vertices().size(); ++v) {
    vertices_[node_of(system.vertex(v).procedure)].push_back(v);
  }
  for (EdgeId e = 0; e < system.edges().size(); ++e) {
    const std::size_t node = node_of(system.vertex(system.edge(e).from).procedure);
    edges_[node].push_back(e);
    if (const Call* call = system.call_of(e)) calls_[node].push_back(node_of(call->to));
  }
  put_in_order();
}

void CallGraph::put_in_order() {
  enum class Colour { white, grey, black };
  std::vector<Colour> colour(calls_.size(), Colour::white);
  std::vector<std::size_t> path = {0};  // the grey ones
  std::vector<std::size_t> next(calls_.size());
  colour[0] = Colour::grey;
  while (!path.empty()) {
    const std::size_t node = path.back();
    if (next[node] == calls_[node].size()) {
      colour[node] = Colour::black;
      order_.push_back(node);
      path.pop_back();
      continue;
    }
    const std::size_t called = calls_[node][next[node]++];
    if (colour[called] == Colour::grey && !recursion_) note_recursion(path, called);
    if (colour[called] != Colour::white) continue;
    colour[called] = Colour::grey;
    path.push_back(called);
  }
}

void CallGraph::note_recursion(const std::vector<std::size_t>& path, std::size_t back_to) {
  const auto name = [&](std::size_t node) { return quote(system_.procedures[node - 1].name); };
  recursion_ = "procedure " + name(back_to) + " calls itself";
  if (path.back() != back_to) *recursion_ += " through " + name(path.back());
}

std::size_t CallGraph::size_of_copies(std::size_t limit) const {
  std::vector<std::size_t> size(calls_.size());
  for (const std::size_t node : order_) {
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

#include "analyses/coverage/conflicts/acyclic.h"

namespace heapreach::analyses {

using rts::EdgeId;
using rts::VertexId;

AcyclicPart between(const rts::System& system, const std::vector<VertexId>& ends) {
  return between(system, ends, std::vector<bool>(system.edges().size(), true));
}

AcyclicPart between(const rts::System& system, const std::vector<VertexId>& ends,
                    const std::vector<bool>& allowed) {
  AcyclicPart part{&system, std::vector<bool>(system.vertices().size()), {}, {}, {}, {}};
  for (const VertexId end : ends) part.ends[end] = true;
  for (EdgeId edge = 0; edge < system.edges().size(); ++edge) {
    const VertexId from = system.edge(edge).from;
    part.inside.push_back(allowed[edge] && !part.ends[from] && !system.is_error(from));
    part.original.emplace_back(edge);
    part.asked.emplace_back(edge);
  }
  part.arbitrary.resize(system.edges().size());
  const rts::Graph graph = graph_of(part);
  const VertexId start = system.start;
  const std::vector<bool> reached = graph.reachable_from({&start, 1});
  const std::vector<bool> reaching = graph.reaching(ends);
  for (EdgeId edge = 0; edge < part.inside.size(); ++edge) {
    const rts::Edge& of = system.edge(edge);
    part.inside[edge] = part.inside[edge] && reached[of.from] && reaching[of.to];
  }
  return part;
}

rts::Graph graph_of(const AcyclicPart& part) {
  rts::Graph graph;
  for (std::size_t v = 0; v < part.system->vertices().size(); ++v) graph.add_vertex();
  for (EdgeId edge = 0; edge < part.inside.size(); ++edge) {
    if (!part.inside[edge]) continue;
    graph.add_edge(part.system->edge(edge).from, part.system->edge(edge).to);
  }
  return graph;
}

std::vector<bool> vertices_of(const AcyclicPart& part) {
  std::vector<bool> vertices(part.system->vertices().size());
  for (EdgeId edge = 0; edge < part.inside.size(); ++edge) {
    if (!part.inside[edge]) continue;
    vertices[part.system->edge(edge).from] = true;
    vertices[part.system->edge(edge).to] = true;
  }
  return vertices;
}

bool has_cycle(const AcyclicPart& part) {
  const std::vector<std::size_t> component = graph_of(part).components();
  for (EdgeId edge = 0; edge < part.inside.size(); ++edge) {
    if (!part.inside[edge]) continue;
    const rts::Edge& of = part.system->edge(edge);
    if (component[of.from] == component[of.to]) return true;
  }
  return false;
}

}  // namespace heapreach::analyses

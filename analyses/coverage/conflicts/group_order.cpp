#include "analyses/coverage/conflicts/group_order.h"

#include <memory>
#include <optional>

#include "analyses/coverage/walks/dominance.h"

namespace heapreach::analyses {

GroupOrder groups_of(const AcyclicPart& part) {
  rts::Graph graph = graph_of(part);
  std::vector<rts::EdgeId> edges;  // by label
  for (rts::EdgeId edge = 0; edge < part.inside.size(); ++edge) {
    if (part.inside[edge]) edges.push_back(edge);
  }
  std::vector<std::optional<Label>> labels;
  for (Label label = 0; label < edges.size(); ++label) labels.emplace_back(label);
  const rts::VertexId end = graph.add_vertex();
  for (rts::VertexId vertex = 0; vertex < part.ends.size(); ++vertex) {
    if (!part.ends[vertex]) continue;
    graph.add_edge(vertex, end);
    labels.emplace_back();
  }
  const auto dominance =
      std::make_shared<const Dominance>(graph, part.system->start, end, labels, edges.size());
  GroupOrder order;
  std::vector<Label> first;
  for (const std::vector<Label>& group : dominance->groups()) {
    first.push_back(group.front());
    order.members.emplace_back();
    for (const Label label : group) order.members.back().push_back(edges[label]);
  }
  order.precedes = [dominance, first](std::size_t a, std::size_t b) {
    return dominance->precedes(first[a], first[b]);
  };
  return order;
}

}  // namespace heapreach::analyses

#include "analyses/coverage/walks/fates.h"

#include "analyses/coverage/walks/endings.h"

#include <set>

namespace heapreach::analyses {

namespace {

/// Whether no execution takes it to its end: how the import closes ways on which something fails.
bool is_closed(const rts::Edge& edge) {
  if (edge.instructions.empty()) return false;
  const auto* last = std::get_if<rts::Assume>(&edge.instructions.back().action);
  return last != nullptr && last->condition->op == rts::Op::boolean && last->condition->value == 0;
}

/// Error calls and assertions, which stand in the program.
std::vector<rts::VertexId> own_errors(const rts::System& file) {
  std::vector<rts::VertexId> result;
  for (const rts::VertexId error : file.errors) {
    const auto breaks = file.vertex(error).breaks.value_or(rts::Property::unreach_call);
    if (breaks == rts::Property::unreach_call) result.push_back(error);
  }
  return result;
}

/// The file's graph as calls lead through it, without implicit errors.
rts::Graph graph_with_calls(const rts::System& file) {
  rts::Graph graph;
  for (std::size_t v = 0; v < file.vertices().size(); ++v) graph.add_vertex();
  for (rts::EdgeId id = 0; id < file.edges().size(); ++id) {
    const rts::Edge& edge = file.edge(id);
    if (edge.implicit || is_closed(edge)) continue;
    const rts::Call* call = file.call_of(id);
    if (call == nullptr) {
      graph.add_edge(edge.from, edge.to);
      continue;
    }
    const rts::Procedure& procedure = file.procedures[call->to];
    graph.add_edge(edge.from, procedure.entry);
    for (const rts::VertexId exit : procedure.exits) graph.add_edge(exit, edge.to);
  }
  return graph;
}

/// Where executions stop without an error, or the end of the entry function or of a procedure.
std::vector<rts::VertexId> stops(const rts::System& file, const rts::Graph& graph) {
  std::set<rts::VertexId> ends(file.exits.begin(), file.exits.end());
  ends.insert(file.errors.begin(), file.errors.end());
  for (const rts::Procedure& procedure : file.procedures) {
    ends.insert(procedure.exits.begin(), procedure.exits.end());
  }
  std::vector<bool> is_entered(file.vertices().size());
  is_entered[file.start] = true;
  for (rts::VertexId v = 0; v < file.vertices().size(); ++v) {
    for (const rts::EdgeId edge : graph.out_edges(v)) is_entered[graph.target(edge)] = true;
  }
  std::vector<rts::VertexId> result;
  for (rts::VertexId v = 0; v < file.vertices().size(); ++v) {
    if (is_entered[v] && graph.out_edges(v).empty() && ends.count(v) == 0) result.push_back(v);
  }
  return result;
}

}  // namespace

std::vector<rts::End> other_endings(const rts::System& file) {
  std::vector<rts::End> result;
  std::vector<rts::VertexId> stopping = stops(file, graph_with_calls(file));
  if (!stopping.empty()) {
    const std::string name = file.vertex(stopping.front()).name;
    result.push_back({rts::End::Kind::vertex, name, std::move(stopping)});
  }
  for (const rts::VertexId error : own_errors(file)) {
    const bool is_entered = !file.graph().in_edges(error).empty();
    if (is_entered) result.push_back({rts::End::Kind::vertex, file.vertex(error).name, {error}});
  }
  return result;
}

std::vector<Fate> fates(const rts::System& file) {
  const rts::Graph graph = graph_with_calls(file);
  const std::vector<bool> stopping = graph.reaching(stops(file, graph));
  const std::vector<bool> failing = graph.reaching(own_errors(file));
  std::vector<Fate> result;
  for (rts::EdgeId id = 0; id < file.edges().size(); ++id) {
    const rts::Call* call = file.call_of(id);
    const rts::VertexId next = call == nullptr ? file.edge(id).to : file.procedures[call->to].entry;
    result.push_back(stopping[next]  ? Fate::ends_on_purpose
                     : failing[next] ? Fate::fails
                                     : Fate::goes_on);
  }
  return result;
}

}  // namespace heapreach::analyses

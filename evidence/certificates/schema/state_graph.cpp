// State graphs as JSON (docs/evidence.md, "State graphs"). Vertices, variables and edges go by
// name.
#include "evidence/certificates/schema/state_graph.h"

#include <algorithm>
#include <limits>

#include "evidence/certificates/schema/shape_json.h"
#include "evidence/certificates/schema/state_json.h"
#include "evidence/certificates/schema/state_reader.h"

namespace heapreach::evidence::schema {

int version_of(const evidence::StateGraph& graph) {
  if (graph.has_unallocated()) return version_with_unallocated;
  if (graph.has_leaves()) return version_with_leaves;
  if (graph.has_hole_bounds()) return version_with_hole_bounds;
  if (graph.has_strides()) return version_with_strides;
  if (graph.has_bounds()) return version_with_bounds;
  if (graph.has_tables()) return version_with_tables;
  return graph.shapes.empty() ? witness_version : version_with_shapes;
}

void add_state_graph(Json& json, const evidence::StateGraph& graph, const rts::System& system) {
  if (graph.open) json["open"] = true;
  if (graph.bound) json["bound"] = *graph.bound;
  if (graph.starts != 1) json["starts"] = graph.starts;
  if (!graph.shapes.empty()) {
    json["shapes"] = Json::array();
    for (const Shape& shape : graph.shapes) json["shapes"].push_back(shape_json(shape));
  }
  json["version"] = version_of(graph);
  json["states"] = Json::array();
  for (const State& state : graph.states) json["states"].push_back(state_json(state, system));
  json["arcs"] = Json::array();
  for (const evidence::Arc& arc : graph.arcs) {
    json["arcs"].push_back(Json::array({arc.from, system.edge_name(arc.edge), arc.to}));
  }
}

evidence::StateGraph read_state_graph(const JsonValue& root, const rts::System& system) {
  evidence::StateGraph graph;
  if (root.has("open")) graph.open = root.at("open").boolean();
  StateReader reader(system);
  if (root.has("bound")) graph.bound = root.at("bound").count();
  if (root.has("starts")) {
    graph.starts = static_cast<std::uint32_t>(std::min<std::size_t>(
        root.at("starts").count(), std::numeric_limits<std::uint32_t>::max()));
  }
  if (root.has("shapes")) {
    for (const JsonValue& shape : root.at("shapes").elements()) {
      graph.shapes.push_back(reader.shape(shape));
    }
  }
  for (const JsonValue& state : root.at("states").elements()) {
    graph.states.push_back(reader.state(state));
  }
  for (const JsonValue& arc : root.at("arcs").elements()) graph.arcs.push_back(reader.arc(arc));
  if (!root.at("version").is_number(version_of(graph))) {
    root.at("version").reject("what this state graph has is of version " +
                              std::to_string(version_of(graph)));
  }
  return graph;
}

}  // namespace heapreach::evidence::schema

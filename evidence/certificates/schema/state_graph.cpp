// State graphs as JSON (docs/evidence.md, "State graphs"). Vertices, variables and edges go by
// name.
#include "evidence/certificates/schema/state_graph.h"

#include <algorithm>
#include <limits>

#include "evidence/certificates/schema/shape_json.h"
#include "evidence/certificates/schema/state_json.h"
#include "evidence/certificates/schema/state_reader.h"

namespace heapreach::evidence::schema {

void add_state_graph(Json& json, const evidence::StateGraph& graph, const rts::System& system) {
  if (graph.open) json["open"] = true;
  if (graph.bound) json["bound"] = *graph.bound;
  if (graph.starts != 1) json["starts"] = graph.starts;
  if (!graph.shapes.empty()) {
    json["version"] = version_with_shapes;
    json["shapes"] = Json::array();
    for (const Shape& shape : graph.shapes) json["shapes"].push_back(shape_json(shape));
  }
  if (graph.has_tables()) json["version"] = version_with_tables;
  if (graph.has_bounds()) json["version"] = version_with_bounds;
  if (graph.has_strides()) json["version"] = version_with_strides;
  json["states"] = Json::array();
  for (const State& state : graph.states) json["states"].push_back(state_json(state, system));
  json["arcs"] = Json::array();
  for (const evidence::Arc& arc : graph.arcs) {
    json["arcs"].push_back(Json::array({arc.from, system.edge_name(arc.edge), arc.to}));
  }
}

evidence::StateGraph read_state_graph(const JsonValue& root, const rts::System& system) {
  root.allow_only({"schema", "version", "input", "error", "location", "calls", "call_depth", "type",
                   "open", "bound", "starts", "shapes", "states", "arcs"});
  evidence::StateGraph graph;
  if (root.has("open")) graph.open = root.at("open").boolean();
  StateReader reader(system);
  if (root.has("bound")) graph.bound = root.at("bound").count();
  if (root.has("starts")) {
    graph.starts = static_cast<std::uint32_t>(std::min<std::size_t>(
        root.at("starts").count(), std::numeric_limits<std::uint32_t>::max()));
  }
  const bool with_tables = root.at("version").is_number(version_with_tables);
  const bool with_shapes = root.at("version").is_number(version_with_shapes);
  const bool with_bounds = root.at("version").is_number(version_with_bounds);
  const bool with_strides = root.at("version").is_number(version_with_strides);
  if (with_shapes != root.has("shapes") && !with_tables && !with_bounds && !with_strides) {
    root.at("version").reject("a state graph has shapes exactly if its version is " +
                              std::to_string(version_with_shapes));
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
  if (with_strides != graph.has_strides()) {
    root.at("version").reject(
        "ranges of a state graph have strides or slots exactly if its version is " +
        std::to_string(version_with_strides));
  }
  if (with_strides) return graph;
  if (with_bounds != graph.has_bounds()) {
    root.at("version").reject("shapes of a state graph have bounds exactly if its version is " +
                              std::to_string(version_with_bounds));
  }
  if (with_tables != graph.has_tables() && !with_bounds) {
    root.at("version").reject(
        "a state graph about an empty start heap has extents exactly if its " +
        std::string("version is ") + std::to_string(version_with_tables));
  }
  return graph;
}

}  // namespace heapreach::evidence::schema

#include "answers/graph.h"

#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "rts/text/parse.h"

namespace heapreach::answers {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Position& position) {
  Json json = {{"file", position.file}, {"line", position.line}};
  if (position.column > 0) json["column"] = position.column;
  return json;
}

Json vertex_json(const rts::System& system, rts::VertexId id) {
  const rts::Vertex& vertex = system.vertex(id);
  Json json = {{"name", vertex.name}};
  if (!vertex.label.empty()) json["label"] = vertex.label;
  if (system.is_error(id)) json["kind"] = "error";
  if (system.is_exit(id)) json["kind"] = "exit";
  if (vertex.at) json["position"] = json_of(*vertex.at);
  if (vertex.procedure) json["function"] = system.procedures.at(*vertex.procedure).name;
  return json;
}

Json edge_json(const rts::System& system, rts::EdgeId id) {
  const rts::Edge& edge = system.edge(id);
  Json json = {{"name", system.edge_name(id)},
               {"from", system.vertex(edge.from).name},
               {"to", system.vertex(edge.to).name}};
  Json& instructions = json["instructions"] = Json::array();
  for (const rts::Instruction& instruction : edge.instructions) {
    instructions.push_back(describe(instruction.action, system));
  }
  if (edge.at) json["position"] = json_of(*edge.at);
  return json;
}

}  // namespace

std::string graph_json(const rts::System& system) {
  std::map<rts::EdgeId, std::vector<std::string>> errors;
  for (rts::EdgeId id = 0; id < system.edges().size(); ++id) {
    const auto& implicit = system.edge(id).implicit;
    if (implicit) errors[implicit->edge].push_back(system.edge_name(id));
  }
  Json json = {{"start", system.vertex(system.start).name}};
  Json& vertices = json["vertices"] = Json::array();
  for (rts::VertexId id = 0; id < system.vertices().size(); ++id) {
    vertices.push_back(vertex_json(system, id));
  }
  Json& edges = json["edges"] = Json::array();
  for (rts::EdgeId id = 0; id < system.edges().size(); ++id) {
    if (system.edge(id).implicit) continue;
    Json edge = edge_json(system, id);
    if (errors.count(id) > 0) edge["implicit"] = errors.at(id);
    edges.push_back(std::move(edge));
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace heapreach::answers

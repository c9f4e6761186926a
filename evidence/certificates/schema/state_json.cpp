#include "evidence/certificates/schema/state_json.h"

#include <utility>

#include "evidence/certificates/schema/shape_json.h"

namespace heapreach::evidence::schema {

namespace {

Json linear_json(const Linear& linear) {
  if (linear.terms.empty()) return number(linear.constant);
  Json terms = Json::array({number(linear.constant)});
  for (const auto& [unknown, coefficient] : linear.terms) {
    terms.push_back(Json::array({unknown, number(coefficient)}));
  }
  return {{"linear", std::move(terms)}};
}

Json value_json(const Value& value) {
  if (std::holds_alternative<Anything>(value)) return nullptr;
  if (const auto* linear = std::get_if<Linear>(&value)) return linear_json(*linear);
  const auto& pointer = std::get<Pointer>(value);
  Json json = {{"node", pointer.node}};
  if (pointer.last) json["last"] = true;
  if (pointer.offset != Linear{}) json["offset"] = linear_json(pointer.offset);
  return json;
}

Json cell_json(const CellValue& cell) {
  if (cell.order != 0) {
    return {{"order", cell.order},
            {"gap", number(cell.gap)},
            {"first", linear_json(cell.first)},
            {"value", value_json(cell.value)}};
  }
  if (cell.step == 0) return value_json(cell.value);
  return {{"step", cell.step}, {"offset", number(cell.offset)}, {"value", value_json(cell.value)}};
}

Json node_json(const Node& node) {
  Json json = Json::object();
  if (node.is_piece()) {
    json["shape"] = *node.shape;
    if (node.or_empty) json["or_empty"] = true;
    if (node.has_hole()) json["hole"] = value_json(node.cells.front().value);
    const std::size_t behind = node.cells.size() - node.hole_bounds;
    for (std::size_t c = node.has_hole() ? 1 : 0; c < node.cells.size(); ++c) {
      json[c < behind ? "arguments" : "hole_bounds"].push_back(value_json(node.cells[c].value));
    }
    return json;
  }
  if (node.count != 1) json["count"] = node.count;
  if (node.or_more) json["or_more"] = true;
  if (node.is_partial)
    json["extent"] = linear_json(node.extent);
  else
    json["size"] = number(node.size);
  if (node.address) json["address"] = linear_json(*node.address);
  if (node.is_new) json["new"] = true;
  if (node.freed) json["freed"] = true;
  if (node.is_static) json["static"] = true;
  if (node.freed) return json;
  json["cells"] = Json::array();
  for (std::size_t c = 0; c < node.cells.size(); ++c) {
    const Json cell = cell_json(node.cells[c]);
    json["cells"].push_back(node.is_partial ? Json::array({linear_json(node.offsets[c]), cell})
                                            : cell);
  }
  for (const evidence::CellRange& range : node.ranges) {
    json["ranges"].push_back({{"from", linear_json(range.from)},
                              {"to", linear_json(range.to)},
                              {"cell", shape_cell_json(range.cell)}});
    if (range.stride != 1) json["ranges"].back()["stride"] = number(range.stride);
    if (range.at != 0) json["ranges"].back()["at"] = number(range.at);
  }
  return json;
}

}  // namespace

Json state_json(const State& state, const rts::System& system) {
  Json json;
  json["vertex"] = system.vertex(state.vertex).name;
  json["used"] = state.used;
  json["garbage"] = garbage_names.at(static_cast<std::size_t>(state.garbage));
  json["store"] = Json::object();
  for (rts::VariableId v = 0; v < state.store.size(); ++v) {
    if (std::holds_alternative<Anything>(state.store[v])) continue;
    json["store"][system.variables.at(v).name] = value_json(state.store[v]);
  }
  json["nodes"] = Json::array();
  for (const Node& node : state.nodes) json["nodes"].push_back(node_json(node));
  json["condition"] = Json::array();
  for (const Constraint& constraint : state.condition) {
    const char* relation = relation_names.at(static_cast<std::size_t>(constraint.relation));
    json["condition"].push_back({{relation, linear_json(constraint.linear)}});
  }
  if (!state.old.empty()) json["old"] = state.old;
  for (const Linear& address : state.unallocated) {
    json["unallocated"].push_back(linear_json(address));
  }
  return json;
}

}  // namespace heapreach::evidence::schema

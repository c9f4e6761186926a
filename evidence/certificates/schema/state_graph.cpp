// State graphs as JSON (docs/evidence.md, "State graphs"). What is usual is left out: single
// blocks, offsets 0, variables and cells that hold anything. Vertices, variables and edges go by
// name.
#include "evidence/certificates/schema/state_graph.h"

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_map>

namespace heapreach::evidence::schema {

namespace {

using evidence::Anything;
using evidence::CellValue;
using evidence::Constraint;
using evidence::Linear;
using evidence::Node;
using evidence::Pointer;
using evidence::Shape;
using evidence::ShapeArgument;
using evidence::ShapeCell;
using evidence::State;
using evidence::Value;

/// The values of enumerations in order, as the file spells them.
constexpr std::array garbage_names = {"any", "none", "some"};
constexpr std::array relation_names = {"zero", "nonzero", "at_most_zero"};

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

/// `key`: what it is besides an offset that may be 0.
Json with_offset(const char* key, std::uint32_t index, const Integer& offset) {
  Json json = {{key, index}};
  if (offset != 0) json["offset"] = number(offset);
  return json;
}

Json argument_json(const ShapeArgument& argument) {
  using Kind = ShapeArgument::Kind;
  if (argument.kind == Kind::number) return number(argument.number);
  if (argument.kind == Kind::owner) return {{"owner", number(argument.number)}};
  if (argument.kind == Kind::slot) return {{"slot", number(argument.number)}};
  if (argument.kind == Kind::cell) return with_offset("cell", argument.index, argument.number);
  if (argument.kind == Kind::any) return nullptr;
  return with_offset("argument", argument.index, argument.number);
}

Json shape_cell_json(const ShapeCell& cell) {
  if (cell.kind == ShapeCell::Kind::anything) return nullptr;
  if (cell.kind == ShapeCell::Kind::number) return number(cell.number);
  if (cell.kind == ShapeCell::Kind::argument) {
    return with_offset("argument", cell.argument, cell.number);
  }
  if (cell.kind == ShapeCell::Kind::bounded) {
    Json json = Json::object();
    const auto add = [&](const char* key, const std::optional<evidence::ShapeBound>& bound) {
      if (bound) json[key] = with_offset("argument", bound->argument, bound->number);
    };
    add("at_least", cell.at_least);
    add("at_most", cell.at_most);
    return json;
  }
  Json child = with_offset("child", cell.child, cell.number);
  for (const ShapeArgument& argument : cell.arguments) {
    child["arguments"].push_back(argument_json(argument));
  }
  if (cell.never_null) child["never_null"] = true;
  if (cell.end) child["end"] = {{"cell", *cell.end}};
  return child;
}

Json cells_json(const std::vector<ShapeCell>& all) {
  Json cells = Json::array();
  for (const ShapeCell& cell : all) cells.push_back(shape_cell_json(cell));
  return cells;
}

Json shape_json(const Shape& shape) {
  Json cells = cells_json(shape.cells);
  if (shape.others.empty() && !shape.is_static) return cells;
  Json json = {{"cases", Json::array({std::move(cells)})}};
  for (const std::vector<ShapeCell>& other : shape.others)
    json["cases"].push_back(cells_json(other));
  if (shape.is_static) json["static"] = true;
  return json;
}

Json node_json(const Node& node) {
  Json json = Json::object();
  if (node.is_piece()) {
    json["shape"] = *node.shape;
    if (node.or_empty) json["or_empty"] = true;
    if (node.has_hole()) json["hole"] = value_json(node.cells.front().value);
    for (std::size_t c = node.has_hole() ? 1 : 0; c < node.cells.size(); ++c) {
      json["arguments"].push_back(value_json(node.cells[c].value));
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
  return json;
}

class StateReader {
 public:
  explicit StateReader(const rts::System& system) : system_(system) {
    for (rts::VertexId v = 0; v < system.vertices().size(); ++v) {
      vertices_.emplace(system.vertex(v).name, v);
    }
    for (rts::VariableId v = 0; v < system.variables.size(); ++v) {
      variables_.emplace(system.variables[v].name, v);
    }
    for (rts::EdgeId e = 0; e < system.edges().size(); ++e) edges_.emplace(system.edge_name(e), e);
  }

  Shape shape(const JsonValue& json) {
    Shape shape;
    if (json.has("cases")) {
      json.allow_only({"cases", "static"});
      if (json.has("static")) shape.is_static = json.at("static").boolean();
      const std::vector<JsonValue> cases = json.at("cases").elements();
      if (cases.empty()) json.at("cases").reject("expected at least one");
      for (const JsonValue& each : cases) shape.others.push_back(shape_cells(each));
      shape.cells = std::move(shape.others.front());
      shape.others.erase(shape.others.begin());
    } else {
      shape.cells = shape_cells(json);
    }
    shape.arguments = arguments_of(shape, static_cast<std::uint32_t>(shapes_.size()));
    shapes_.push_back(shape.cells.size());
    static_.push_back(shape.is_static);
    return shape;
  }

  State state(const JsonValue& json) {
    json.allow_only({"vertex", "used", "garbage", "store", "nodes", "condition", "old"});
    State state;
    unknowns_ = 0;
    state.vertex = named(json.at("vertex"), json.at("vertex").text(), vertices_, "vertex");
    state.used = json.at("used").count();
    state.garbage = garbage(json.at("garbage"));
    state.store.resize(system_.variables.size());
    for (const auto& [name, member] : json.at("store").members()) {
      state.store[named(member, name, variables_, "variable")] = value(member);
    }
    for (const JsonValue& element : json.at("nodes").elements()) {
      state.nodes.push_back(node(element));
    }
    for (const JsonValue& element : json.at("condition").elements()) {
      state.condition.push_back(constraint(element));
    }
    if (json.has("old")) {
      for (const JsonValue& unknown : json.at("old").elements()) {
        state.old.push_back(index(unknown));
        unknowns_ = std::max(unknowns_, state.old.back() + 1);
      }
    }
    state.unknowns = unknowns_;
    return state;
  }

  evidence::Arc arc(const JsonValue& json) {
    const auto parts = json.elements();
    if (parts.size() != 3) json.reject("expected a state, an edge and a state");
    return {index(parts[0]), named(parts[1], parts[1].text(), edges_, "edge"), index(parts[2])};
  }

 private:
  using Names = std::unordered_map<std::string, std::uint32_t>;

  static std::vector<ShapeCell> shape_cells(const JsonValue& json) {
    std::vector<ShapeCell> cells;
    for (const JsonValue& element : json.elements()) {
      cells.push_back(element.is_null() ? ShapeCell{} : shape_cell(element));
    }
    return cells;
  }

  static ShapeCell shape_cell(const JsonValue& json) {
    ShapeCell cell;
    if (json.has("at_least") || json.has("at_most")) {
      json.allow_only({"at_least", "at_most"});
      cell.kind = ShapeCell::Kind::bounded;
      if (json.has("at_least")) cell.at_least = bound(json.at("at_least"));
      if (json.has("at_most")) cell.at_most = bound(json.at("at_most"));
      return cell;
    }
    if (!json.has("child") && !json.has("argument")) {
      cell.kind = ShapeCell::Kind::number;
      cell.number = json.integer();
      return cell;
    }
    if (json.has("offset")) cell.number = json.at("offset").integer();
    if (json.has("argument")) {
      json.allow_only({"argument", "offset"});
      cell.kind = ShapeCell::Kind::argument;
      cell.argument = index(json.at("argument"));
      return cell;
    }
    json.allow_only({"child", "offset", "arguments", "never_null", "end"});
    cell.kind = ShapeCell::Kind::child;
    cell.child = index(json.at("child"));
    if (json.has("end")) {
      json.at("end").allow_only({"cell"});
      cell.end = index(json.at("end").at("cell"));
    }
    if (json.has("never_null")) cell.never_null = json.at("never_null").boolean();
    if (!json.has("arguments")) return cell;
    for (const JsonValue& element : json.at("arguments").elements()) {
      cell.arguments.push_back(shape_argument(element));
    }
    return cell;
  }

  static Integer offset(const JsonValue& json) {
    return json.has("offset") ? json.at("offset").integer() : Integer(0);
  }

  static evidence::ShapeBound bound(const JsonValue& json) {
    json.allow_only({"argument", "offset"});
    return {index(json.at("argument")), offset(json)};
  }

  static ShapeArgument shape_argument(const JsonValue& json) {
    using Kind = ShapeArgument::Kind;
    if (json.is_null()) return {Kind::any, 0, 0};
    if (json.has("cell")) {
      json.allow_only({"cell", "offset"});
      return {Kind::cell, index(json.at("cell")), offset(json)};
    }
    if (json.has("owner")) {
      json.allow_only({"owner"});
      return {Kind::owner, 0, json.at("owner").integer()};
    }
    if (json.has("slot")) {
      json.allow_only({"slot"});
      return {Kind::slot, 0, json.at("slot").integer()};
    }
    if (!json.has("argument")) return {Kind::number, 0, json.integer()};
    json.allow_only({"argument", "offset"});
    return {Kind::argument, index(json.at("argument")), offset(json)};
  }

  /// As many as it speaks of.
  static std::uint32_t arguments_of(const Shape& shape, std::uint32_t own) {
    std::uint32_t result = arguments_of(shape.cells, own);
    for (const std::vector<ShapeCell>& other : shape.others) {
      result = std::max(result, arguments_of(other, own));
    }
    return result;
  }
  static std::uint32_t arguments_of(const std::vector<ShapeCell>& cells, std::uint32_t own) {
    std::uint32_t result = 0;
    for (const ShapeCell& cell : cells) {
      if (cell.kind == ShapeCell::Kind::argument) result = std::max(result, cell.argument + 1);
      if (cell.at_least) result = std::max(result, cell.at_least->argument + 1);
      if (cell.at_most) result = std::max(result, cell.at_most->argument + 1);
      for (const ShapeArgument& argument : cell.arguments) {
        if (argument.kind != ShapeArgument::Kind::argument) continue;
        result = std::max(result, argument.index + 1);
      }
      const bool is_own = cell.kind == ShapeCell::Kind::child && cell.child == own;
      if (is_own) result = std::max(result, static_cast<std::uint32_t>(cell.arguments.size()));
    }
    return result;
  }

  static std::uint32_t named(const JsonValue& json, const std::string& name, const Names& names,
                             const std::string& what) {
    const auto found = names.find(name);
    if (found == names.end()) json.reject("the system has no " + what + " \"" + name + "\"");
    return found->second;
  }

  /// Not the largest one, so that a number of them fits, too.
  static std::uint32_t index(const JsonValue& json) {
    const std::uint64_t value = json.count();
    if (value >= std::numeric_limits<std::uint32_t>::max()) json.reject("the index is too large");
    return static_cast<std::uint32_t>(value);
  }

  static evidence::Garbage garbage(const JsonValue& json) {
    for (std::size_t i = 0; i < garbage_names.size(); ++i) {
      if (json.text() == garbage_names[i]) return static_cast<evidence::Garbage>(i);
    }
    json.reject("expected one of \"any\", \"none\", \"some\", found \"" + json.text() + "\"");
  }

  Linear linear(const JsonValue& json) {
    if (!json.has("linear")) return {json.integer(), {}};
    json.allow_only({"linear"});
    const auto parts = json.at("linear").elements();
    if (parts.empty()) json.at("linear").reject("expected a constant, found nothing");
    Linear linear{parts[0].integer(), {}};
    for (std::size_t i = 1; i < parts.size(); ++i) {
      const auto term = parts[i].elements();
      if (term.size() != 2) parts[i].reject("expected an unknown and its coefficient");
      linear.terms.emplace_back(index(term[0]), term[1].integer());
      unknowns_ = std::max(unknowns_, linear.terms.back().first + 1);
    }
    return linear;
  }

  Value value(const JsonValue& json) {
    if (json.is_null()) return Anything{};
    if (!json.has("node")) return linear(json);
    json.allow_only({"node", "last", "offset"});
    Pointer pointer;
    pointer.node = index(json.at("node"));
    if (json.has("last")) pointer.last = json.at("last").boolean();
    if (json.has("offset")) pointer.offset = linear(json.at("offset"));
    return pointer;
  }

  static int sign(const JsonValue& json) {
    const Integer sign = json.integer();
    if (abs(sign) != 1) json.reject("expected 1 or -1, found " + sign.get_str());
    return static_cast<int>(sign.get_si());
  }

  CellValue cell(const JsonValue& json) {
    if (json.has("order")) {
      json.allow_only({"order", "gap", "first", "value"});
      CellValue cell{0, 0, value(json.at("value"))};
      cell.order = sign(json.at("order"));
      cell.gap = json.at("gap").integer();
      cell.first = linear(json.at("first"));
      return cell;
    }
    if (!json.has("step")) return {0, 0, value(json)};
    json.allow_only({"step", "offset", "value"});
    return {sign(json.at("step")), json.at("offset").integer(), value(json.at("value"))};
  }

  /// Contract: it has a shape.
  Node piece(const JsonValue& json) {
    json.allow_only({"shape", "or_empty", "hole", "arguments"});
    Node node;
    node.shape = index(json.at("shape"));
    if (*node.shape >= shapes_.size()) json.at("shape").reject("the graph has no such shape");
    node.size = Integer(static_cast<unsigned long>(shapes_[*node.shape]));
    node.is_static = static_[*node.shape];
    if (json.has("or_empty")) node.or_empty = json.at("or_empty").boolean();
    node.or_more = json.has("hole");
    if (node.or_more) node.cells.push_back({0, 0, value(json.at("hole"))});
    if (!json.has("arguments")) return node;
    for (const JsonValue& element : json.at("arguments").elements()) {
      node.cells.push_back({0, 0, value(element)});
    }
    return node;
  }

  Node node(const JsonValue& json) {
    if (json.has("shape")) return piece(json);
    json.allow_only({"count", "or_more", "size", "extent", "address", "new", "freed", "static",
                     "cells", "ranges"});
    Node node;
    node.is_partial = json.has("extent");
    if (json.has("new")) node.is_new = json.at("new").boolean();
    if (json.has("count")) node.count = json.at("count").count();
    if (json.has("or_more")) node.or_more = json.at("or_more").boolean();
    if (node.is_partial) {
      node.extent = linear(json.at("extent"));
      if (json.has("size")) json.at("size").reject("a block with an extent has no other size");
    } else {
      node.size = json.at("size").integer();
    }
    if (json.has("address")) node.address = linear(json.at("address"));
    if (json.has("freed")) node.freed = json.at("freed").boolean();
    if (json.has("static")) node.is_static = json.at("static").boolean();
    for (const char* contents : {"cells", "ranges"}) {
      if (node.freed && json.has(contents)) {
        json.at(contents).reject("a freed block has no contents");
      }
    }
    if (node.freed) return node;
    for (const JsonValue& element : json.at("cells").elements()) {
      if (!node.is_partial) {
        node.cells.push_back(cell(element));
        continue;
      }
      const auto parts = element.elements();
      if (parts.size() != 2) element.reject("expected an offset and a value");
      node.offsets.push_back(linear(parts[0]));
      node.cells.push_back(cell(parts[1]));
    }
    if (!json.has("ranges")) return node;
    for (const JsonValue& element : json.at("ranges").elements()) {
      element.allow_only({"from", "to", "cell", "stride", "at"});
      const JsonValue held = element.at("cell");
      node.ranges.push_back({linear(element.at("from")), linear(element.at("to")),
                             held.is_null() ? ShapeCell{} : shape_cell(held)});
      if (element.has("stride")) node.ranges.back().stride = element.at("stride").integer();
      if (element.has("at")) node.ranges.back().at = element.at("at").integer();
    }
    return node;
  }

  Constraint constraint(const JsonValue& json) {
    json.allow_only({"zero", "nonzero", "at_most_zero"});
    const auto members = json.members();
    if (members.size() != 1) json.reject("expected exactly one key");
    Constraint constraint;
    for (std::size_t i = 0; i < relation_names.size(); ++i) {
      if (members[0].first != relation_names[i]) continue;
      constraint.relation = static_cast<Constraint::Relation>(i);
    }
    constraint.linear = linear(members[0].second);
    return constraint;
  }

  const rts::System& system_;
  Names vertices_, variables_, edges_;
  std::vector<std::size_t> shapes_;  // how many cells each has
  std::vector<bool> static_;         // whether blocks of each are
  std::uint32_t unknowns_ = 0;       // of the state that is being read
};

}  // namespace

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

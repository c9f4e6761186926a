#include "evidence/certificates/schema/state_reader.h"

#include <algorithm>
#include <utility>

#include "evidence/certificates/schema/shape_json.h"
#include "evidence/certificates/schema/state_json.h"

namespace heapreach::evidence::schema {

StateReader::StateReader(const rts::System& system) : system_(system) {
  for (rts::VertexId v = 0; v < system.vertices().size(); ++v) {
    vertices_.emplace(system.vertex(v).name, v);
  }
  for (rts::VariableId v = 0; v < system.variables.size(); ++v) {
    variables_.emplace(system.variables[v].name, v);
  }
  for (rts::EdgeId e = 0; e < system.edges().size(); ++e) edges_.emplace(system.edge_name(e), e);
}

Shape StateReader::shape(const JsonValue& json) {
  Shape shape = read_shape(json, static_cast<std::uint32_t>(shapes_.size()));
  shapes_.push_back(shape.cells.size());
  static_.push_back(shape.is_static);
  return shape;
}

State StateReader::state(const JsonValue& json) {
  json.allow_only({"vertex", "used", "garbage", "store", "nodes", "condition", "old",
                   "unallocated"});
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
      state.old.push_back(read_index(unknown));
      unknowns_ = std::max(unknowns_, state.old.back() + 1);
    }
  }
  if (json.has("unallocated")) {
    for (const JsonValue& address : json.at("unallocated").elements()) {
      state.unallocated.push_back(linear(address));
    }
  }
  state.unknowns = unknowns_;
  return state;
}

evidence::Arc StateReader::arc(const JsonValue& json) {
  const auto parts = json.elements();
  if (parts.size() != 3) json.reject("expected a state, an edge and a state");
  return {read_index(parts[0]), named(parts[1], parts[1].text(), edges_, "edge"),
          read_index(parts[2])};
}

std::uint32_t StateReader::named(const JsonValue& json, const std::string& name, const Names& names,
                                 const std::string& what) {
  const auto found = names.find(name);
  if (found == names.end()) json.reject("the system has no " + what + " \"" + name + "\"");
  return found->second;
}

evidence::Garbage StateReader::garbage(const JsonValue& json) {
  for (std::size_t i = 0; i < garbage_names.size(); ++i) {
    if (json.text() == garbage_names[i]) return static_cast<evidence::Garbage>(i);
  }
  json.reject("expected one of \"any\", \"none\", \"some\", found \"" + json.text() + "\"");
}

Linear StateReader::linear(const JsonValue& json) {
  if (!json.has("linear")) return {json.integer(), {}};
  json.allow_only({"linear"});
  const auto parts = json.at("linear").elements();
  if (parts.empty()) json.at("linear").reject("expected a constant, found nothing");
  Linear linear{parts[0].integer(), {}};
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const auto term = parts[i].elements();
    if (term.size() != 2) parts[i].reject("expected an unknown and its coefficient");
    linear.terms.emplace_back(read_index(term[0]), term[1].integer());
    unknowns_ = std::max(unknowns_, linear.terms.back().first + 1);
  }
  return linear;
}

Value StateReader::value(const JsonValue& json) {
  if (json.is_null()) return Anything{};
  if (!json.has("node")) return linear(json);
  json.allow_only({"node", "last", "offset"});
  Pointer pointer;
  pointer.node = read_index(json.at("node"));
  if (json.has("last")) pointer.last = json.at("last").boolean();
  if (json.has("offset")) pointer.offset = linear(json.at("offset"));
  return pointer;
}

int StateReader::sign(const JsonValue& json) {
  const Integer sign = json.integer();
  if (abs(sign) != 1) json.reject("expected 1 or -1, found " + sign.get_str());
  return static_cast<int>(sign.get_si());
}

CellValue StateReader::cell(const JsonValue& json) {
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

Node StateReader::piece(const JsonValue& json) {
  json.allow_only({"shape", "or_empty", "hole", "arguments", "hole_bounds"});
  Node node;
  node.shape = read_index(json.at("shape"));
  if (*node.shape >= shapes_.size()) json.at("shape").reject("the graph has no such shape");
  node.size = Integer(static_cast<unsigned long>(shapes_[*node.shape]));
  node.is_static = static_[*node.shape];
  if (json.has("or_empty")) node.or_empty = json.at("or_empty").boolean();
  node.or_more = json.has("hole");
  if (node.or_more) node.cells.push_back({0, 0, value(json.at("hole"))});
  for (const char* key : {"arguments", "hole_bounds"}) {
    if (!json.has(key)) continue;
    for (const JsonValue& element : json.at(key).elements()) {
      node.cells.push_back({0, 0, value(element)});
    }
  }
  if (json.has("hole_bounds")) {
    node.hole_bounds = static_cast<std::uint32_t>(json.at("hole_bounds").elements().size());
  }
  return node;
}

Node StateReader::node(const JsonValue& json) {
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
                           held.is_null() ? ShapeCell{} : read_shape_cell(held)});
    if (element.has("stride")) node.ranges.back().stride = element.at("stride").integer();
    if (element.has("at")) node.ranges.back().at = element.at("at").integer();
  }
  return node;
}

Constraint StateReader::constraint(const JsonValue& json) {
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

}  // namespace heapreach::evidence::schema

#include "evidence/certificates/schema/shape_json.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace heapreach::evidence::schema {

namespace {

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

}  // namespace

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

namespace {

Json cells_json(const std::vector<ShapeCell>& all) {
  Json cells = Json::array();
  for (const ShapeCell& cell : all) cells.push_back(shape_cell_json(cell));
  return cells;
}

}  // namespace

Json shape_json(const Shape& shape) {
  Json cells = cells_json(shape.cells);
  if (shape.others.empty() && !shape.is_static && !shape.leaf) return cells;
  Json json = {{"cases", Json::array({std::move(cells)})}};
  for (const std::vector<ShapeCell>& other : shape.others)
    json["cases"].push_back(cells_json(other));
  if (shape.is_static) json["static"] = true;
  if (shape.leaf) json["leaf"] = {{"argument", *shape.leaf}};
  return json;
}

constexpr std::uint32_t most_arguments = 1 << 12;  // there is room for each in every piece

/// Not the largest one, so that a number of them fits, too.
std::uint32_t read_index(const JsonValue& json) {
  const std::uint64_t value = json.count();
  if (value >= std::numeric_limits<std::uint32_t>::max()) json.reject("the index is too large");
  return static_cast<std::uint32_t>(value);
}

namespace {

std::uint32_t read_argument(const JsonValue& json) {
  const std::uint32_t index = read_index(json);
  if (index >= most_arguments) json.reject("there are too many arguments");
  return index;
}

Integer offset(const JsonValue& json) {
  return json.has("offset") ? json.at("offset").integer() : Integer(0);
}

evidence::ShapeBound bound(const JsonValue& json) {
  json.allow_only({"argument", "offset"});
  return {read_argument(json.at("argument")), offset(json)};
}

ShapeArgument shape_argument(const JsonValue& json) {
  using Kind = ShapeArgument::Kind;
  if (json.is_null()) return {Kind::any, 0, 0};
  if (json.has("cell")) {
    json.allow_only({"cell", "offset"});
    return {Kind::cell, read_index(json.at("cell")), offset(json)};
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
  return {Kind::argument, read_argument(json.at("argument")), offset(json)};
}

}  // namespace

ShapeCell read_shape_cell(const JsonValue& json) {
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
    cell.argument = read_argument(json.at("argument"));
    return cell;
  }
  json.allow_only({"child", "offset", "arguments", "never_null", "end"});
  cell.kind = ShapeCell::Kind::child;
  cell.child = read_index(json.at("child"));
  if (json.has("end")) {
    json.at("end").allow_only({"cell"});
    cell.end = read_index(json.at("end").at("cell"));
  }
  if (json.has("never_null")) cell.never_null = json.at("never_null").boolean();
  if (!json.has("arguments")) return cell;
  for (const JsonValue& element : json.at("arguments").elements()) {
    cell.arguments.push_back(shape_argument(element));
  }
  return cell;
}

namespace {

std::vector<ShapeCell> shape_cells(const JsonValue& json) {
  std::vector<ShapeCell> cells;
  for (const JsonValue& element : json.elements()) {
    cells.push_back(element.is_null() ? ShapeCell{} : read_shape_cell(element));
  }
  return cells;
}

std::uint32_t arguments_of(const std::vector<ShapeCell>& cells, std::uint32_t own) {
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

/// As many as it speaks of.
std::uint32_t arguments_of(const Shape& shape, std::uint32_t own) {
  std::uint32_t result = arguments_of(shape.cells, own);
  if (shape.leaf) result = std::max(result, *shape.leaf + 1);
  for (const std::vector<ShapeCell>& other : shape.others) {
    result = std::max(result, arguments_of(other, own));
  }
  return result;
}

}  // namespace

Shape read_shape(const JsonValue& json, std::uint32_t index) {
  Shape shape;
  if (json.has("cases")) {
    json.allow_only({"cases", "static", "leaf"});
    if (json.has("static")) shape.is_static = json.at("static").boolean();
    if (json.has("leaf")) {
      json.at("leaf").allow_only({"argument"});
      shape.leaf = read_argument(json.at("leaf").at("argument"));
    }
    const std::vector<JsonValue> cases = json.at("cases").elements();
    if (cases.empty()) json.at("cases").reject("expected at least one");
    for (const JsonValue& each : cases) shape.others.push_back(shape_cells(each));
    shape.cells = std::move(shape.others.front());
    shape.others.erase(shape.others.begin());
  } else {
    shape.cells = shape_cells(json);
  }
  shape.arguments = arguments_of(shape, index);
  return shape;
}

}  // namespace heapreach::evidence::schema

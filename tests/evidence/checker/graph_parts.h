// Parts of state graphs for unit tests of the checker, in few words.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "evidence/certificates/state_graph.h"

namespace heapreach::test::parts {

using evidence::CellValue;
using evidence::Linear;
using evidence::Node;
using evidence::Pointer;
using evidence::Shape;
using evidence::ShapeArgument;
using evidence::ShapeBound;
using evidence::ShapeCell;
using evidence::Unknown;
using evidence::Value;

inline Linear linear(long constant, std::vector<std::pair<Unknown, Integer>> terms = {}) {
  return {constant, std::move(terms)};
}
inline Value num(long value) {
  return linear(value);
}
inline Value unknown(Unknown index, long plus = 0) {
  return linear(plus, {{index, 1}});
}
inline Value to(std::uint32_t node, bool last = false, long offset = 0) {
  return Pointer{node, last, linear(offset)};
}

inline Node block(const std::vector<Value>& values) {
  Node node;
  node.size = Integer(static_cast<unsigned long>(values.size()));
  for (const Value& value : values) node.cells.push_back({0, 0, value});
  return node;
}
/// So many blocks or, if it is open, more. The first cell links each to the next one.
inline Node list(std::uint64_t count, bool or_more, const std::vector<Value>& values) {
  Node node = block(values);
  node.count = count;
  node.or_more = or_more;
  if (node.is_segment()) node.cells[0].step = 1;
  return node;
}
inline Node piece(std::uint32_t shape, long size, const std::vector<Value>& arguments = {}) {
  Node node = block(arguments);
  node.size = size;
  node.shape = shape;
  return node;
}
/// `values`: of the hole, then of arguments, then the bounds at the hole.
inline Node path(std::uint32_t shape, long size, const std::vector<Value>& values) {
  Node node = piece(shape, size, values);
  node.or_more = true;
  return node;
}
inline Node or_empty(Node node) {
  node.or_empty = true;
  return node;
}

inline ShapeArgument given(ShapeArgument::Kind kind, std::uint32_t index = 0, long number = 0) {
  return {kind, index, number};
}

inline ShapeCell anything() {
  return {};
}
inline ShapeCell number_cell(long value) {
  ShapeCell cell;
  cell.kind = ShapeCell::Kind::number;
  cell.number = value;
  return cell;
}
inline ShapeCell child(std::uint32_t shape, std::vector<ShapeArgument> arguments = {}) {
  ShapeCell cell;
  cell.kind = ShapeCell::Kind::child;
  cell.child = shape;
  cell.arguments = std::move(arguments);
  return cell;
}
inline ShapeCell at(ShapeCell child, long number) {
  child.number = number;
  return child;
}
inline ShapeCell never_null(ShapeCell child) {
  child.never_null = true;
  return child;
}
inline ShapeCell ending_at(ShapeCell child, std::uint32_t cell) {
  child.end = cell;
  return child;
}
inline ShapeCell argument(std::uint32_t index, long number = 0) {
  ShapeCell cell;
  cell.kind = ShapeCell::Kind::argument;
  cell.argument = index;
  cell.number = number;
  return cell;
}
inline ShapeCell bounded(std::optional<ShapeBound> at_least, std::optional<ShapeBound> at_most) {
  ShapeCell cell;
  cell.kind = ShapeCell::Kind::bounded;
  cell.at_least = std::move(at_least);
  cell.at_most = std::move(at_most);
  return cell;
}

inline Shape shape(std::vector<ShapeCell> cells, std::uint32_t arguments = 0) {
  Shape result;
  result.cells = std::move(cells);
  result.arguments = arguments;
  return result;
}

}  // namespace heapreach::test::parts

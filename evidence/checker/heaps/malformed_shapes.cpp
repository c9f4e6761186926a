// What keeps shapes and pieces from meaning anything.
#include <algorithm>
#include <utility>

#include "evidence/checker/heaps/bounds.h"
#include "evidence/checker/heaps/segment.h"
#include "evidence/checker/heaps/shapes.h"

namespace heapreach::evidence::checker {

namespace {

using CellKind = ShapeCell::Kind;
using ArgumentKind = ShapeArgument::Kind;

/// Whether blocks of the shape are of one case, and no cell is said never to be null.
bool is_without_cases(const Shape& shape) {
  const auto never_null = [](const ShapeCell& cell) { return cell.never_null; };
  return shape.others.empty() && is_for_paths(shape) &&
         std::none_of(shape.cells.begin(), shape.cells.end(), never_null);
}

bool may_be_passed(const std::vector<ShapeCell>& cells, std::size_t by, std::uint32_t index) {
  if (index >= cells.size() || index == by) return false;
  return cells[index].kind == CellKind::bounded ||
         (cells[index].kind == CellKind::child && cells[index].never_null);
}

/// What is wrong with the end of a cell of `shapes[s]`: it must be what another cell holds, which
/// does not depend on this one, and be reached through the same cell of each block on the way.
std::string malformed_end(const std::vector<Shape>& shapes, std::size_t s, std::size_t c) {
  const std::vector<ShapeCell>& cells = shapes[s].cells;
  if (!is_without_cases(shapes[s])) return "has ends, and cases, or children that are never null";
  if (cells[c].child == s) return "has an end for a child of its own shape";
  const Shape& child = shapes[cells[c].child];
  if (child.arguments > 0) return "has an end for a child that has arguments";
  if (!is_without_cases(child)) return "has an end for a child of whose shape no path can be";
  std::size_t own = 0;
  for (const ShapeCell& cell : child.cells) {
    if (cell.kind != CellKind::child || cell.child != cells[c].child) continue;
    if (cell.number != cells[c].number) return "leads to a path in another way than its links";
    ++own;
  }
  if (own != 1) return "has an end for a child whose blocks do not lead on in one cell";
  std::size_t at = c;
  for (std::size_t steps = 0; cells[at].end; ++steps) {
    at = *cells[at].end;
    if (at >= cells.size() || cells[at].kind != CellKind::child) {
      return "has an end that is no child";
    }
    // Where it leads to none is what several cells hold then, and is followed as null.
    const bool is_before = cells[at].child < s;
    if (is_before && shapes[cells[at].child].leaf) return "has an end that is a child with a leaf";
    if (steps == cells.size()) return "has an end that depends on itself";
  }
  return "";
}

/// What is wrong with a cell of a case of `shapes[s]`.
std::string malformed_cell(const std::vector<Shape>& shapes, std::size_t s,
                           const std::vector<ShapeCell>& cells, std::size_t c) {
  const ShapeCell& cell = cells[c];
  const std::uint32_t arguments = shapes[s].arguments;
  const auto has = [&](const std::optional<ShapeBound>& bound) {
    return !bound || bound->argument < arguments;
  };
  const bool argument_is_there = cell.kind != CellKind::argument || cell.argument < arguments;
  if (!argument_is_there || !has(cell.at_least) || !has(cell.at_most)) {
    return "speaks of an argument that it has not";
  }
  if (cell.kind != CellKind::child) {
    const bool none = cell.arguments.empty() && !cell.never_null && !cell.end;
    return none ? "" : "has what only a child may have";
  }
  if (cell.child > s) return "speaks of a shape that is not there, or comes later";
  // Frames lead to frames, but nothing else does.
  if (!shapes[s].is_static && shapes[cell.child].is_static) return "leads to static blocks";
  if (cell.arguments.size() != shapes[cell.child].arguments) {
    return "gives a child another number of arguments than its shape has";
  }
  for (std::size_t a = 0; a < cell.arguments.size(); ++a) {
    const ShapeArgument& argument = cell.arguments[a];
    if (argument.kind == ArgumentKind::cell && !may_be_passed(cells, c, argument.index)) {
      return "passes on what is neither the root of another child nor bounded data";
    }
    if (argument.kind == ArgumentKind::slot) return "gives a child what only ranges give";
    if (argument.kind != ArgumentKind::argument) continue;
    if (argument.index >= arguments) return "speaks of an argument that it has not";
    const bool same = argument.index == a && argument.number == 0;
    if (cell.child == s && !same) return "passes an argument on as another one";
  }
  return cell.end ? malformed_end(shapes, s, c) : "";
}

/// What is wrong with the leaf of a shape: where a block has ends, or is a frame, it is null that
/// leads to none.
std::string malformed_leaf(const Shape& shape) {
  if (!shape.leaf) return "";
  if (*shape.leaf >= shape.arguments) return "has a leaf that is none of its arguments";
  return shape.is_static || has_ends(shape) ? "has a leaf, and is static or has ends" : "";
}

std::string malformed_piece(const Node& node, const std::vector<Shape>& shapes,
                            const std::vector<std::vector<ArgumentUse>>& uses) {
  if (!node.is_piece()) {
    if (node.hole_bounds > 0) return "has bounds at a hole, and no shape";
    return node.or_empty ? "may be empty although it has no shape" : "";
  }
  if (*node.shape >= shapes.size()) return "is of a shape that is not there";
  const Shape& shape = shapes[*node.shape];
  if (node.size != Integer(static_cast<unsigned long>(shape.cells.size()))) {
    return "is of another size than its shape";
  }
  if (!Segment::counts_one(node) || node.freed)
    return "is of a shape, and several blocks, or freed";
  if (node.is_static != shape.is_static) return "is static, or its shape is, but not both";
  const std::size_t holes = node.has_hole() ? 1 : 0;
  const std::size_t behind = holes + shape.arguments;
  if (node.cells.size() != behind + node.hole_bounds) {
    return "has another number of arguments than its shape";
  }
  const std::size_t changing = holes > 0 ? changing_bounds(shapes, *node.shape).size() : 0;
  if (node.hole_bounds != changing) return "has not the bounds at its hole that change on the way";
  for (std::size_t c = 0; c < node.cells.size(); ++c) {
    if (!Segment::is_plain(node.cells[c])) return "has links or an order in its hole";
    if (c < holes) continue;
    const bool is_bound = c >= behind || uses[*node.shape][c - holes] != ArgumentUse::exact;
    const Value& value = node.cells[c].value;
    if (!is_bound && std::holds_alternative<Anything>(value)) {
      return "has an argument that is not said";
    }
    if (is_bound && std::holds_alternative<Pointer>(value)) return "has a pointer as a bound";
  }
  if (holes == 0) return "";
  if (node.or_empty && shape.arguments > 0) return "has a hole and arguments and may be empty";
  if (!is_for_paths(shape)) return "has a hole, and a shape of which no path can be";
  if (own_cell(shapes, *node.shape) == nullptr) {
    return "has a hole, and nothing of its shape leads on";
  }
  const bool uniform = has_uniform_links(shapes, *node.shape);
  return uniform ? "" : "has a hole, and its shape leads on in different ways";
}

}  // namespace

std::string malformed_shapes(const std::vector<Shape>& shapes) {
  for (std::size_t s = 0; s < shapes.size(); ++s) {
    const std::string name = "shapes[" + std::to_string(s) + "] ";
    if (shapes[s].cells.empty()) return name + "has no cells";
    if (const std::string wrong = malformed_leaf(shapes[s]); !wrong.empty()) return name + wrong;
    for (std::size_t i = 0; i < cases_of(shapes[s]); ++i) {
      const std::vector<ShapeCell>& cells = case_of(shapes[s], i);
      if (cells.size() != shapes[s].cells.size()) return name + "has cases of different sizes";
      for (std::size_t c = 0; c < cells.size(); ++c) {
        const std::string wrong = malformed_cell(shapes, s, cells, c);
        if (!wrong.empty()) return name + wrong;
      }
    }
  }
  return malformed_bounds(shapes);
}

/// Whether the pointer leads to the first block of a path that may be empty as its links lead to
/// others: then what it holds is the same however many of these there are.
bool leads_as_links(const State& state, const std::vector<Shape>& shapes, const Pointer& pointer) {
  const Node& node = state.nodes[pointer.node];
  if (!node.has_hole()) return true;
  const ShapeCell* link = own_cell(shapes, *node.shape);
  return !pointer.last && pointer.offset == Linear{link->number, {}};
}

std::string malformed_pieces(const State& state, const std::vector<Shape>& shapes) {
  std::vector<int> uses(state.nodes.size(), 0);
  const std::vector<std::vector<ArgumentUse>> argument_uses = uses_of_arguments(shapes);
  for (std::size_t n = 0; n < state.nodes.size(); ++n) {
    const std::string wrong = malformed_piece(state.nodes[n], shapes, argument_uses);
    if (!wrong.empty()) return "node " + std::to_string(n) + " " + wrong;
  }
  const auto to_empty = [&](const Value& value) -> int* {
    const auto* pointer = std::get_if<Pointer>(&value);
    if (pointer == nullptr || pointer->node >= state.nodes.size()) return nullptr;
    return state.nodes[pointer->node].or_empty ? &uses[pointer->node] : nullptr;
  };
  for (std::size_t n = 0; n < state.nodes.size(); ++n) {
    const Node& node = state.nodes[n];
    if (!node.is_piece() || !shapes[*node.shape].leaf) continue;
    // What leads to a piece without a block would depend on what leads to another one.
    if (to_empty(node.cells[*shapes[*node.shape].leaf + (node.has_hole() ? 1 : 0)].value)) {
      return "node " + std::to_string(n) + " has a leaf that may be empty";
    }
  }
  for (const Value& value : state.store) {
    if (to_empty(value) != nullptr) return "the store points to a piece that may be empty";
  }
  for (std::size_t n = 0; n < state.nodes.size(); ++n) {
    const Node& node = state.nodes[n];
    const std::string name = "node " + std::to_string(n) + " ";
    for (const CellValue& cell : node.cells) {
      int* used = to_empty(cell.value);
      if (used == nullptr) continue;
      if (!leads_as_links(state, shapes, std::get<Pointer>(cell.value))) {
        return name + "points into a path that may be empty, or beside it";
      }
      if (!Segment::holds_once(node, cell) || ++*used > 1) {
        return name + "points to a piece that may be empty, which one cell of one block may";
      }
    }
  }
  return "";
}

}  // namespace heapreach::evidence::checker

#include "evidence/checker/heaps/shapes.h"

#include <algorithm>
#include <set>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/heaps/bounds.h"
#include "evidence/checker/heaps/segment.h"

namespace heapreach::evidence::checker {

using CellKind = ShapeCell::Kind;
using ArgumentKind = ShapeArgument::Kind;

bool has_ends(const Shape& shape) {
  return std::any_of(shape.cells.begin(), shape.cells.end(),
                     [](const ShapeCell& cell) { return cell.end.has_value(); });
}

bool is_end(const Shape& shape, std::size_t cell) {
  return std::any_of(shape.cells.begin(), shape.cells.end(),
                     [&](const ShapeCell& each) { return each.end == cell; });
}

std::size_t last_end(const Shape& shape, std::size_t cell) {
  while (shape.cells[cell].end) cell = *shape.cells[cell].end;
  return cell;
}

std::size_t cases_of(const Shape& shape) {
  return 1 + shape.others.size();
}

const std::vector<ShapeCell>& case_of(const Shape& shape, std::size_t index) {
  return index == 0 ? shape.cells : shape.others[index - 1];
}

bool is_for_paths(const Shape& shape) {
  for (std::size_t i = 0; i < cases_of(shape); ++i) {
    const std::vector<ShapeCell>& cells = case_of(shape, i);
    for (const ShapeCell& cell : cells) {
      for (const ShapeArgument& given : cell.arguments) {
        if (given.kind != ArgumentKind::cell) continue;
        if (given.index >= cells.size()) return false;  // of a shape that is not well-formed
        if (cells[given.index].kind != CellKind::bounded) return false;
      }
    }
  }
  return !shape.is_static;
}

std::vector<const ShapeCell*> own_cells(const std::vector<Shape>& shapes, std::uint32_t shape) {
  std::vector<const ShapeCell*> result;
  for (std::size_t i = 0; i < cases_of(shapes[shape]); ++i) {
    for (const ShapeCell& cell : case_of(shapes[shape], i)) {
      if (cell.kind == CellKind::child && cell.child == shape) result.push_back(&cell);
    }
  }
  return result;
}

bool is_own(const std::vector<Shape>& shapes, std::uint32_t shape, std::size_t cell) {
  for (std::size_t i = 0; i < cases_of(shapes[shape]); ++i) {
    const ShapeCell& is = case_of(shapes[shape], i)[cell];
    if (is.kind == CellKind::child && is.child == shape) return true;
  }
  return false;
}

const ShapeCell* own_cell(const std::vector<Shape>& shapes, std::uint32_t shape) {
  const std::vector<const ShapeCell*> all = own_cells(shapes, shape);
  return all.empty() ? nullptr : all.front();
}

bool has_uniform_links(const std::vector<Shape>& shapes, std::uint32_t shape) {
  const std::vector<const ShapeCell*> all = own_cells(shapes, shape);
  const std::vector<std::uint32_t> changing = changing_bounds(shapes, shape);
  return std::all_of(all.begin(), all.end(), [&](const ShapeCell* cell) {
    for (std::uint32_t a = 0; a < shapes[shape].arguments; ++a) {
      if (std::binary_search(changing.begin(), changing.end(), a)) continue;
      if (cell->arguments[a] != all.front()->arguments[a]) return false;
    }
    return cell->number == all.front()->number;
  });
}

bool has_link_never_null(const std::vector<Shape>& shapes, std::uint32_t shape) {
  const std::vector<const ShapeCell*> all = own_cells(shapes, shape);
  return std::any_of(all.begin(), all.end(),
                     [](const ShapeCell* cell) { return cell->never_null; });
}

namespace {

/// Whether a child is pointed at inside its root.
bool is_inside(const std::vector<Shape>& shapes, const ShapeCell& child) {
  const auto size = Integer(static_cast<unsigned long>(shapes[child.child].cells.size()));
  return child.number >= 0 && child.number < size;
}

}  // namespace

bool leads_inside(const std::vector<Shape>& shapes, std::uint32_t shape) {
  std::set<std::uint32_t> met = {shape};
  std::vector<std::uint32_t> work = {shape};
  while (!work.empty()) {
    const Shape& next = shapes[work.back()];
    work.pop_back();
    for (std::size_t i = 0; i < cases_of(next); ++i) {
      for (const ShapeCell& cell : case_of(next, i)) {
        if (cell.kind != CellKind::child) continue;
        if (!is_inside(shapes, cell)) return false;
        if (met.insert(cell.child).second) work.push_back(cell.child);
      }
    }
  }
  return true;
}

bool leads_inside(const std::vector<Shape>& shapes, const ShapeCell& child) {
  return is_inside(shapes, child) && leads_inside(shapes, child.child);
}

std::optional<std::size_t> leaf_cell(const std::vector<Shape>& shapes, const Segment& piece) {
  const std::optional<std::uint32_t> leaf = shapes[*piece.shape()].leaf;
  return leaf ? std::optional(piece.argument_cell(*leaf)) : std::nullopt;
}

Value leaf_of(const std::vector<Shape>& shapes, const Segment& piece) {
  const std::optional<std::size_t> cell = leaf_cell(shapes, piece);
  return cell ? piece.value(*cell) : Value(constant(0));
}

bool holds_leaf(const std::vector<Shape>& shapes, std::uint32_t shape, bool has_hole) {
  const std::optional<std::uint32_t> leaf = shapes[shape].leaf;
  if (!leaf) return false;
  const ShapeArgument same{ArgumentKind::argument, *leaf, 0};
  for (std::size_t i = 0; i < cases_of(shapes[shape]); ++i) {
    std::size_t leading = 0;
    for (const ShapeCell& cell : case_of(shapes[shape], i)) {
      if (cell.kind != CellKind::child || cell.child != shape) continue;
      if (cell.arguments[*leaf] != same) return false;
      ++leading;
    }
    if (leading < (has_hole ? 2 : 1)) return false;
  }
  return true;
}

bool leads_back(const std::vector<Shape>& shapes, std::uint32_t shape) {
  const ShapeCell* own = own_cell(shapes, shape);
  if (own == nullptr || !is_for_paths(shapes[shape]) || !has_uniform_links(shapes, shape)) {
    return false;
  }
  const auto cells_of_block = Integer(static_cast<unsigned long>(shapes[shape].cells.size()));
  for (std::size_t i = 0; i < cases_of(shapes[shape]); ++i) {
    const std::vector<ShapeCell>& cells = case_of(shapes[shape], i);
    const bool does = std::any_of(cells.begin(), cells.end(), [&](const ShapeCell& cell) {
      if (cell.kind != CellKind::argument) return false;
      const ShapeArgument& argument = own->arguments[cell.argument];
      const Integer offset = argument.number + cell.number;
      return argument.kind == ArgumentKind::owner && offset >= 0 && offset < cells_of_block;
    });
    if (!does) return false;
  }
  return true;
}

}  // namespace heapreach::evidence::checker

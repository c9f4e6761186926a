#include "search/pieces/drafts.h"

#include <utility>

#include "search/shapes/shape_cases.h"

namespace heapreach::search {

ShapeCell data_of(const Datum& datum) {
  if (datum.kind == Datum::Kind::dropped) return {CellKind::dropped};
  if (datum.kind == Datum::Kind::linear && datum.linear.is_constant()) {
    return {CellKind::number, datum.linear.constant};
  }
  return {CellKind::any};
}

ShapeCells without_pointers(const Segment& block) {
  ShapeCells result;
  for (std::size_t i = 0; i < block.cells(); ++i) {
    const Datum& datum = block.value(i);
    result.push_back(datum.is_place() ? ShapeCell{CellKind::child} : data_of(datum));
  }
  return result;
}
ShapeCells without_pointers(const Shape& shape) {
  ShapeCells result = shape.cells;
  for (ShapeCell& cell : result) {
    if (cell.kind >= CellKind::child) cell = {CellKind::child};
    if (cell.kind == CellKind::bounded) cell = {CellKind::any};
  }
  return result;
}

bool is_yet_to_be_set(const Draft& block, const Draft& other) {
  for (std::size_t i = 0; i < block.cells.size(); ++i) {
    if (block.cells[i].is_data() && !other.cells[i].is_data()) return true;
  }
  return false;
}

std::optional<Draft> joined(const Draft& a, const Draft& b) {
  Draft result;
  result.has_leaf = a.has_leaf || b.has_leaf;
  for (std::size_t i = 0; i < a.cells.size(); ++i) {
    // Null is no leaf.
    if (result.has_leaf && a.cells[i].is_own() != b.cells[i].is_own()) return std::nullopt;
    if (a.is_open(i) && b.is_open(i)) {
      if (a.cells[i].number != b.cells[i].number) return std::nullopt;
      result.cells.push_back(a.cells[i]);
      result.leads_out.push_back(true);
      continue;
    }
    const ShapePtr both = join(Shape{{a.cells[i]}}, Shape{{b.cells[i]}});
    if (!both) return std::nullopt;
    result.cells.push_back(both->cells.front());
    result.leads_out.push_back(false);
  }
  return result;
}

ShapePtr finished(Draft draft) {
  std::optional<Number> offset;
  for (std::size_t i = 0; i < draft.cells.size(); ++i) {
    if (draft.is_open(i)) return nullptr;
    if (!draft.cells[i].is_own()) continue;
    if (offset && *offset != draft.cells[i].number) return nullptr;
    offset = draft.cells[i].number;
  }
  Shape result{std::move(draft.cells)};
  result.has_leaf = draft.has_leaf;
  for (ShapeCell& cell : result.cells) {
    if (result.has_leaf && cell.is_own()) cell.never_null = false;
  }
  return std::make_shared<const Shape>(std::move(result));
}

}  // namespace heapreach::search

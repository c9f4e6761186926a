#include "search/shapes/shape_bounds.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "search/shapes/shape_cases.h"

namespace heapreach::search {

ShapePtr without_bounds(const Shape& shape) {
  Shape result = shape;
  for (ShapeCell& cell : result.cells) {
    if (cell.kind == CellKind::bounded) cell = {CellKind::any};
    cell.from.reset();
    cell.to.reset();
  }
  return std::make_shared<const Shape>(std::move(result));
}

namespace {

/// The weaker of what a child gets in two shapes, of which one may have null there: the bound that
/// is passed on, or the own number plus a number that is no less, or no more, than 0.
std::optional<Number> weaker(const std::optional<Number>& a, const std::optional<Number>& b,
                             bool lower) {
  if (!a || !b) return std::nullopt;
  return lower ? std::min(*a, *b) : std::max(*a, *b);
}

}  // namespace

ShapePtr join_bounds(const Shape& a, const Shape& b) {
  const std::optional<std::size_t> cell = a.bounded_cell();
  if (!cell || cell != b.bounded_cell() || a.cells.size() != b.cells.size()) return nullptr;
  const ShapePtr both = join(*without_bounds(a), *without_bounds(b));
  if (!both || both->cases() > 1) return nullptr;
  Shape result = *both;
  ShapeCell& bounded = result.cells[*cell];
  bounded = {CellKind::bounded};
  bounded.at_least = a.cells[*cell].at_least || b.cells[*cell].at_least;
  bounded.at_most = a.cells[*cell].at_most || b.cells[*cell].at_most;
  if (a.cells[*cell].limit == b.cells[*cell].limit && a.bounds() == b.bounds() &&
      a.cells[*cell].at_least == b.cells[*cell].at_least) {
    bounded.limit = a.cells[*cell].limit;
  }
  bool any = false;
  for (std::size_t i = 0; i < result.cells.size(); ++i) {
    ShapeCell& link = result.cells[i];
    const ShapeCell& x = a.cells[i];
    const ShapeCell& y = b.cells[i];
    if (!link.is_own()) continue;
    link.from = !x.is_own() ? y.from : !y.is_own() ? x.from : weaker(x.from, y.from, true);
    link.to = !x.is_own() ? y.to : !y.is_own() ? x.to : weaker(x.to, y.to, false);
    any = any || link.from || link.to;
  }
  if (!any && !bounded.limit) return nullptr;
  return std::make_shared<const Shape>(std::move(result));
}

}  // namespace heapreach::search

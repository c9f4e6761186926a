#include "search/shapes/frame_parts.h"

#include "search/shapes/shape_cases.h"

namespace heapreach::search {

bool is_plain(const Segment& segment) {
  return !segment.is_piece() && !segment.is_list() && !segment.freed && segment.size > 0;
}

bool is_zero(const Datum& datum) {
  return datum.kind == Datum::Kind::linear && datum.linear == LinearExpression{};
}

bool FrameParts::owns(const Datum& datum) const {
  return datum.is_place() && !datum.last && datum.linear.is_constant() &&
         territory_.count(datum.segment) > 0;
}

bool FrameParts::is_argument(const Datum& datum) {
  if (datum.kind < Datum::Kind::linear) return false;
  if (datum.is_place() && segment(datum).may_be_empty()) return false;
  if (!argument_) argument_ = datum;
  return *argument_ == datum;
}

/// What a case that does not hold has used up is free again.
template <typename Holds>
bool FrameParts::is_of_some_case(const Shape& shape, Holds holds) {
  const std::set<SegmentId> used = used_;
  for (std::size_t c = 0; c < shape.cases(); ++c) {
    if (holds(shape.of_case(c))) return true;
    used_ = used;
  }
  return false;
}

bool FrameParts::is_piece(const Datum& datum, const Shape& shape, Number offset, bool never_null) {
  if (is_zero(datum)) return !never_null;
  if (!owns(datum) || datum.linear.constant != offset) return false;
  const Segment& segment = this->segment(datum);
  if (never_null && segment.may_be_empty()) return false;
  if (segment.freed || segment.is_static || !use(datum)) return false;
  if (segment.is_piece()) {
    return !segment.is_stack() && !segment.has_hole() && includes(shape, *segment.shape());
  }
  if (segment.size != static_cast<Number>(shape.cells.size())) return false;
  if (segment.is_list()) return is_chain(segment, shape);
  return is_plain(segment) && all_fit(segment, shape);
}

bool FrameParts::all_fit(const Segment& block, const Shape& shape) {
  return is_of_some_case(shape, [&](const ShapeCells& cells) {
    for (std::size_t i = 0; i < block.cells(); ++i) {
      if (!fits(block.value(i), shape, cells[i])) return false;
    }
    return true;
  });
}

bool FrameParts::fits(const Datum& datum, const Shape& shape, const ShapeCell& cell) {
  if (cell.end) return false;  // at what another cell holds
  if (cell.kind == CellKind::bounded) return false;  // what its bounds are is not looked at
  if (cell.is_data()) return is_integer(datum);
  if (cell.kind == CellKind::child) {
    return is_piece(datum, child_of(shape, cell), cell.number, cell.never_null);
  }
  return datum.kind == Datum::Kind::linear && datum.linear == linear_constant(cell.number);
}

/// Whether the blocks of a list are of the shape, the rest behind them included.
bool FrameParts::is_chain(const Segment& list, const Shape& shape) {
  return is_of_some_case(shape,
                         [&](const ShapeCells& cells) { return is_chain(list, shape, cells); });
}

bool FrameParts::is_chain(const Segment& list, const Shape& shape, const ShapeCells& cells) {
  bool linked = false;
  for (std::size_t i = 0; i < list.cells(); ++i) {
    const ShapeCell& cell = cells[i];
    if (list.links_backward(i)) return false;
    if (const std::optional<Number> link = list.forward_link(i)) {
      if (linked || has_ends(shape) || !cell.is_own() || *link != cell.number) return false;
      linked = is_piece(list.value(i), shape, cell.number, cell.never_null);
      if (!linked) return false;
    } else if (list.is_ordered(i)) {
      if (!cell.is_data() || cell.kind == CellKind::bounded) return false;
    } else if (list.value(i).is_place() || !fits(list.value(i), shape, cell)) {
      return false;
    }
  }
  return linked;
}

}  // namespace heapreach::search

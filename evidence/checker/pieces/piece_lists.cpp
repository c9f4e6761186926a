// List segments as parts of a piece: each block but the first is a child of the one before.
#include <algorithm>
#include <utility>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/heaps/shapes.h"
#include "evidence/checker/pieces/pieces.h"

namespace heapreach::evidence::checker {

using CellKind = ShapeCell::Kind;
using ArgumentKind = ShapeArgument::Kind;

/// The blocks of a list segment, one cell of which leads to the next one. All are of one case.
bool PieceSearch::take_list(std::uint32_t shape, std::uint32_t index, const Arguments& arguments,
                            Exit* exit) {
  const Segment& segment = heap_.segment(index);
  if (!is_for_paths(shapes_[shape])) return false;
  for (std::size_t i = 0; i < cases_of(shapes_[shape]); ++i) {
    const std::vector<ShapeCell>& cells = case_of(shapes_[shape], i);
    const std::optional<std::size_t> linked = link_of_list(shape, cells, index);
    if (!linked || (exit != nullptr && exit->cell != *linked)) continue;
    const ShapeCell& link = cells[*linked];
    const std::vector<std::optional<Found>> before = found_;
    const std::size_t demands = demands_.size();
    bool all = true;
    for (std::size_t c = 0; c < segment.cells() && all; ++c) {
      all = c == *linked || (cells[c].end ? ends_with_link(shape, index, c, *linked)
                                          : take_list_cell(cells[c], link, index, c, arguments));
    }
    if (!all) {
      found_ = before;
      demands_.resize(demands);
      continue;
    }
    Arguments behind = arguments_of(link, arguments, end_of(index));
    if (exit != nullptr) {
      exit->behind = std::move(behind);
    } else {
      children_.push_back({shape, link.number, segment.value(*linked), std::move(behind),
                           link.never_null, index, *linked});
    }
    return true;
  }
  return false;
}

/// The cell that leads on, if it is as the cells of a case say.
std::optional<std::size_t> PieceSearch::link_of_list(std::uint32_t shape,
                                                     const std::vector<ShapeCell>& cells,
                                                     std::uint32_t index) const {
  const Segment& segment = heap_.segment(index);
  std::optional<std::size_t> linked;
  for (std::size_t c = 0; c < segment.cells(); ++c) {
    if (!is_leading(shape, cells[c]) || !leads_forward(segment, c)) continue;
    if (linked) return std::nullopt;  // two links to one block would be two owners
    linked = c;
  }
  if (!linked || segment.saved().cells[*linked].offset != cells[*linked].number) {
    return std::nullopt;
  }
  return linked;
}

bool PieceSearch::is_leading(std::uint32_t shape, const ShapeCell& cell) const {
  return cell.kind == CellKind::child && cell.child == shape;
}

/// Whether a cell with an end holds what the link does, in each block of a list segment.
bool PieceSearch::ends_with_link(std::uint32_t shape, std::uint32_t index, std::size_t c,
                                 std::size_t linked) const {
  const Segment& segment = heap_.segment(index);
  return last_end(shapes_[shape], c) == linked && leads_forward(segment, c) &&
         segment.saved().cells[c].offset == segment.saved().cells[linked].offset &&
         is_same(segment.value(c), segment.value(linked));
}

/// What a cell of each block of a list segment holds that is not the link which leads on.
bool PieceSearch::take_list_cell(const ShapeCell& wanted, const ShapeCell& link,
                                 std::uint32_t index, std::size_t c, const Arguments& arguments) {
  const Segment& segment = heap_.segment(index);
  if (wanted.kind == CellKind::anything) return true;
  if (wanted.kind == CellKind::bounded) {
    return take_list_bounds(wanted, link, index, c, arguments);
  }
  const bool same = !segment.is_link(c) && !segment.is_ordered(c);
  if (wanted.kind == CellKind::child && shapes_[wanted.child].leaf) {
    const ShapeArgument& leaf = wanted.arguments[*shapes_[wanted.child].leaf];
    if (leaf.kind != ArgumentKind::argument || wanted.never_null || !same) return false;
    if (link.arguments[leaf.index].kind != ArgumentKind::argument) return false;
    return matches(arguments[leaf.index], index, c, leaf.number);
  }
  if (wanted.kind != CellKind::argument) {  // each block has one owner
    return same && !wanted.never_null &&
           is_number(segment.value(c), wanted.kind == CellKind::number ? wanted.number : 0);
  }
  const ShapeArgument& next = link.arguments[wanted.argument];
  if (next.kind != ArgumentKind::owner && next.kind != ArgumentKind::argument) return false;
  if (next.kind == ArgumentKind::owner) {
    const bool back = segment.is_link(c) && segment.holder(c) == Segment::Holder::first;
    if (!back || segment.saved().cells[c].offset != next.number + wanted.number) return false;
  } else if (!same) {
    return false;
  }
  return matches(arguments[wanted.argument], index, c, wanted.number);
}

}  // namespace heapreach::evidence::checker

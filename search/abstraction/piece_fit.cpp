// Contract: what add() collects is a piece of the shape with those arguments, if is_closed() says
// so, too: its blocks are all different, each is owned by one cell of another one, and what a cell
// holds that leads back is what the owner gives it.
#include "search/abstraction/piece_fit.h"

#include <algorithm>

#include "search/state/materialise.h"

namespace heapreach::search {

Incoming::Incoming(const Configuration& configuration)
    : from_store_(configuration.segments.size()),
      from_frames_(configuration.segments.size()),
      from_cells_(configuration.segments.size()),
      to_last_(configuration.segments.size()) {
  for (const Datum& datum : configuration.store) {
    if (datum.is_place()) from_store_[datum.segment] = true;
  }
  for (const Segment& segment : configuration.segments) {
    segment.for_each_datum([&](const Datum& datum) {
      if (!datum.is_place()) return;
      ++from_cells_[datum.segment];
      if (segment.is_frame && !segment.is_piece()) from_frames_[datum.segment] = true;
      if (datum.last) ++to_last_[datum.segment];
    });
  }
}

int references_between(const Segment& from, SegmentId to) {
  int result = 0;
  from.for_each_datum([&](const Datum& datum) {
    if (datum.is_place() && datum.segment == to) ++result;
  });
  return result;
}

bool is_plain_block(const Segment& segment) {
  return !segment.is_piece() && !segment.is_list() && !segment.freed && !segment.is_static &&
         !segment.is_frame && segment.size > 0;
}

namespace {

/// Whether a cell that is neither a child nor an argument may hold it.
bool is_data_of(const ShapeCell& cell, const Datum& datum) {
  if (cell.is_data()) return !datum.is_place();
  return datum.kind == Datum::Kind::linear && datum.linear == linear_constant(cell.number);
}

}  // namespace

std::optional<std::vector<Datum>> Fit::arguments_of(SegmentId root, const Shape& shape) const {
  const Segment& segment = configuration_.segments[root];
  if (segment.is_piece()) return segment.arguments();
  std::vector<Datum> result;
  if (segment.cells() != shape.cells.size()) return std::nullopt;
  for (std::size_t i = 0; i < shape.cells.size(); ++i) {
    if (shape.cells[i].kind != CellKind::argument) continue;
    const Datum& datum = segment.value(i);
    if (datum.kind < Datum::Kind::linear) return std::nullopt;
    result.push_back(datum);
  }
  return result;
}

bool Fit::add(SegmentId root, const Shape& shape, const std::vector<Datum>& arguments,
              Members& members) const {
  const Segment& segment = configuration_.segments[root];
  if (segment.size != static_cast<Number>(shape.cells.size())) return false;
  if (std::find(members.begin(), members.end(), root) != members.end()) return false;
  members.push_back(root);
  if (segment.is_piece()) {
    if (segment.has_hole() || !includes(shape, *segment.shape())) return false;
    return shape.arguments() == 0 || segment.arguments() == arguments;
  }
  if (arguments_of(root, shape) != arguments) return false;
  if (segment.is_list()) return add_list(root, shape, arguments, members);
  return is_plain_block(segment) && add_cells(root, shape, arguments, members);
}

bool Fit::add_child(const Datum& datum, const Shape& shape, const ShapeCell& cell,
                    const std::vector<Datum>& arguments, const Datum& owner,
                    Members& members) const {
  if (is_null(datum)) return true;
  if (!leads_to_first(datum, cell.number) || incoming_.are_from_store(datum.segment)) {
    return false;
  }
  if (std::find(owners_.begin(), owners_.end(), datum.segment) != owners_.end()) return false;
  const std::vector<Datum> given = arguments_given(shape, cell, arguments, owner);
  Members own;
  owners_.push_back(datum.segment);
  const bool fits = add(datum.segment, child_of(shape, cell), given, own);
  owners_.pop_back();
  if (!fits) return false;
  if (from_outside(datum.segment, own) != 1 || !is_closed(own, {})) return false;
  for (const SegmentId id : own) {
    if (std::find(members.begin(), members.end(), id) != members.end()) return false;
  }
  members.insert(members.end(), own.begin(), own.end());
  return true;
}

bool Fit::add_cells(SegmentId block, const Shape& shape, const std::vector<Datum>& arguments,
                    Members& members) const {
  const Segment& segment = configuration_.segments[block];
  for (std::size_t i = 0; i < shape.cells.size(); ++i) {
    const ShapeCell& cell = shape.cells[i];
    if (cell.kind == CellKind::argument) continue;
    const bool fits = cell.kind == CellKind::child ? add_child(segment.value(i), shape, cell,
                                                               arguments, place(block), members)
                                                   : is_data_of(cell, segment.value(i));
    if (!fits) return false;
  }
  return true;
}

std::optional<std::size_t> Fit::add_but_exit(SegmentId block, const Shape& shape,
                                             const std::vector<Datum>& arguments,
                                             Members& members) const {
  const Segment& segment = configuration_.segments[block];
  std::optional<std::size_t> exit;
  members.push_back(block);
  for (std::size_t i = 0; i < shape.cells.size(); ++i) {
    const ShapeCell& cell = shape.cells[i];
    const Datum& datum = segment.value(i);
    if (cell.kind == CellKind::argument) continue;
    if (cell.kind != CellKind::child) {
      if (!is_data_of(cell, datum)) return std::nullopt;
      continue;
    }
    if (add_child(datum, shape, cell, arguments, place(block), members)) continue;
    if (exit || !cell.is_own() || !datum.is_place() || datum.segment == block) return std::nullopt;
    if (configuration_.segments[datum.segment].may_be_empty()) return std::nullopt;
    exit = i;
  }
  return exit;
}

/// The blocks of a list, the rest behind them included.
bool Fit::add_list(SegmentId id, const Shape& shape, const std::vector<Datum>& arguments,
                   Members& members) const {
  const Segment& list = configuration_.segments[id];
  if (list.freed || list.is_static || list.is_frame) return false;
  std::optional<std::size_t> link;
  for (std::size_t i = 0; i < shape.cells.size(); ++i) {
    const std::optional<Number> forward = list.forward_link(i);
    if (!forward && !fits_in_list(list, i, shape.cells[i])) return false;
    if (!forward) continue;
    if (link || !shape.cells[i].is_own() || *forward != shape.cells[i].number) return false;
    link = i;
  }
  return link && add_child(list.value(*link), shape, shape.cells[*link], arguments, place(id, true),
                           members);
}

/// What is in the same cell of all blocks of a list, if that is no link to the next one.
bool Fit::fits_in_list(const Segment& list, std::size_t i, const ShapeCell& cell) const {
  if (const std::optional<Number> back = list.backward_link(i)) {
    return cell.kind == CellKind::argument && !cell.passes && cell.number == *back;
  }
  if (list.is_ordered(i)) return cell.is_data();
  if (cell.kind == CellKind::argument) return cell.passes;
  if (cell.kind == CellKind::child) return is_null(list.value(i));  // each has one owner
  return is_data_of(cell, list.value(i));
}

int Fit::from_outside(SegmentId id, const Members& members) const {
  int result = incoming_.all(id);
  for (const SegmentId member : members) {
    result -= references_between(configuration_.segments[member], id);
  }
  return result;
}

bool Fit::is_closed(const Members& members, const std::vector<Datum>& arguments) const {
  for (std::size_t i = 1; i < members.size(); ++i) {
    if (incoming_.are_from_store(members[i]) || from_outside(members[i], members) != 0) {
      return false;
    }
  }
  return std::none_of(arguments.begin(), arguments.end(), [&](const Datum& argument) {
    return argument.is_place() &&
           std::find(members.begin(), members.end(), argument.segment) != members.end();
  });
}

}  // namespace heapreach::search

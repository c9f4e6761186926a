// Contract: what add() collects is a piece of the shape with those arguments, if is_closed() says
// so, too: its blocks are all different, each is owned by one cell of another one, and what a cell
// holds that leads back is what the owner gives it.
#include "search/pieces/piece_fit.h"

#include <algorithm>

#include "search/pieces/bounds.h"
#include "search/pieces/leaves.h"
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

/// The cell without an end at which those end that end at this one; itself if it has none.
std::size_t last_end(const Shape& shape, std::size_t cell) {
  while (shape.cells[cell].end) cell = *shape.cells[cell].end;
  return cell;
}

/// Whether a cell that is neither a child nor an argument may hold it.
bool is_data_of(const ShapeCell& cell, const Datum& datum) {
  if (cell.is_data()) return !datum.is_place();
  return datum.kind == Datum::Kind::linear && datum.linear == linear_constant(cell.number);
}

}  // namespace

std::optional<std::vector<Datum>> Fit::arguments_of(SegmentId root, const Shape& shape) const {
  const Segment& segment = configuration_.segments[root];
  if (segment.is_piece()) return segment.arguments();
  std::optional<std::vector<Datum>> result = values_of(root, shape);
  if (!result || shape.bounds() == 0) return result;
  const bool is_limited = shape.cells[*shape.bounded_cell()].limit.has_value();
  for (Datum& bound : bounds_at(configuration_, facts_, root, shape)) {
    // Data that keep to no limit are of a shape that says nothing of them.
    if (is_limited && bound.kind == Datum::Kind::any) return std::nullopt;
    result->push_back(std::move(bound));
  }
  return result;
}

/// Those arguments that are no bounds. What leads to a piece that may be empty is none: many blocks
/// hold an argument, and only one cell may lead there.
std::optional<std::vector<Datum>> Fit::values_of(SegmentId root, const Shape& shape) const {
  const Segment& segment = configuration_.segments[root];
  const auto may_be_argument = [&](const Datum& datum) {
    return !datum.is_place() || !configuration_.segments[datum.segment].may_be_empty();
  };
  std::vector<Datum> result;
  if (segment.cells() != shape.cells.size()) return std::nullopt;
  for (std::size_t i = 0; i < shape.cells.size(); ++i) {
    if (shape.cells[i].kind != CellKind::argument) continue;
    const Datum& datum = segment.value(i);
    if (datum.kind < Datum::Kind::linear || !may_be_argument(datum)) return std::nullopt;
    result.push_back(datum);
  }
  if (!shape.has_leaf) return result;
  const std::optional<Datum> leaf = leaf_below(root, shape);
  if (!leaf || !may_be_argument(*leaf)) return std::nullopt;
  result.push_back(*leaf);
  return result;
}

/// The leaf that is met first by way of children of the same shape: a tree has one somewhere.
std::optional<Datum> Fit::leaf_below(SegmentId root, const Shape& shape) const {
  std::vector<SegmentId> met = {root};
  for (std::size_t next = 0; next < met.size(); ++next) {
    const Segment& segment = configuration_.segments[met[next]];
    if (segment.shape() && segment.shape()->cells.size() == shape.cells.size()) {
      if (!segment.shape()->has_leaf) return std::nullopt;
      return segment.arguments()[segment.shape()->leaf()];
    }
    if (segment.is_piece() || segment.cells() != shape.cells.size()) continue;
    for (std::size_t i = 0; i < shape.cells.size(); ++i) {
      if (!shape.cells[i].is_own() || !segment.value(i).is_place()) continue;
      const Datum& datum = segment.value(i);
      if (may_be_leaf(configuration_, incoming_, datum.segment, shape.cells.size())) return datum;
      if (std::find(met.begin(), met.end(), datum.segment) == met.end()) {
        met.push_back(datum.segment);
      }
    }
  }
  return std::nullopt;
}

/// Whether a cell that holds it leads to no child, which would be of that shape and get that.
bool Fit::is_none(const Datum& datum, const Shape& child, const std::vector<Datum>& given) {
  return child.has_leaf ? datum == given[child.leaf()] : is_null(datum);
}

/// Whether these are the first ones of the arguments, which are no bounds.
bool Fit::has_values(const std::vector<Datum>& values, const Shape& shape,
                     const std::vector<Datum>& arguments) const {
  const auto count = static_cast<std::ptrdiff_t>(shape.values());
  return static_cast<std::ptrdiff_t>(values.size()) >= count &&
         std::equal(arguments.begin(), arguments.begin() + count, values.begin());
}

bool Fit::add(SegmentId root, const Shape& shape, const std::vector<Datum>& arguments,
              Members& members) const {
  // On a ring each block owns itself.
  if (std::find(above_.begin(), above_.end(), root) != above_.end()) return false;
  above_.push_back(root);
  const bool fits = add_alone(root, shape, arguments, members);
  above_.pop_back();
  return fits;
}

bool Fit::add_alone(SegmentId root, const Shape& shape, const std::vector<Datum>& arguments,
                    Members& members) const {
  const Segment& segment = configuration_.segments[root];
  if (segment.size != static_cast<Number>(shape.cells.size())) return false;
  if (std::find(members.begin(), members.end(), root) != members.end()) return false;
  members.push_back(root);
  if (segment.is_piece()) {
    if (segment.has_hole() || !includes(shape, *segment.shape())) return false;
    return suits(segment, shape, arguments);
  }
  const auto values = values_of(root, shape);
  if (!values || !has_values(*values, shape, arguments)) return false;
  if (!segment.is_list() && !is_plain_block(segment)) return false;
  // A case that does not hold leaves the members as they were.
  const std::size_t before = members.size();
  bool holds = false;
  for (std::size_t i = 0; i < shape.cases() && !holds; ++i) {
    const ShapeCells& cells = shape.of_case(i);
    members.resize(before);
    holds = segment.is_list() ? add_list(root, shape, cells, arguments, members)
                              : add_cells(root, shape, cells, arguments, members);
  }
  return holds;
}

bool Fit::suits(const Segment& piece, const Shape& shape,
                const std::vector<Datum>& arguments) const {
  return has_values(piece.arguments(), shape, arguments) &&
         is_within(configuration_, facts_, shape, arguments, piece);
}

bool Fit::add_at_hole(SegmentId path, const ShapeCell& cell, Members& members) const {
  const Segment& segment = configuration_.segments[path];
  return add_given(segment.hole(), *segment.shape(), cell, arguments_at_hole(segment, path),
                   members);
}

std::vector<Datum> Fit::given(const Shape& shape, const ShapeCell& cell,
                              const std::vector<Datum>& arguments, const Datum& owner) const {
  return arguments_given(shape, cell, arguments, owner, &configuration_.segments[owner.segment]);
}

bool Fit::add_child(const Datum& datum, const Shape& shape, const ShapeCell& cell,
                    const std::vector<Datum>& arguments, const Datum& owner,
                    Members& members) const {
  if (is_null(datum)) return !child_of(shape, cell).has_leaf && !cell.never_null;
  return add_given(datum, child_of(shape, cell), cell, given(shape, cell, arguments, owner),
                   members);
}

/// The same, where it is known what the child gets.
bool Fit::add_given(const Datum& datum, const Shape& child, const ShapeCell& cell,
                    const std::vector<Datum>& given, Members& members) const {
  if (is_none(datum, child, given)) return !cell.never_null;
  Members own;
  if (!add_open_given(datum, child, cell, given, own)) return false;
  if (from_outside(datum.segment, own) != 1 || !is_closed(own, {})) return false;
  for (const SegmentId id : own) {
    if (std::find(members.begin(), members.end(), id) != members.end()) return false;
  }
  members.insert(members.end(), own.begin(), own.end());
  return true;
}

/// The same, but whether it belongs to the cell alone is for the caller to see: where cells have
/// ends, two of them lead to what the one holds.
bool Fit::add_open_given(const Datum& datum, const Shape& child, const ShapeCell& cell,
                         const std::vector<Datum>& given, Members& members) const {
  if (is_none(datum, child, given)) return !cell.never_null;
  if (!leads_to_first(datum, cell.number) || incoming_.are_from_store(datum.segment)) {
    return false;
  }
  if (cell.never_null && configuration_.segments[datum.segment].may_be_empty()) return false;
  return add(datum.segment, child, given, members);
}

bool Fit::add_path(const Datum& from, const Datum& end, const Shape& shape,
                   Members& members) const {
  const std::optional<std::size_t> own = only_own_cell(shape);
  if (!own || shape.arguments() > 0) return false;
  const Number offset = shape.cells[*own].number;
  Datum at = from;
  while (at != end) {
    if (!leads_to_first(at, offset) || incoming_.are_from_store(at.segment)) return false;
    if (is_null(end)) return add(at.segment, shape, {}, members);
    const std::optional<Datum> next = add_link(at.segment, shape, members);
    if (!next) return false;
    at = *next;
  }
  return true;
}

/// Adds the blocks of a segment as some on a path, and returns what the last one holds that leads
/// on. Contract: only one cell of the shape does.
std::optional<Datum> Fit::add_link(SegmentId id, const Shape& shape, Members& members) const {
  const Segment& segment = configuration_.segments[id];
  const std::size_t own = *only_own_cell(shape);
  if (segment.size != static_cast<Number>(shape.cells.size())) return std::nullopt;
  if (std::find(members.begin(), members.end(), id) != members.end()) return std::nullopt;
  members.push_back(id);
  if (segment.is_piece()) {
    const bool fits = segment.has_hole() && includes_paths(shape, *segment.shape());
    return fits ? std::optional(segment.hole()) : std::nullopt;
  }
  if (segment.is_list()) {
    return link_of_list(id, shape, shape.cells) == own ? std::optional(segment.value(own))
                                                       : std::nullopt;
  }
  if (!is_plain_block(segment) || !add_beside(id, own, shape, {}, members)) return std::nullopt;
  return segment.value(own);
}

/// What the cells of a single block lead to, but for one of them.
bool Fit::add_beside(SegmentId block, std::size_t exit, const Shape& shape,
                     const std::vector<Datum>& arguments, Members& members) const {
  const Segment& segment = configuration_.segments[block];
  for (std::size_t i = 0; i < shape.cells.size(); ++i) {
    const ShapeCell& cell = shape.cells[i];
    if (i == exit || cell.kind == CellKind::argument) continue;
    const Datum& datum = segment.value(i);
    const bool fits = cell.end ? add_path(datum, segment.value(*cell.end), *cell.child, members)
                      : cell.kind == CellKind::child
                          ? add_open_given(datum, child_of(shape, cell), cell,
                                           given(shape, cell, arguments, place(block)), members)
                          : is_data_of(cell, datum);
    if (!fits) return false;
  }
  return true;
}

bool Fit::add_cells(SegmentId block, const Shape& shape, const ShapeCells& cells,
                    const std::vector<Datum>& arguments, Members& members) const {
  if (has_ends(shape)) return add_beside(block, cells.size(), shape, arguments, members);
  const Segment& segment = configuration_.segments[block];
  // Numbers first, which tell cases apart.
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].kind == CellKind::number && !is_data_of(cells[i], segment.value(i))) return false;
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const ShapeCell& cell = cells[i];
    if (cell.kind == CellKind::argument) continue;
    const Datum& datum = segment.value(i);
    const bool fits = cell.kind == CellKind::child
                          ? add_child(datum, shape, cell, arguments, place(block), members)
                          : is_data_of(cell, datum) && is_between(shape, cell, arguments, datum);
    if (!fits) return false;
  }
  return true;
}

/// Whether a cell's bounds, if it has any, hold of what it holds.
bool Fit::is_between(const Shape& shape, const ShapeCell& cell, const std::vector<Datum>& arguments,
                     const Datum& datum) const {
  return (!cell.at_least ||
          is_within(configuration_, facts_, arguments[shape.lower()], datum, true)) &&
         (!cell.at_most ||
          is_within(configuration_, facts_, arguments[shape.upper()], datum, false));
}

std::optional<std::size_t> Fit::add_but_exit(SegmentId block, const Shape& shape,
                                             const std::vector<Datum>& arguments,
                                             Members& members) const {
  members.push_back(block);
  for (std::size_t i = 0; i < shape.cases(); ++i) {
    const auto exit = add_but_exit(block, shape, shape.of_case(i), arguments, members);
    if (exit) return exit;
    members.resize(1);
  }
  return std::nullopt;
}

std::optional<std::size_t> Fit::add_but_exit(SegmentId block, const Shape& shape,
                                             const ShapeCells& cells,
                                             const std::vector<Datum>& arguments,
                                             Members& members) const {
  const Segment& segment = configuration_.segments[block];
  std::optional<std::size_t> exit;
  if (has_ends(shape)) {
    exit = only_own_cell(shape);
    if (!exit || !add_beside(block, *exit, shape, arguments, members)) return std::nullopt;
    const Datum& out = segment.value(*exit);
    const bool leads_out = out.is_place() && !configuration_.segments[out.segment].may_be_empty() &&
                           std::find(members.begin(), members.end(), out.segment) == members.end();
    return leads_out ? exit : std::nullopt;
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const ShapeCell& cell = cells[i];
    const Datum& datum = segment.value(i);
    if (cell.kind == CellKind::argument) continue;
    if (cell.kind != CellKind::child) {
      if (!is_data_of(cell, datum) || !is_between(shape, cell, arguments, datum)) {
        return std::nullopt;
      }
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
bool Fit::add_list(SegmentId id, const Shape& shape, const ShapeCells& cells,
                   const std::vector<Datum>& arguments, Members& members) const {
  const Datum* leaf = shape.has_leaf ? &arguments[shape.leaf()] : nullptr;
  const std::optional<std::size_t> link = link_of_list(id, shape, cells, leaf);
  return link &&
         list_is_within(configuration_, facts_, configuration_.segments[id], shape, cells[*link],
                        arguments) &&
         add_child(configuration_.segments[id].value(*link), shape, cells[*link], arguments,
                   place(id, true), members);
}

/// The cell that links the blocks of a list, if all that they hold besides is of the case.
std::optional<std::size_t> Fit::link_of_list(SegmentId id, const Shape& shape,
                                             const ShapeCells& cells, const Datum* leaf) const {
  const Segment& list = configuration_.segments[id];
  if (list.freed || list.is_static || list.is_frame) return std::nullopt;
  std::optional<std::size_t> link;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::optional<Number> forward = list.forward_link(i);
    if (cells[i].end) {
      if (!ends_with_link(list, shape, i)) return std::nullopt;
      continue;
    }
    if (!forward && !fits_in_list(list, i, cells[i], leaf)) return std::nullopt;
    if (!forward) continue;
    if (link || !cells[i].is_own() || *forward != cells[i].number) return std::nullopt;
    link = i;
  }
  return link;
}

/// Whether a cell with an end holds in each block what the cell at which it ends does, a link.
bool Fit::ends_with_link(const Segment& list, const Shape& shape, std::size_t i) const {
  const std::size_t end = last_end(shape, i);
  return shape.cells[end].is_own() && list.forward_link(i) &&
         list.forward_link(i) == list.forward_link(end) && list.value(i) == list.value(end);
}

/// What is in the same cell of all blocks of a list, if that is no link to the next one.
bool Fit::fits_in_list(const Segment& list, std::size_t i, const ShapeCell& cell,
                       const Datum* leaf) const {
  if (const std::optional<Number> back = list.backward_link(i)) {
    return cell.kind == CellKind::argument && !cell.passes && cell.number == *back;
  }
  if (list.is_ordered(i)) return cell.is_data();
  if (cell.kind == CellKind::argument) return cell.passes;
  if (leaf != nullptr && cell.is_own()) return list.value(i) == *leaf;
  if (cell.kind == CellKind::child) {  // each has one owner
    return !cell.never_null && is_null(list.value(i));
  }
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

// A piece of a shape is the least thing of that shape: finitely many blocks, each of them owned by
// the cell that leads to it. So a heap has a piece at a value if its blocks can be used up one
// after the other: the root, then what its children lead to, each of which is null, a block of the
// state whose cells are as the shape says, a list segment whose links are children, or a piece of a
// shape that is included. A path of the state is followed by what stands in its hole: both together
// are a piece, by induction over the path's blocks.
//
// What the root's arguments are is found where a block first holds one; all others that depend on
// it must agree. Those of each child follow from these and from the block that owns it.
//
// A cell with an end leads to a path: its blocks are used up one after the other until what leads
// on is what the other cell of the block holds. A list that ends with null is a path to null, too.
//
// Invariant: what was taken is of different blocks, and all blocks of the piece were taken;
// children that are yet to be looked at are the rest of it. One that fails leaves `taken` as it is:
// the attempt is over then.
#include "evidence/checker/heaps/pieces.h"

#include <algorithm>
#include <utility>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/heaps/shapes.h"

namespace heapreach::evidence::checker {

using CellKind = ShapeCell::Kind;
using ArgumentKind = ShapeArgument::Kind;

PieceSearch::PieceSearch(const GraphHeap& heap, std::set<std::uint32_t>& taken,
                         std::function<bool(const Constraint&)> entailed)
    : heap_(heap),
      shapes_(heap.state().shapes()),
      taken_(taken),
      entailed_(std::move(entailed)),
      uses_(uses_of_arguments(shapes_)) {}

bool PieceSearch::take(std::uint32_t shape, std::uint32_t segment, bool or_empty) {
  if (!or_empty && !is_surely_there(segment)) return false;
  begin(shape);
  return take_segment(shape, segment, unknown_arguments(shape), std::nullopt) && take_children();
}

/// Whether what a pointer to the segment holds leads to some block.
bool PieceSearch::is_surely_there(std::uint32_t index) const {
  const Segment& segment = heap_.segment(index);
  if (!segment.may_be_empty()) return true;
  // What stands in a hole leads to no piece that may be empty.
  return segment.has_hole() && std::holds_alternative<Pointer>(segment.value(0));
}

bool PieceSearch::take(std::uint32_t shape, const Route& route) {
  begin(shape);
  Arguments arguments = unknown_arguments(shape);
  const ShapeCell& link = *own_cell(shapes_, shape);
  for (const Step& step : route) {
    if (heap_.segment(step.segment).may_be_empty() && !passes_on(link)) return false;
    if (!take_segment(shape, step.segment, arguments, step.cell)) return false;
    arguments = arguments_of(link, arguments, end_of(step.segment));
  }
  return take_children();
}

// Arguments.

void PieceSearch::begin(std::uint32_t shape) {
  found_.assign(shapes_[shape].arguments, std::nullopt);
  demands_.clear();
}

PieceSearch::Arguments PieceSearch::unknown_arguments(std::uint32_t shape) const {
  Arguments result;
  for (std::uint32_t a = 0; a < shapes_[shape].arguments; ++a) result.push_back({a, 0, {}});
  return result;
}

PieceSearch::Arguments PieceSearch::arguments_of(const ShapeCell& child, const Arguments& own,
                                                 const Pointer& owner) const {
  Arguments result;
  for (const ShapeArgument& wanted : child.arguments) {
    if (wanted.kind == ArgumentKind::argument) {
      Argument argument = own[wanted.index];
      argument.number += wanted.number;
      argument.value = plus(argument.value, wanted.number);
      result.push_back(std::move(argument));
    } else if (wanted.kind == ArgumentKind::cell) {
      result.push_back(
          {std::nullopt, 0, plus(heap_.segment(owner.node).value(wanted.index), wanted.number)});
    } else if (wanted.kind == ArgumentKind::any) {
      result.push_back({std::nullopt, 0, Anything{}, true});
    } else if (wanted.kind == ArgumentKind::owner) {
      result.push_back({std::nullopt, 0, plus(owner, wanted.number)});
    } else {
      result.push_back({std::nullopt, 0, constant(wanted.number)});
    }
  }
  return result;
}

/// Whether what stands behind a path of such links has the arguments of the path's root, so that it
/// does not matter whether the path is empty.
bool PieceSearch::passes_on(const ShapeCell& link) {
  return std::all_of(link.arguments.begin(), link.arguments.end(), [](const ShapeArgument& given) {
    return given.kind == ArgumentKind::argument && given.number == 0;  // of the same index
  });
}

/// Whether the value of a cell less a number is what the argument has to be.
bool PieceSearch::matches(const Argument& argument, std::uint32_t segment, std::size_t cell,
                          const Integer& minus) {
  const Value& value = heap_.segment(segment).value(cell);
  if (std::holds_alternative<Anything>(value)) return false;
  if (!argument.index) return is_same(argument.value, plus(value, -minus));
  const Integer all = minus + argument.number;
  std::optional<Found>& found = found_[*argument.index];
  if (!found) {
    found = Found{segment, cell, all};
    return true;
  }
  return is_same(plus(heap_.segment(found->segment).value(found->cell), -found->minus),
                 plus(value, -all));
}

bool PieceSearch::is_same(const Value& a, const Value& b) const {
  const auto* left = std::get_if<Pointer>(&a);
  const auto* right = std::get_if<Pointer>(&b);
  if (std::holds_alternative<Anything>(a) || std::holds_alternative<Anything>(b)) return false;
  if (left == nullptr && right == nullptr) {
    return entailed_(equal(std::get<Linear>(a), std::get<Linear>(b)));
  }
  if (left == nullptr || right == nullptr || left->node != right->node) return false;
  if (left->last != right->last && !heap_.segment(left->node).is_single()) return false;
  return left->offset == right->offset;
}

/// The last block of a segment.
Pointer PieceSearch::end_of(std::uint32_t segment) const {
  return {segment, !heap_.segment(segment).is_single(), {}};
}

// Blocks.

bool PieceSearch::take_children() {
  while (!children_.empty()) {
    const Child child = std::move(children_.back());
    children_.pop_back();
    if (child.end) {
      if (!take_up_to_end(child)) return false;
    } else if (const auto* to = std::get_if<Pointer>(&child.value)) {
      if (to->last || to->offset != constant(child.offset)) return false;
      if (child.never_null && heap_.segment(to->node).may_be_empty()) return false;
      if (!take_segment(child.shape, to->node, child.arguments, std::nullopt)) return false;
    } else if (child.never_null || !is_number(child.value, 0)) {
      return false;
    }
  }
  return true;
}

/// Contract: its shape is as one of an end has to be.
bool PieceSearch::take_up_to_end(const Child& child) {
  Value at = child.value;
  while (!is_same(at, *child.end)) {
    const auto* to = std::get_if<Pointer>(&at);
    if (to == nullptr || to->last || to->offset != constant(child.offset)) return false;
    const std::uint32_t index = to->node;
    if (heap_.segment(index).is_piece() && !heap_.segment(index).has_hole()) {
      return is_number(*child.end, 0) && take_segment(child.shape, index, {}, std::nullopt);
    }
    const std::vector<Step> steps = steps_from(child.shape, index);
    if (steps.size() != 1) return false;
    if (!take_segment(child.shape, index, {}, steps.front().cell)) return false;
    at = heap_.segment(index).value(steps.front().cell);
  }
  return true;
}

/// Whether the blocks of the segment can be some of the shape, and none was used up.
bool PieceSearch::may_take(std::uint32_t shape, std::uint32_t index) const {
  const Segment& segment = heap_.segment(index);
  if (taken_.count(index) > 0 || segment.is_freed()) return false;
  if (segment.is_static() != shapes_[shape].is_static) return false;
  if (segment.size() != Integer(static_cast<unsigned long>(shapes_[shape].cells.size()))) {
    return false;
  }
  if (!segment.is_piece()) return true;
  if (!includes(shapes_, shape, *segment.shape())) return false;
  return !segment.has_hole() || is_for_paths(shapes_[shape]);
}

/// `but`: a cell that holds what it may.
bool PieceSearch::take_segment(std::uint32_t shape, std::uint32_t index, const Arguments& arguments,
                               std::optional<std::size_t> but) {
  if (!may_take(shape, index)) return false;
  taken_.insert(index);
  const Segment& segment = heap_.segment(index);
  if (segment.is_piece()) return take_piece(shape, index, arguments, but.has_value());
  if (!segment.is_single()) return take_list(shape, index, arguments, but);
  const std::vector<ShapeCell>* cells = case_for(shape, index, but);
  if (cells == nullptr) return false;
  for (std::size_t c = 0; c < segment.cells(); ++c) {
    if (but != c && !take_cell((*cells)[c], index, c, arguments)) return false;
  }
  return true;
}

/// A piece of the state; `but`: what stands in its hole is not looked at.
bool PieceSearch::take_piece(std::uint32_t shape, std::uint32_t index, const Arguments& arguments,
                             bool but) {
  const Segment& segment = heap_.segment(index);
  const bool any = shapes_[*segment.shape()].arguments == 0;  // it is the same with all of them
  for (std::size_t a = 0; a < arguments.size() && !any; ++a) {
    const std::size_t cell = segment.argument_cell(a);
    const ArgumentUse use = uses_[shape][a];
    const bool fits = use == ArgumentUse::exact ? matches(arguments[a], index, cell, 0)
                                                : bounds(arguments[a], use, 0, segment.value(cell));
    if (!fits) return false;
  }
  if (!segment.has_hole()) return !but;
  // A path goes through cells that lead to its own shape; whether these do so here, too, in
  // whichever case the block with the hole is.
  const bool leads_on = includes_paths(shapes_, shape, *segment.shape());
  if (but) return leads_on;
  // With what goes on there as for its own shape it is a piece of that, and so of this one.
  const std::uint32_t as = leads_on ? shape : *segment.shape();
  if (!has_uniform_links(shapes_, as) || (!leads_on && !any)) return false;
  const ShapeCell& link = *own_cell(shapes_, as);
  if (segment.may_be_empty() && !passes_on(link)) return false;
  children_.push_back({as, link.number, segment.value(0),
                       leads_on ? arguments_of(link, arguments, end_of(index)) : Arguments{},
                       has_link_never_null(shapes_, as)});
  return true;
}

/// The blocks of a list segment, one cell of which leads to the next one. All are of one case.
bool PieceSearch::take_list(std::uint32_t shape, std::uint32_t index, const Arguments& arguments,
                            std::optional<std::size_t> but) {
  const Segment& segment = heap_.segment(index);
  if (!(but ? is_for_paths : is_for_lists)(shapes_[shape])) return false;
  for (std::size_t i = 0; i < cases_of(shapes_[shape]); ++i) {
    const std::vector<ShapeCell>& cells = case_of(shapes_[shape], i);
    const std::optional<std::size_t> linked = link_of_list(shape, cells, index);
    if (!linked || (but && but != linked)) continue;
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
    if (but) return true;
    children_.push_back({shape, link.number, segment.value(*linked),
                         arguments_of(link, arguments, end_of(index)), link.never_null});
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

/// The first case of which a single block seems to be, as far as can be seen from there. `but`: a
/// cell of it that leads to the shape itself.
const std::vector<ShapeCell>* PieceSearch::case_for(std::uint32_t shape, std::uint32_t index,
                                                    std::optional<std::size_t> but) const {
  constexpr int levels = 3;
  const std::size_t cases = cases_of(shapes_[shape]);
  for (std::size_t i = 0; i < cases; ++i) {
    const std::vector<ShapeCell>& cells = case_of(shapes_[shape], i);
    if (but && !is_leading(shape, cells[*but])) continue;
    if (cases == 1 || may_be(cells, index, but, levels)) return &cells;
  }
  return nullptr;
}

bool PieceSearch::may_be(const std::vector<ShapeCell>& cells, std::uint32_t index,
                         std::optional<std::size_t> but, int depth) const {
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const Value& value = heap_.segment(index).value(c);
    if (but != c && !may_hold(cells[c], value, depth)) return false;
  }
  return true;
}

/// Whether a cell may hold the value, so many levels below it being looked at.
bool PieceSearch::may_hold(const ShapeCell& wanted, const Value& value, int depth) const {
  if (wanted.kind == CellKind::number) return is_number(value, wanted.number);
  if (wanted.kind != CellKind::child) return true;
  const auto* pointer = std::get_if<Pointer>(&value);
  if (pointer == nullptr) return !wanted.never_null && is_number(value, 0);
  return pointer->offset == constant(wanted.number) &&
         (depth == 0 || may_be_of(wanted.child, pointer->node, depth - 1));
}

bool PieceSearch::may_be_of(std::uint32_t shape, std::uint32_t index, int depth) const {
  if (!may_take(shape, index)) return false;
  const Segment& segment = heap_.segment(index);
  if (segment.is_piece() || !segment.is_single()) return true;
  for (std::size_t i = 0; i < cases_of(shapes_[shape]); ++i) {
    if (may_be(case_of(shapes_[shape], i), index, std::nullopt, depth)) return true;
  }
  return false;
}

/// What a cell of a single block holds.
bool PieceSearch::take_cell(const ShapeCell& wanted, std::uint32_t index, std::size_t c,
                            const Arguments& arguments) {
  const Value& value = heap_.segment(index).value(c);
  switch (wanted.kind) {
    case CellKind::anything:
      return true;
    case CellKind::number:
      return is_number(value, wanted.number);
    case CellKind::argument:
      return matches(arguments[wanted.argument], index, c, wanted.number);
    case CellKind::bounded:
      return is_within(wanted, arguments, value);
    case CellKind::child:
      break;
  }
  children_.push_back({wanted.child, wanted.number, value,
                       arguments_of(wanted, arguments, {index, false, {}}), wanted.never_null});
  if (wanted.end) children_.back().end = heap_.segment(index).value(*wanted.end);
  return true;
}

bool PieceSearch::is_number(const Value& value, const Integer& number) const {
  const auto* linear = std::get_if<Linear>(&value);
  return linear != nullptr && entailed_(equal(*linear, constant(number)));
}

bool PieceSearch::leads_forward(const Segment& segment, std::size_t c) const {
  return segment.is_link(c) && segment.holder(c) == Segment::Holder::last;
}

// Paths.

std::vector<PieceSearch::Step> PieceSearch::steps_from(std::uint32_t shape,
                                                       std::uint32_t index) const {
  const Segment& segment = heap_.segment(index);
  std::vector<Step> result;
  if (segment.is_piece()) {
    if (segment.has_hole()) result.push_back({index, 0});
    return result;
  }
  for (std::size_t c = 0; c < segment.cells(); ++c) {
    if (!is_own(shapes_, shape, c)) continue;
    if (segment.is_single() || leads_forward(segment, c)) result.push_back({index, c});
  }
  return result;
}

/// The segment to which a step leads, if a path may go on there.
std::optional<std::uint32_t> PieceSearch::next(std::uint32_t shape, const Step& step) const {
  const Segment& segment = heap_.segment(step.segment);
  const auto* to = std::get_if<Pointer>(&segment.value(step.cell));
  if (to == nullptr || to->last || !may_take(shape, to->node)) return std::nullopt;
  const Integer& offset = own_cell(shapes_, shape)->number;
  return to->offset == constant(offset) ? std::optional(to->node) : std::nullopt;
}

std::vector<PieceSearch::Route> PieceSearch::routes(std::uint32_t shape,
                                                    std::uint32_t start) const {
  constexpr std::size_t most_routes = 256;
  std::vector<Route> result;
  if (!may_take(shape, start)) return result;
  std::set<std::uint32_t> met = {start};
  for (const Step& step : steps_from(shape, start)) result.push_back({step});
  for (std::size_t r = 0; r < result.size() && result.size() < most_routes; ++r) {
    const auto to = next(shape, result[r].back());
    if (!to || !met.insert(*to).second) continue;
    for (const Step& step : steps_from(shape, *to)) {
      Route longer = result[r];
      longer.push_back(step);
      result.push_back(std::move(longer));
    }
  }
  return result;
}

std::vector<PieceSearch::Route> PieceSearch::routes_to(std::uint32_t shape,
                                                       const Pointer& end) const {
  if (!may_take(shape, end.node) || end_of(end.node).last != end.last) return {};
  Route before;  // the last segment
  std::vector<Route> result;
  std::set<std::uint32_t> met = {end.node};
  for (std::uint32_t first = end.node;;) {
    for (const Step& step : steps_from(shape, end.node)) {
      result.push_back(before);
      result.back().push_back(step);
    }
    const std::optional<Step> step = step_to(shape, first);
    if (!step || !met.insert(step->segment).second) break;
    before.insert(before.begin(), *step);
    first = step->segment;
  }
  std::reverse(result.begin(), result.end());
  return result;
}

/// The step that leads to a segment from the one before.
std::optional<PieceSearch::Step> PieceSearch::step_to(std::uint32_t shape,
                                                      std::uint32_t segment) const {
  const std::optional<Pointer> owner = owner_of(shape, segment);
  if (!owner || !may_take(shape, owner->node) || end_of(owner->node).last != owner->last) {
    return std::nullopt;
  }
  for (const Step& step : steps_from(shape, owner->node)) {
    if (next(shape, step) == segment) return step;
  }
  return std::nullopt;
}

/// The block that owns a segment's first one, if that leads there.
std::optional<Pointer> PieceSearch::owner_of(std::uint32_t shape, std::uint32_t index) const {
  const std::vector<ShapeArgument>& next = own_cell(shapes_, shape)->arguments;
  const Segment& segment = heap_.segment(index);
  for (std::size_t i = 0; i < cases_of(shapes_[shape]); ++i) {
    const std::vector<ShapeCell>& cells = case_of(shapes_[shape], i);
    for (std::size_t c = 0; c < cells.size(); ++c) {
      if (cells[c].kind != CellKind::argument) continue;
      const ShapeArgument& argument = next[cells[c].argument];
      if (argument.kind != ArgumentKind::owner) continue;
      const bool piece = segment.is_piece();
      const Value& value = segment.value(piece ? segment.argument_cell(cells[c].argument) : c);
      const Integer offset = piece ? argument.number : Integer(argument.number + cells[c].number);
      const Value owner = plus(value, -offset);
      const auto* pointer = std::get_if<Pointer>(&owner);
      if (pointer != nullptr && pointer->offset == Linear{}) return *pointer;
    }
  }
  return std::nullopt;
}

}  // namespace heapreach::evidence::checker

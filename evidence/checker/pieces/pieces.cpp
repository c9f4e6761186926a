// A piece of a shape is the least thing of that shape: finitely many blocks, each of them owned by
// the cell that leads to it. So a heap has a piece at a value if its blocks can be used up one
// after the other: the root, then what its children lead to, each of which is null, a block of the
// state whose cells are as the shape says, a list segment whose links are children, or a piece of a
// shape that is included. A path of the state is followed by what stands in its hole: both together
// are a piece, by induction over the path's blocks.
//
// A cell with an end leads to a path: its blocks are used up one after the other until what leads
// on is what the other cell of the block holds. A list that ends with null is a path to null, too.
//
// Where a shape has a leaf, a cell that leads to none of its pieces holds that instead of null: the
// argument that the block gives its child, which must be the same wherever one is met.
//
// Invariant: what was taken is of different blocks, and all blocks of the piece were taken;
// children that are yet to be looked at are the rest of it. One that fails leaves `taken` as it is:
// the attempt is over then.
#include "evidence/checker/pieces/pieces.h"

#include <algorithm>
#include <map>
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
  return take_segment(shape, segment, unknown_arguments(shape), nullptr) && take_children();
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
  behind_ = unknown_arguments(shape);
  for (const Step& step : route) {
    if (heap_.segment(step.segment).may_be_empty() && !passes_on(shape)) return false;
    Exit exit{step.cell};
    if (!take_segment(shape, step.segment, behind_, &exit)) return false;
    behind_ = std::move(exit.behind);
  }
  return take_children();
}

bool PieceSearch::take_children() {
  while (!children_.empty()) {
    const Child child = std::move(children_.back());
    children_.pop_back();
    const std::optional<std::uint32_t> leaf = shapes_[child.shape].leaf;
    if (child.end) {
      if (!take_up_to_end(child)) return false;
    } else if (leaf && is_rather_leaf(child)) {
      if (child.never_null) return false;
      if (!matches(child.arguments[*leaf], child.owner, child.cell, 0)) return false;
    } else if (const auto* to = std::get_if<Pointer>(&child.value)) {
      if (to->last || to->offset != constant(child.offset)) return false;
      if (child.never_null && heap_.segment(to->node).may_be_empty()) return false;
      if (!take_segment(child.shape, to->node, child.arguments, nullptr)) return false;
    } else if (leaf || child.never_null || !is_number(child.value, 0)) {
      return false;
    }
  }
  return true;
}

/// Whether a cell that leads to a piece of a shape with a leaf holds that one, as far as can be
/// seen; what it is taken for is checked afterwards.
bool PieceSearch::is_rather_leaf(const Child& child) const {
  const auto* to = std::get_if<Pointer>(&child.value);
  if (to == nullptr) return true;
  const Argument& leaf = child.arguments[*shapes_[child.shape].leaf];
  if (!leaf.index) return is_same(child.value, leaf.value);
  if (const std::optional<Found>& found = found_[*leaf.index]) {
    const Value value = heap_.segment(found->segment).value(found->cell);
    return is_same(child.value, plus(value, leaf.number - found->minus));
  }
  if (*leaf.index < expected_.size() && expected_[*leaf.index]) {
    return is_same(child.value, plus(*expected_[*leaf.index], leaf.number));
  }
  return !may_take(child.shape, to->node);
}

/// Contract: its shape is as one of an end has to be.
bool PieceSearch::take_up_to_end(const Child& child) {
  Value at = child.value;
  while (!is_same(at, *child.end)) {
    const auto* to = std::get_if<Pointer>(&at);
    if (to == nullptr || to->last || to->offset != constant(child.offset)) return false;
    const std::uint32_t index = to->node;
    if (heap_.segment(index).is_piece() && !heap_.segment(index).has_hole()) {
      return is_number(*child.end, 0) && take_segment(child.shape, index, {}, nullptr);
    }
    const std::vector<Step> steps = steps_from(child.shape, index);
    if (steps.size() != 1) return false;
    Exit exit{steps.front().cell};
    if (!take_segment(child.shape, index, {}, &exit)) return false;
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

/// `exit`: null if there is none.
bool PieceSearch::take_segment(std::uint32_t shape, std::uint32_t index, const Arguments& arguments,
                               Exit* exit) {
  if (!may_take(shape, index)) return false;
  taken_.insert(index);
  const Segment& segment = heap_.segment(index);
  if (segment.is_piece()) return take_piece(shape, index, arguments, exit);
  if (!segment.is_single()) return take_list(shape, index, arguments, exit);
  const auto but = exit != nullptr ? std::optional(exit->cell) : std::nullopt;
  const std::vector<ShapeCell>* cells = case_for(shape, index, but);
  if (cells == nullptr) return false;
  for (std::size_t c = 0; c < segment.cells(); ++c) {
    if (but != c && !take_cell((*cells)[c], index, c, arguments)) return false;
  }
  if (but) exit->behind = arguments_of((*cells)[*but], arguments, {index, false, {}});
  return true;
}

/// A piece of the state, of whose hole, if it is the exit, it is not looked at what stands in it.
bool PieceSearch::take_piece(std::uint32_t shape, std::uint32_t index, const Arguments& arguments,
                             Exit* exit) {
  const Segment& segment = heap_.segment(index);
  const bool any = shapes_[*segment.shape()].arguments == 0;  // it is the same with all of them
  for (std::size_t a = 0; a < arguments.size() && !any; ++a) {
    const std::size_t cell = segment.argument_cell(a);
    const ArgumentUse use = uses_[shape][a];
    const bool fits = use == ArgumentUse::exact ? matches(arguments[a], index, cell, 0)
                                                : bounds(arguments[a], use, 0, segment.value(cell));
    if (!fits) return false;
  }
  if (!segment.has_hole()) return exit == nullptr;
  // A path goes through cells that lead to its own shape; whether these do so here, too, in
  // whichever case the block with the hole is.
  const bool leads_on = includes_paths(shapes_, shape, *segment.shape());
  if (exit != nullptr && !leads_on) return false;
  // With what goes on there as for its own shape it is a piece of that, and so of this one.
  const std::uint32_t as = leads_on ? shape : *segment.shape();
  if (!has_uniform_links(shapes_, as) || (!leads_on && !any)) return false;
  if (segment.may_be_empty() && !passes_on(as)) return false;
  const auto behind = leads_on ? arguments_behind(as, index, arguments) : Arguments{};
  if (!behind) return false;
  if (exit != nullptr) {
    exit->behind = *behind;
    return true;
  }
  children_.push_back({as, own_cell(shapes_, as)->number, segment.value(0), *behind,
                       has_link_never_null(shapes_, as), index, 0});
  return true;
}

/// The first case of which a single block seems to be, as far as can be seen from there. `but`: a
/// cell of it that leads to the shape itself, whatever it holds.
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
  return agree_on_arguments(cells, index, but);
}

/// Whether cells of one block that hold the same argument hold the same.
bool PieceSearch::agree_on_arguments(const std::vector<ShapeCell>& cells, std::uint32_t index,
                                     std::optional<std::size_t> but) const {
  const auto held = [&](std::size_t c) {
    return plus(heap_.segment(index).value(c), -cells[c].number);
  };
  std::map<std::uint32_t, std::size_t> first;  // cell, by argument
  for (std::size_t c = 0; c < cells.size(); ++c) {
    if (but == c || cells[c].kind != CellKind::argument) continue;
    const auto [known, is_first] = first.emplace(cells[c].argument, c);
    if (!is_first && !is_same(held(known->second), held(c))) return false;
  }
  return true;
}

/// Whether a cell may hold the value, so many levels below it being looked at.
bool PieceSearch::may_hold(const ShapeCell& wanted, const Value& value, int depth) const {
  if (wanted.kind == CellKind::number) return is_number(value, wanted.number);
  if (wanted.kind != CellKind::child) return true;
  const auto* pointer = std::get_if<Pointer>(&value);
  if (shapes_[wanted.child].leaf) {  // or it is none, and that is seen later
    return pointer != nullptr || !wanted.never_null;
  }
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
                       arguments_of(wanted, arguments, {index, false, {}}), wanted.never_null,
                       index, c});
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

}  // namespace heapreach::evidence::checker

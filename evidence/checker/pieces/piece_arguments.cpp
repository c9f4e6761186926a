// What the root's arguments are is found where a block first holds one; all others that depend on
// it must agree. Those of each child follow from these and from the block that owns it.
#include <algorithm>
#include <utility>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/heaps/shapes.h"
#include "evidence/checker/pieces/pieces.h"
#include "support/error.h"

namespace heapreach::evidence::checker {

using CellKind = ShapeCell::Kind;
using ArgumentKind = ShapeArgument::Kind;

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
  for (const ShapeArgument& given : child.arguments) {
    result.push_back(argument_of(given, own, owner));
  }
  return result;
}

PieceSearch::Argument PieceSearch::argument_of(const ShapeArgument& given, const Arguments& own,
                                               const Pointer& owner) const {
  switch (given.kind) {
    case ArgumentKind::argument: {
      Argument argument = own[given.index];
      argument.number += given.number;
      argument.value = plus(argument.value, given.number);
      return argument;
    }
    case ArgumentKind::cell:
      return {std::nullopt, 0, plus(heap_.segment(owner.node).value(given.index), given.number)};
    case ArgumentKind::any:
      return {std::nullopt, 0, Anything{}, true};
    case ArgumentKind::owner:
      return {std::nullopt, 0, plus(owner, given.number)};
    case ArgumentKind::slot:
      throw InternalError("a block of a shape leads back to a slot");
    case ArgumentKind::number:
      break;
  }
  return {std::nullopt, 0, constant(given.number)};
}

/// What stands in the hole of a path of the state has to get, which is part of one of the shape
/// with those arguments: what the path says of bounds that change on the way. Others are the same
/// behind each block. Nothing if that is not known.
std::optional<PieceSearch::Arguments> PieceSearch::arguments_behind(std::uint32_t shape,
                                                                    std::uint32_t index,
                                                                    const Arguments& own) const {
  const Segment& path = heap_.segment(index);
  const ShapeCell& link = *own_cell(shapes_, shape);
  const ShapeCell& link_of_path = *own_cell(shapes_, *path.shape());
  const std::vector<std::uint32_t> changing = changing_bounds(shapes_, shape);
  const std::vector<std::uint32_t> said = changing_bounds(shapes_, *path.shape());
  Arguments result;
  for (std::uint32_t a = 0; a < shapes_[shape].arguments; ++a) {
    if (!std::binary_search(changing.begin(), changing.end(), a)) {
      result.push_back(argument_of(link.arguments[a], own, end_of(index)));
      continue;
    }
    const auto at = std::lower_bound(said.begin(), said.end(), a);
    if (at != said.end() && *at == a) {
      const auto bound = static_cast<std::size_t>(at - said.begin());
      const Value& value = path.value(path.hole_bound_cell(bound));
      result.push_back({std::nullopt, 0, value, std::holds_alternative<Anything>(value)});
    } else if (a < link_of_path.arguments.size()) {
      result.push_back(argument_of(link_of_path.arguments[a], own, end_of(index)));
    } else {
      return std::nullopt;
    }
  }
  return result;
}

/// Whether what stands behind a path of the shape has the arguments of the path's root, so that it
/// does not matter whether the path is empty.
bool PieceSearch::passes_on(std::uint32_t shape) const {
  const std::vector<const ShapeCell*> own = own_cells(shapes_, shape);
  return std::all_of(own.begin(), own.end(), [](const ShapeCell* link) {
    return std::all_of(link->arguments.begin(), link->arguments.end(),
                       [](const ShapeArgument& given) {
                         return given.kind == ArgumentKind::argument && given.number == 0;
                       });
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

}  // namespace heapreach::evidence::checker

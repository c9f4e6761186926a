// What the root's arguments are is found where a block first holds one; all others that depend on
// it must agree. Those of each child follow from these and from the block that owns it.
#include <algorithm>
#include <utility>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/pieces/pieces.h"
#include "evidence/checker/heaps/shapes.h"

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

}  // namespace heapreach::evidence::checker

// Where paths may lead: through cells that lead to blocks of the same shape, from their root on, or
// back from their last block.
#include <algorithm>
#include <set>
#include <utility>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/pieces/pieces.h"
#include "evidence/checker/heaps/shapes.h"

namespace heapreach::evidence::checker {

using CellKind = ShapeCell::Kind;
using ArgumentKind = ShapeArgument::Kind;

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

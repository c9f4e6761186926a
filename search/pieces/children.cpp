// Which of the lists that a program builds inside each other are still empty makes two
// configurations of each, so one for every set of them: where a vertex has many, it is left open.
//
// The same of the blocks on the lowest level of a skip list between a cursor and what is known
// next.
#include "search/pieces/children.h"

#include "search/pieces/bounds.h"
#include "search/pieces/piece_fit.h"
#include "search/shapes/kinds.h"
#include "search/state/materialise.h"

namespace heapreach::search {

namespace {

/// The only shape that is known of a kind; null if there is none.
ShapePtr only_shape_of(BlockKind kind, const Shapes& shapes) {
  ShapePtr result;
  for (const Shapes::Known& known : shapes.all()) {
    if (known.kind != kind) continue;
    if (result) return nullptr;
    result = known.shape;
  }
  return result;
}

/// The shape of the lowest level of a skip list that is linked by the cell at that offset of blocks
/// of the kind; null if there is none.
ShapePtr lowest_level(BlockKind kind, std::size_t cell, const Shapes& shapes) {
  for (const Shapes::Known& known : shapes.all()) {
    const std::vector<ShapeCell>& cells = known.shape->cells;
    if (known.kind != kind || cell >= cells.size() || !cells[cell].end) continue;
    if (!is_end(*known.shape, cell)) return cells[cell].child;
  }
  return nullptr;
}

/// Leaves open whether there are blocks on the lowest level of a skip list before what a cell leads
/// to. `piece`: what it leads to, if that is met nowhere else.
bool let_path_be_empty(Configuration& configuration, Datum& cell, const ShapePtr& lowest,
                       bool alone) {
  if (!cell.is_place() || cell.last || cell.linear != linear_constant(own_offset(*lowest))) {
    return false;
  }
  Segment& segment = configuration.segments[cell.segment];
  if (segment.may_be_empty()) return false;
  if (alone && segment.has_hole() && includes_paths(*lowest, *segment.shape())) {
    segment = Segment::path(segment.shape(), segment.hole(), {}, true);
    return true;
  }
  if (alone && segment.is_piece()) return false;
  const Datum end = cell;
  cell = place(static_cast<SegmentId>(configuration.segments.size()), false, cell.linear);
  configuration.segments.push_back(Segment::path(lowest, end, {}, true));
  return true;
}

/// Frames, and blocks that they lead to, tell by null what they are.
std::vector<bool> of_frames(const Configuration& configuration) {
  std::vector<bool> result(configuration.segments.size(), false);
  for (SegmentId id = 0; id < result.size(); ++id) {
    const Segment& segment = configuration.segments[id];
    if (!segment.is_frame) continue;
    result[id] = true;
    segment.for_each_datum([&](const Datum& datum) {
      if (datum.is_place()) result[datum.segment] = true;
    });
  }
  return result;
}

/// What the block gives the child of its shape that a cell leads to, where it has no bounds;
/// nothing if the block is not of the shape.
std::optional<std::vector<Datum>> values_from_owner(const Configuration& configuration,
                                                    SegmentId owner, const Shape& shape,
                                                    std::size_t cell) {
  const Segment& block = configuration.segments[owner];
  if (shape.cases() > 1 || block.cells() != shape.cells.size()) return std::nullopt;
  if (!shape.cells[cell].is_own()) return std::nullopt;
  std::vector<Datum> own;
  for (std::size_t i = 0; i < shape.cells.size(); ++i) {
    if (shape.cells[i].kind != CellKind::argument) continue;
    // An argument that nothing is said of is none, as where blocks are folded.
    if (shape.cells[i].passes && block.value(i).kind < Datum::Kind::linear) return std::nullopt;
    own.push_back(block.value(i));
  }
  return arguments_given(shape, shape.cells[cell], own, place(owner), &block);
}

}  // namespace

bool let_children_be_empty(Configuration& configuration, const Shapes& shapes) {
  const std::vector<BlockKind> kinds = shapes.kinds().of(configuration);
  const Incoming incoming(configuration);
  const std::vector<bool> stay = of_frames(configuration);
  bool any = false;
  for (SegmentId id = 0; id < stay.size(); ++id) {
    if (stay[id] || configuration.segments[id].is_piece() || configuration.segments[id].is_list())
      continue;
    if (shapes.tells_cases(kinds[id])) continue;  // what is null tells, too
    for (std::size_t i = 0; i < configuration.segments[id].cells(); ++i) {
      Datum& cell = configuration.segments[id].value(i);
      const ShapePtr lowest = lowest_level(kinds[id], i, shapes);
      if (lowest && cell.is_place()) {
        Datum led = cell;
        if (let_path_be_empty(configuration, led, lowest, incoming.is_alone(cell.segment))) {
          configuration.segments[id].value(i) = led;
          any = true;
          continue;
        }
      }
      if (is_null(cell)) {
        const ShapePtr shape = only_shape_of(shapes.kinds().of_content(kinds[id], i), shapes);
        if (!shape) continue;
        const bool own = kinds[id] == shapes.kinds().of_content(kinds[id], i);
        if (shape->values() > 0) {
          if (!own || shape->bounds() > 0) continue;  // what it gets nobody knows
          const std::optional<std::vector<Datum>> given =
              values_from_owner(configuration, id, *shape, i);
          if (!given) continue;
          cell = place(static_cast<SegmentId>(configuration.segments.size()), false,
                       linear_constant(own_offset(*shape)));
          configuration.segments.push_back(Segment::piece(shape, true, *given));
          any = true;
          continue;
        }
        const bool bounded_own = own && shape->bounds() > 0;
        if (bounded_own && !(i < shape->cells.size() && shape->cells[i].is_own())) continue;
        cell = place(static_cast<SegmentId>(configuration.segments.size()), false,
                     linear_constant(own_offset(*shape)));
        configuration.segments.push_back(
            Segment::piece(shape, true, std::vector<Datum>(shape->bounds(), anything())));
        if (bounded_own) {  // so that it stays in order
          const auto piece = static_cast<SegmentId>(configuration.segments.size() - 1);
          configuration.segments[piece] =
              Segment::piece(shape, true, bounds_from_owner(configuration, piece, *shape));
        }
        any = true;
      } else if (cell.is_place() && incoming.is_alone(cell.segment)) {
        Segment& piece = configuration.segments[cell.segment];
        if (!piece.is_piece() || piece.has_hole() || piece.may_be_empty()) continue;
        piece = Segment::piece(piece.shape(), true, piece.arguments());
        any = true;
      }
    }
  }
  return any;
}

}  // namespace heapreach::search

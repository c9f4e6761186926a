// Which of the lists that a program builds inside each other are still empty makes two
// configurations of each, so one for every set of them: where a vertex has many, it is left open.
//
// The same of the blocks on the lowest level of a skip list between a cursor and what is known
// next.
#include "search/pieces/children.h"

#include "search/pieces/bounds.h"
#include "search/pieces/leaves.h"
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
    if (is_end(*known.shape, cell)) continue;
    const ShapePtr& lowest = cells[cell].child;
    return lowest->arguments() == 0 ? lowest : nullptr;  // nobody says what it would get
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
    segment = Segment::path(lowest, segment.hole(), {}, true);
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
/// nothing if the block is not of the shape. `leaf`: where the shape has one.
std::optional<std::vector<Datum>> values_from_owner(const Configuration& configuration,
                                                    SegmentId owner, const Shape& shape,
                                                    std::size_t cell, const Datum& leaf) {
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
  if (shape.has_leaf) own.push_back(leaf);
  return arguments_given(shape, shape.cells[cell], own, place(owner), &block);
}

class Opening {
 public:
  Opening(Configuration& configuration, const Shapes& shapes)
      : configuration_(configuration),
        shapes_(shapes),
        kinds_(shapes.kinds().of(configuration)),
        incoming_(configuration) {}

  bool run() {
    const std::vector<bool> stay = of_frames(configuration_);
    bool any = false;
    for (SegmentId id = 0; id < stay.size(); ++id) {
      const Segment& block = configuration_.segments[id];
      if (stay[id] || block.is_piece() || block.is_list()) continue;
      if (shapes_.tells_cases(kinds_[id])) continue;  // what is null tells, too
      for (std::size_t i = 0; i < configuration_.segments[id].cells(); ++i) {
        any = open_level(id, i) || open_none(id, i) || open_piece(id, i) || any;
      }
    }
    return any;
  }

 private:
  Datum& cell(SegmentId id, std::size_t i) { return configuration_.segments[id].value(i); }

  bool open_level(SegmentId id, std::size_t i) {
    const ShapePtr lowest = lowest_level(kinds_[id], i, shapes_);
    Datum led = cell(id, i);
    if (!lowest || !led.is_place()) return false;
    const bool alone = incoming_.is_alone(led.segment);
    if (!let_path_be_empty(configuration_, led, lowest, alone)) return false;
    cell(id, i) = led;
    return true;
  }

  /// Where a cell leads to no child.
  bool open_none(SegmentId id, std::size_t i) {
    const BlockKind kind = shapes_.kinds().of_content(kinds_[id], i);
    const Datum none = cell(id, i);
    // The leaf itself leads to no child.
    if (!is_null(none) && (!is_leaf(none) || none.segment == id)) return false;
    const ShapePtr shape = only_shape_of(kind, shapes_);
    if (!shape || shape->has_leaf == is_null(none)) return false;
    const bool own = kinds_[id] == kind;
    const auto piece = static_cast<SegmentId>(configuration_.segments.size());
    std::vector<Datum> given(shape->bounds(), anything());
    if (shape->values() > 0) {
      if (!own || shape->bounds() > 0) return false;  // what it gets nobody knows
      const auto values = values_from_owner(configuration_, id, *shape, i, none);
      if (!values) return false;
      given = *values;
    }
    const bool bounded_own = own && shape->bounds() > 0;
    if (bounded_own && !(i < shape->cells.size() && shape->cells[i].is_own())) return false;
    cell(id, i) = place(piece, false, linear_constant(own_offset(*shape)));
    configuration_.segments.push_back(Segment::piece(shape, true, std::move(given)));
    if (bounded_own) {  // so that it stays in order
      configuration_.segments[piece] =
          Segment::piece(shape, true, bounds_from_owner(configuration_, piece, *shape));
    }
    return true;
  }
  bool is_leaf(const Datum& datum) const {
    if (!datum.is_place() || datum.last || datum.segment >= kinds_.size()) return false;
    const std::size_t cells = configuration_.segments[datum.segment].cells();
    return may_be_leaf(configuration_, incoming_, datum.segment, cells);
  }

  bool open_piece(SegmentId id, std::size_t i) {
    const Datum& datum = cell(id, i);
    // Those that are new here are open.
    if (!datum.is_place() || datum.segment >= kinds_.size()) return false;
    Segment& piece = configuration_.segments[datum.segment];
    if (!incoming_.is_alone(datum.segment) || !piece.is_piece() || piece.has_hole()) return false;
    if (piece.may_be_empty()) return false;
    piece = Segment::piece(piece.shape(), true, piece.arguments());
    return true;
  }

  Configuration& configuration_;
  const Shapes& shapes_;
  const std::vector<BlockKind> kinds_;  // indexed by SegmentId, of those at first
  const Incoming incoming_;             // the same
};

}  // namespace

bool let_children_be_empty(Configuration& configuration, const Shapes& shapes) {
  return Opening(configuration, shapes).run();
}

}  // namespace heapreach::search

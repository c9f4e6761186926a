// Which of the lists that a program builds inside each other are still empty makes two
// configurations of each, so one for every set of them: where a vertex has many, it is left open.
#include "search/abstraction/children.h"

#include "search/abstraction/piece_fit.h"
#include "search/shapes/kinds.h"

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

}  // namespace

bool let_children_be_empty(Configuration& configuration, const Shapes& shapes) {
  const std::vector<BlockKind> kinds = shapes.kinds().of(configuration);
  const Incoming incoming(configuration);
  const std::vector<bool> stay = of_frames(configuration);
  bool any = false;
  for (SegmentId id = 0; id < stay.size(); ++id) {
    if (stay[id] || configuration.segments[id].is_piece() || configuration.segments[id].is_list())
      continue;
    for (std::size_t i = 0; i < configuration.segments[id].cells(); ++i) {
      Datum& cell = configuration.segments[id].value(i);
      if (is_null(cell)) {
        const ShapePtr shape = only_shape_of(shapes.kinds().of_content(kinds[id], i), shapes);
        if (!shape || shape->arguments() > 0) continue;  // what it gets nobody knows
        cell = place(static_cast<SegmentId>(configuration.segments.size()), false,
                     linear_constant(own_offset(*shape)));
        configuration.segments.push_back(Segment::piece(shape, true));
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

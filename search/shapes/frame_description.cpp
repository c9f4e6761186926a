// Purpose: a case of frames that is learned from one frame, since the frame that a call leaves
// behind is all that there will be; which of its cells are data, owned or the argument is joined
// with what the next ones have there.
//
// Contract: what is described stands for the frame. Two pointers that lead out of a frame and what
// it owns are too many: then frames stay blocks.
#include "search/shapes/frame_description.h"

#include <utility>

#include "search/shapes/frame_parts.h"

namespace heapreach::search {

namespace {

using FrameKind = FrameCell::Kind;

class FrameDescription {
 public:
  FrameDescription(const Configuration& configuration, const std::set<SegmentId>& territory,
                   const KnownShapes& known)
      : parts_(configuration, territory), known_(known) {}

  std::optional<FrameCase> described(const Segment& frame, FrameLevel level) {
    FrameCase result;
    result.level = level;
    for (std::size_t i = 0; i < frame.cells(); ++i) {
      if (i == 0 && frame.value(0).is_place()) {
        result.cells.push_back({FrameKind::next});
        continue;
      }
      const FrameParts::Mark mark = parts_.mark();
      std::optional<FrameCell> cell = described(frame.value(i), true);
      if (is_zero(frame.value(0)) && cell && cell->kind == FrameKind::block && !mark.argument &&
          parts_.argument()) {
        // Nothing below gets an argument: so it is rather the block than what that leads to.
        parts_.go_back(mark);
        parts_.is_argument(frame.value(i));
        cell = FrameCell{FrameKind::argument};
      }
      if (!cell) return std::nullopt;
      result.cells.push_back(std::move(*cell));
    }
    if (!result.has_next()) return result;
    const Segment& below = parts_.segment(frame.value(0));
    if (below.is_stack()) result.below = below.frames()->level;
    choose_passed(frame, result);
    return result;
  }

 private:
  void choose_passed(const Segment& frame, FrameCase& result) {
    const Segment& stack = parts_.segment(frame.value(0));
    if (!stack.is_stack() || !stack.frames()->has_argument()) return;
    const Datum& below = stack.argument();
    if (is_zero(below)) return;
    for (std::size_t i = 1; i < frame.cells(); ++i) {
      if (result.cells[i].kind != FrameKind::block || !(frame.value(i) == below)) continue;
      result.passes = FrameCase::Passes::cell;
      result.cell = i;
      return;
    }
    if (!parts_.argument() || *parts_.argument() == below)
      result.passes = FrameCase::Passes::argument;
  }

  /// `is_direct`: in the frame itself, whose blocks are described one by one.
  std::optional<FrameCell> described(const Datum& datum, bool is_direct) {
    if (datum.kind == Datum::Kind::dropped) return FrameCell{FrameKind::dropped};
    if (datum.kind == Datum::Kind::linear && datum.linear.is_constant()) {
      return FrameCell{FrameKind::number, datum.linear.constant};
    }
    if (parts_.is_integer(datum)) return FrameCell{FrameKind::any};
    if (!parts_.owns(datum)) {
      if (!parts_.is_argument(datum)) return std::nullopt;
      return FrameCell{FrameKind::argument};
    }
    const Segment& segment = parts_.segment(datum);
    const Number offset = datum.linear.constant;
    if (segment.is_static) return std::nullopt;
    if (!is_direct || !is_plain(segment)) {
      for (const ShapePtr& shape : known_.of(datum.segment)) {
        if (shape->arguments() > 0) continue;
        const FrameParts::Mark before = parts_.mark();
        if (parts_.is_piece(datum, *shape, offset)) return of_piece(datum, shape);
        parts_.go_back(before);
      }
    }
    if (!parts_.use(datum)) return std::nullopt;
    if (segment.is_piece()) {
      if (segment.is_stack() || segment.has_hole() || segment.shape()->arguments() > 0) {
        return std::nullopt;
      }
      return of_piece(datum, segment.shape());
    }
    if (!is_plain(segment)) {
      ShapePtr list = shape_of_list(segment);
      if (!list) return std::nullopt;
      return FrameCell{FrameKind::piece, offset, std::move(list)};
    }
    FrameCell result{FrameKind::block, offset};
    for (std::size_t i = 0; i < segment.cells(); ++i) {
      std::optional<FrameCell> cell = described(segment.value(i), false);
      if (!cell) return std::nullopt;
      result.block.push_back(std::move(*cell));
    }
    return result;
  }

  /// Where a tag decides what there is, nobody may ask for null.
  FrameCell of_piece(const Datum& datum, ShapePtr shape) const {
    FrameCell result{FrameKind::piece, datum.linear.constant, std::move(shape)};
    result.never_null = result.shape->cases() > 1 && !parts_.segment(datum).may_be_empty();
    return result;
  }

  static ShapePtr shape_of_list(const Segment& list) {
    Shape result;
    for (std::size_t i = 0; i < list.cells(); ++i) {
      const Datum& datum = list.value(i);
      const std::optional<Number> link = list.forward_link(i);
      if (list.links_backward(i) || datum.is_place() || (link && !is_zero(datum))) return nullptr;
      const bool is_number = datum.kind == Datum::Kind::linear && datum.linear.is_constant();
      if (link) {
        result.cells.push_back({CellKind::child, *link});
      } else if (is_number && !list.is_ordered(i)) {
        result.cells.push_back({CellKind::number, datum.linear.constant});
      } else {
        result.cells.push_back({CellKind::any});
      }
    }
    return list.freed ? nullptr : std::make_shared<const Shape>(std::move(result));
  }

  FrameParts parts_;
  const KnownShapes& known_;
};

}  // namespace

std::optional<FrameCase> described_frame(const Configuration& configuration, SegmentId frame,
                                         FrameLevel level, const std::set<SegmentId>& territory,
                                         const KnownShapes& known) {
  return FrameDescription(configuration, territory, known)
      .described(configuration.segments[frame], level);
}

}  // namespace heapreach::search

// Purpose: recursion of any depth over heaps of any size, in finitely many configurations.
//
// Contract: the configuration stands for a superset of the states; what is lost is how many frames
// there are, and which follows which but for their levels (Shapes::tell_levels).
//
// Source: stacks as lists in the heap (Rinetzky, Sagiv, "Interprocedural shape analysis for
// recursive programs", CC 2001), which tell by instrumentation what a frame's variable and the
// frame above have to do with each other; ownership of what a call leaves behind (Rinetzky, Sagiv,
// Yahav, "Interprocedural shape analysis for cutpoint-free programs", SAS 2005).
//
// Why this variant: a recursion over a tree holds on to the path from the root, a block per frame,
// each of which leads to the block of the frame above. Cut along that path, a frame owns its block
// with the other sub-trees, and the one pointer that leads out of them is an argument of the stack:
// each frame gives the one below its own block as argument, and the top one's is a block that a
// variable may point at. So neither the tree nor the stack need to be known elsewhere, and whatever
// may be asked when a call returns is there again. Summaries of procedures would need a relation
// between two heaps, which neither the search nor its evidence knows.
#include "search/shapes/frame_pieces.h"

#include <optional>
#include <set>

#include "search/shapes/call_flow.h"
#include "search/shapes/frame_description.h"
#include "search/shapes/frame_parts.h"
#include "search/shapes/frame_references.h"

namespace heapreach::search {

namespace {

using FrameKind = FrameCell::Kind;

/// One attempt to take a frame apart, in which each block that it owns is used once.
class Attempt {
 public:
  Attempt(const Configuration& configuration, const std::set<SegmentId>& territory)
      : configuration_(configuration), parts_(configuration, territory) {}

  /// Whether the frame of that level is of that case, and stands on frames of the shape.
  bool fits(SegmentId id, FrameLevel level, const FrameCase& wanted, const FrameShape& shape) {
    const Segment& frame = configuration_.segments[id];
    if (frame.cells() != wanted.cells.size() || level != wanted.level) return false;
    for (std::size_t i = 0; i < frame.cells(); ++i) {
      if (wanted.cells[i].kind == FrameKind::next) {
        if (!stands_on(frame.value(i), shape)) return false;
      } else if (!fits(frame.value(i), wanted.cells[i])) {
        return false;
      }
    }
    return !wanted.has_next() || (below_->level == wanted.below && passes(frame, wanted));
  }

  /// What has been used up, but for the frame.
  const std::set<SegmentId>& used() const { return parts_.used(); }
  /// After fits(): the frame, and all below, as one piece.
  Segment folded(const FrameShapePtr& frames) const {
    if (!parts_.argument() && is_free_) {
      const FrameShapePtr free = without_argument(*frames);
      // What frames further below get of their neighbours is no argument of this one.
      if (!below_ || includes_cases(*free, *below_)) return Segment::stack(free, {});
    }
    return Segment::stack(
        frames, frames->has_argument() ? parts_.argument().value_or(number({})) : Datum{});
  }

 private:
  bool stands_on(const Datum& datum, const FrameShape& shape) {
    if (!parts_.owns(datum) || datum.linear.constant != 0) return false;
    const Segment& below = parts_.segment(datum);
    below_ = below.frames();
    return below.is_stack() && includes_cases(shape, *below_) && parts_.use(datum);
  }

  /// Whether the frame below has the argument that it is to get.
  bool passes(const Segment& frame, const FrameCase& wanted) {
    const Datum& below = parts_.segment(frame.value(0)).argument();
    if (!parts_.segment(frame.value(0)).frames()->has_argument()) return true;
    is_free_ = false;
    if (wanted.passes == FrameCase::Passes::cell) return below == frame.value(wanted.cell);
    return wanted.passes == FrameCase::Passes::null ? is_zero(below) : parts_.is_argument(below);
  }
  bool fits(const Datum& datum, const FrameCell& wanted) {
    switch (wanted.kind) {
      case FrameKind::dropped:
      case FrameKind::any:
        return parts_.is_integer(datum);
      case FrameKind::number:
        return datum.kind == Datum::Kind::linear && datum.linear == linear_constant(wanted.number);
      case FrameKind::argument:
        return parts_.is_argument(datum);
      case FrameKind::next:
        return false;
      case FrameKind::block:
        break;
      case FrameKind::piece:
        return parts_.is_piece(datum, *wanted.shape, wanted.number, wanted.never_null);
    }
    if (!parts_.owns(datum) || datum.linear.constant != wanted.number) return false;
    const Segment& block = parts_.segment(datum);
    if (!is_plain(block) || block.is_static || block.cells() != wanted.block.size()) return false;
    if (!parts_.use(datum)) return false;
    for (std::size_t i = 0; i < block.cells(); ++i) {
      if (!fits(block.value(i), wanted.block[i])) return false;
    }
    return true;
  }

  const Configuration& configuration_;
  FrameParts parts_;
  bool is_free_ = true;  // no frame below has an argument
  FrameShapePtr below_;  // on which the frame stands, if it stands on any
};

class FrameFolding {
 public:
  FrameFolding(Configuration& configuration, Shapes& shapes)
      : configuration_(configuration), shapes_(shapes) {}

  bool run() {
    bool any = false;
    for (bool again = true; again; any = any || again) again = fold_one();
    return any;
  }

 private:
  bool fold_one() {
    const FrameReferences references(configuration_);
    for (SegmentId id = 0; id < configuration_.segments.size(); ++id) {
      const Segment& frame = configuration_.segments[id];
      if (!frame.is_frame || !is_plain(frame) || !references.is_owned(id)) continue;
      const Datum& below = frame.value(0);
      const bool stands =
          is_zero(below) || (below.is_place() && configuration_.segments[below.segment].is_stack());
      if (stands && fold(id, references.territory(id))) return true;
    }
    return false;
  }

  bool fold(SegmentId id, const std::set<SegmentId>& territory) {
    const std::optional<FrameLevel> level = level_of(configuration_.segments[id]);
    if (!level) return false;
    if (replace(id, *level, territory)) return true;
    const KnownShapes known(configuration_, shapes_);
    const std::optional<FrameCase> described =
        described_frame(configuration_, id, *level, territory, known);
    return described && shapes_.learn(*described) && replace(id, *level, territory);
  }

  /// By the frame's tag, where there is one, and what it stands on.
  std::optional<FrameLevel> level_of(const Segment& frame) {
    std::optional<FrameLevel> below;
    const Datum& next = frame.value(0);
    if (next.is_place()) below = configuration_.segments[next.segment].frames()->level;
    constexpr Number none = -1;
    if (frame.cells() <= CallFlow::tag) return shapes_.level_of(below, none);
    const Datum& tag = frame.value(CallFlow::tag);
    const bool is_tag = tag.kind == Datum::Kind::linear && tag.linear.is_constant();
    return shapes_.level_of(below, is_tag ? tag.linear.constant : none);
  }

  bool replace(SegmentId id, FrameLevel level, const std::set<SegmentId>& territory) {
    const FrameShapePtr frames = shapes_.frames();
    if (!frames) return false;
    for (const FrameCase& each : frames->cases) {
      Attempt attempt(configuration_, territory);
      if (!attempt.fits(id, level, each, *frames)) continue;
      configuration_.segments[id] = attempt.folded(from_level(*frames, level));
      for (const SegmentId used : attempt.used()) configuration_.segments[used] = {};
      return true;
    }
    return false;
  }

  Configuration& configuration_;
  Shapes& shapes_;
};

}  // namespace

bool fold_frames(Configuration& configuration, Shapes& shapes) {
  return FrameFolding(configuration, shapes).run();
}

}  // namespace heapreach::search

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
//
// A case of frames is learned from one of them, since the frame that a call leaves behind is all
// that there will be; which of its cells are data, owned or the argument is joined with what the
// next ones have there. Two pointers that lead out of a frame and what it owns are too many: then
// frames stay blocks.
#include "search/shapes/frame_pieces.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "search/shapes/call_flow.h"

namespace heapreach::search {

namespace {

using FrameKind = FrameCell::Kind;

/// Who points at which segment.
class FrameReferences {
 public:
  explicit FrameReferences(const Configuration& configuration)
      : configuration_(configuration),
        from_store_(configuration.segments.size()),
        from_(configuration.segments.size()) {
    for (const Datum& datum : configuration.store) {
      if (datum.is_place()) from_store_[datum.segment] = true;
    }
    for (SegmentId id = 0; id < from_.size(); ++id) {
      configuration.segments[id].for_each_datum([&](const Datum& datum) {
        if (datum.is_place()) from_[datum.segment].push_back(id);
      });
    }
  }

  /// One cell alone leads there.
  bool is_owned(SegmentId id) const { return !from_store_[id] && from_[id].size() == 1; }

  /// What only the frame leads to, directly or not.
  std::set<SegmentId> territory(SegmentId frame) const {
    std::set<SegmentId> result = {frame};
    std::vector<SegmentId> work = {frame};
    while (!work.empty()) {
      const SegmentId id = work.back();
      work.pop_back();
      configuration_.segments[id].for_each_datum([&](const Datum& datum) {
        if (datum.is_place() && result.insert(datum.segment).second) work.push_back(datum.segment);
      });
    }
    const auto leads_elsewhere = [&](SegmentId id) {
      if (id == frame) return false;
      return from_store_[id] || std::any_of(from_[id].begin(), from_[id].end(),
                                            [&](SegmentId by) { return result.count(by) == 0; });
    };
    while (std::erase_if(result, leads_elsewhere) > 0) {
    }
    return result;
  }

 private:
  const Configuration& configuration_;
  std::vector<bool> from_store_;
  std::vector<std::vector<SegmentId>> from_;  // a cell each
};

bool is_plain(const Segment& segment) {
  return !segment.is_piece() && !segment.is_list() && !segment.freed && segment.size > 0;
}

bool is_zero(const Datum& datum) {
  return datum.kind == Datum::Kind::linear && datum.linear == LinearExpression{};
}

/// The shapes that a piece may be described by: those that were learned of blocks of its kind, since
/// others say less of it where they happen to fit.
class KnownShapes {
 public:
  KnownShapes(const Configuration& configuration, const Shapes& shapes)
      : shapes_(shapes), kinds_(shapes.kinds().of(configuration)) {}

  std::vector<ShapePtr> of(SegmentId id) const {
    std::vector<ShapePtr> result;
    for (const Shapes::Known& each : shapes_.all()) {
      if (kinds_[id] == no_kind || each.kind == kinds_[id]) result.push_back(each.shape);
    }
    return result;
  }

 private:
  const Shapes& shapes_;
  const std::vector<BlockKind> kinds_;
};

/// One attempt to take a frame apart, in which each block that it owns is used once.
class Attempt {
 public:
  Attempt(const Configuration& configuration, const std::set<SegmentId>& territory)
      : configuration_(configuration), territory_(territory) {}

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

  /// A case of which the frame is, if there is one.
  std::optional<FrameCase> described(SegmentId id, FrameLevel level, const KnownShapes& known) {
    const Segment& frame = configuration_.segments[id];
    FrameCase result;
    result.level = level;
    for (std::size_t i = 0; i < frame.cells(); ++i) {
      if (i == 0 && frame.value(0).is_place()) {
        result.cells.push_back({FrameKind::next});
        continue;
      }
      const std::optional<Datum> argument = argument_;
      const std::set<SegmentId> used = used_;
      std::optional<FrameCell> cell = described(frame.value(i), known, true);
      if (is_zero(frame.value(0)) && cell && cell->kind == FrameKind::block && !argument &&
          argument_) {
        // Nothing below gets an argument: so it is rather the block than what that leads to.
        used_ = used;
        argument_ = frame.value(i);
        cell = FrameCell{FrameKind::argument};
      }
      if (!cell) return std::nullopt;
      result.cells.push_back(std::move(*cell));
    }
    if (!result.has_next()) return result;
    const Segment& below = configuration_.segments[frame.value(0).segment];
    if (below.is_stack()) result.below = below.frames()->level;
    choose_passed(frame, result);
    return result;
  }

  /// What has been used up, but for the frame.
  const std::set<SegmentId>& used() const { return used_; }
  /// After fits(): the frame, and all below, as one piece.
  Segment folded(const FrameShapePtr& frames) const {
    if (!argument_ && is_free_) {
      const FrameShapePtr free = without_argument(*frames);
      // What frames further below get of their neighbours is no argument of this one.
      if (!below_ || includes_cases(*free, *below_)) return Segment::stack(free, {});
    }
    return Segment::stack(frames, frames->has_argument() ? argument_.value_or(number({})) : Datum{});
  }

 private:
  bool owns(const Datum& datum) const {
    return datum.is_place() && !datum.last && datum.linear.is_constant() &&
           territory_.count(datum.segment) > 0;
  }
  bool is_argument(const Datum& datum) {
    if (datum.kind < Datum::Kind::linear) return false;
    if (datum.is_place() && configuration_.segments[datum.segment].may_be_empty()) return false;
    if (!argument_) argument_ = datum;
    return *argument_ == datum;
  }
  /// Nobody reads what is there, but it may still be compared.
  bool is_integer(const Datum& datum) const {
    return !datum.is_place() || configuration_.segments[datum.segment].freed;
  }

  bool stands_on(const Datum& datum, const FrameShape& shape) {
    if (!owns(datum) || datum.linear.constant != 0) return false;
    const Segment& below = configuration_.segments[datum.segment];
    below_ = below.frames();
    return below.is_stack() && includes_cases(shape, *below_) &&
           used_.insert(datum.segment).second;
  }

  /// Whether the frame below has the argument that it is to get.
  bool passes(const Segment& frame, const FrameCase& wanted) {
    const Datum& below = configuration_.segments[frame.value(0).segment].argument();
    if (!configuration_.segments[frame.value(0).segment].frames()->has_argument()) return true;
    is_free_ = false;
    if (wanted.passes == FrameCase::Passes::cell) return below == frame.value(wanted.cell);
    return wanted.passes == FrameCase::Passes::null ? is_zero(below) : is_argument(below);
  }
  void choose_passed(const Segment& frame, FrameCase& result) {
    const Segment& stack = configuration_.segments[frame.value(0).segment];
    if (!stack.is_stack() || !stack.frames()->has_argument()) return;
    const Datum& below = stack.argument();
    if (is_zero(below)) return;
    for (std::size_t i = 1; i < frame.cells(); ++i) {
      if (result.cells[i].kind != FrameKind::block || !(frame.value(i) == below)) continue;
      result.passes = FrameCase::Passes::cell;
      result.cell = i;
      return;
    }
    if (!argument_ || *argument_ == below) result.passes = FrameCase::Passes::argument;
  }

  bool fits(const Datum& datum, const FrameCell& wanted) {
    switch (wanted.kind) {
      case FrameKind::dropped:
      case FrameKind::any:
        return is_integer(datum);
      case FrameKind::number:
        return datum.kind == Datum::Kind::linear && datum.linear == linear_constant(wanted.number);
      case FrameKind::argument:
        return is_argument(datum);
      case FrameKind::next:
        return false;
      case FrameKind::block:
        break;
      case FrameKind::piece:
        return is_piece(datum, *wanted.shape, wanted.number, wanted.never_null);
    }
    if (!owns(datum) || datum.linear.constant != wanted.number) return false;
    const Segment& block = configuration_.segments[datum.segment];
    if (!is_plain(block) || block.is_static || block.cells() != wanted.block.size()) return false;
    if (!used_.insert(datum.segment).second) return false;
    for (std::size_t i = 0; i < block.cells(); ++i) {
      if (!fits(block.value(i), wanted.block[i])) return false;
    }
    return true;
  }

  /// Whether it is null or leads to a piece of the shape, or to what can become one.
  bool is_piece(const Datum& datum, const Shape& shape, Number offset, bool never_null = false) {
    if (is_zero(datum)) return !never_null;
    if (!owns(datum) || datum.linear.constant != offset) return false;
    const Segment& segment = configuration_.segments[datum.segment];
    if (never_null && segment.may_be_empty()) return false;
    if (segment.freed || segment.is_static || !used_.insert(datum.segment).second) return false;
    if (segment.is_piece()) {
      return !segment.is_stack() && !segment.has_hole() && includes(shape, *segment.shape());
    }
    if (segment.size != static_cast<Number>(shape.cells.size())) return false;
    if (segment.is_list()) return is_chain(segment, shape);
    return is_plain(segment) && all_fit(segment, shape);
  }
  bool all_fit(const Segment& block, const Shape& shape) {
    return is_of_some_case(shape, [&](const ShapeCells& cells) {
      for (std::size_t i = 0; i < block.cells(); ++i) {
        if (!fits(block.value(i), shape, cells[i])) return false;
      }
      return true;
    });
  }
  /// What a case that does not hold has used up is free again.
  template <typename Holds>
  bool is_of_some_case(const Shape& shape, Holds holds) {
    const std::set<SegmentId> used = used_;
    for (std::size_t c = 0; c < shape.cases(); ++c) {
      if (holds(shape.of_case(c))) return true;
      used_ = used;
    }
    return false;
  }
  bool fits(const Datum& datum, const Shape& shape, const ShapeCell& cell) {
    if (cell.end) return false;  // at what another cell holds
    if (cell.is_data()) return is_integer(datum);
    if (cell.kind == CellKind::child) {
      return is_piece(datum, child_of(shape, cell), cell.number, cell.never_null);
    }
    return datum.kind == Datum::Kind::linear && datum.linear == linear_constant(cell.number);
  }
  /// Whether the blocks of a list are of the shape, the rest behind them included.
  bool is_chain(const Segment& list, const Shape& shape) {
    return is_of_some_case(shape,
                           [&](const ShapeCells& cells) { return is_chain(list, shape, cells); });
  }
  bool is_chain(const Segment& list, const Shape& shape, const ShapeCells& cells) {
    bool linked = false;
    for (std::size_t i = 0; i < list.cells(); ++i) {
      const ShapeCell& cell = cells[i];
      if (list.links_backward(i)) return false;
      if (const std::optional<Number> link = list.forward_link(i)) {
        if (linked || has_ends(shape) || !cell.is_own() || *link != cell.number) return false;
        linked = is_piece(list.value(i), shape, cell.number, cell.never_null);
        if (!linked) return false;
      } else if (list.is_ordered(i)) {
        if (!cell.is_data()) return false;
      } else if (list.value(i).is_place() || !fits(list.value(i), shape, cell)) {
        return false;
      }
    }
    return linked;
  }

  /// `is_direct`: in the frame itself, whose blocks are described one by one.
  std::optional<FrameCell> described(const Datum& datum, const KnownShapes& known,
                                     bool is_direct) {
    if (datum.kind == Datum::Kind::dropped) return FrameCell{FrameKind::dropped};
    if (datum.kind == Datum::Kind::linear && datum.linear.is_constant()) {
      return FrameCell{FrameKind::number, datum.linear.constant};
    }
    if (is_integer(datum)) return FrameCell{FrameKind::any};
    if (!owns(datum)) {
      if (!is_argument(datum)) return std::nullopt;
      return FrameCell{FrameKind::argument};
    }
    const Segment& segment = configuration_.segments[datum.segment];
    const Number offset = datum.linear.constant;
    if (segment.is_static) return std::nullopt;
    if (!is_direct || !is_plain(segment)) {
      for (const ShapePtr& shape : known.of(datum.segment)) {
        if (shape->arguments() > 0) continue;
        const std::set<SegmentId> before = used_;
        if (is_piece(datum, *shape, offset)) return of_piece(datum, shape);
        used_ = before;
      }
    }
    if (!used_.insert(datum.segment).second) return std::nullopt;
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
      std::optional<FrameCell> cell = described(segment.value(i), known, false);
      if (!cell) return std::nullopt;
      result.block.push_back(std::move(*cell));
    }
    return result;
  }

  /// Where a tag decides what there is, nobody may ask for null.
  FrameCell of_piece(const Datum& datum, ShapePtr shape) const {
    FrameCell result{FrameKind::piece, datum.linear.constant, std::move(shape)};
    result.never_null =
        result.shape->cases() > 1 && !configuration_.segments[datum.segment].may_be_empty();
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

  const Configuration& configuration_;
  const std::set<SegmentId>& territory_;
  std::set<SegmentId> used_;
  std::optional<Datum> argument_;
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
        Attempt(configuration_, territory).described(id, *level, known);
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

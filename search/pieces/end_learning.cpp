// Purpose: the shapes of skip lists, of any number of levels, learned one level after the other.
//
// Contract: a heuristic, as all learning of shapes is: what a shape says is for folding and its
// checker to see.
//
// Source: skip lists in separation logic: skl1(x, e) is a list from x to e, and skl2(x, e) is x =
// e, or a block x with links n1 to y and n2 to z, with skl1(y, z) and skl2(z, e). Forest automata
// learn the same as boxes inside boxes (Holik, Lengal, Rogalewicz, Simacek, Vojnar, CAV 2013).
//
// Why this variant: what is between two blocks of level k at level k - 1 is a path through the
// shape of level k - 1, from which the lower levels are owned already. So a shape needs to say no
// more than at which of its cells a path ends, and all that holds of paths (two in a row are one,
// each is taken apart at both ends) goes for levels. The level of a cell is told by the shape whose
// blocks are linked by the cell at the same offset: lower shapes are the less deep ones. Blocks of
// all heights may have one record, then null in the cells above tells them apart, or each its own.
//
// Not covered: blocks of a level that lead back; levels that are no lists.
#include "search/pieces/end_learning.h"

#include "search/shapes/shape_cases.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace heapreach::search {

namespace {

class EndLearning {
 public:
  EndLearning(const Configuration& configuration, const Incoming& incoming,
              const std::vector<BlockKind>& kinds, const Shapes& shapes, SegmentId block)
      : configuration_(configuration),
        fit_(configuration, incoming),
        kinds_(kinds),
        shapes_(shapes),
        id_(block),
        block_(configuration.segments[block]) {}

  ShapePtr shape() const {
    for (std::size_t own = 0; own < block_.cells(); ++own) {
      if (!leads_to_relative(own)) continue;
      if (ShapePtr shape = shape_through(own)) return shape;
    }
    return nullptr;
  }

 private:
  /// What a cell below the highest level leads through.
  struct Level {
    std::size_t cell = 0;
    ShapePtr shape{};
    std::size_t depth = 0;
  };

  bool leads_to_relative(std::size_t cell) const {
    const Datum& datum = block_.value(cell);
    return datum.is_place() && !datum.last && datum.linear.is_constant() && datum.segment != id_ &&
           kinds_[datum.segment] == kinds_[id_] &&
           configuration_.segments[datum.segment].size == block_.size;
  }

  ShapePtr shape_through(std::size_t own) const {
    std::vector<Level> levels;
    Shape result;
    for (std::size_t i = 0; i < block_.cells(); ++i) {
      const Datum& datum = block_.value(i);
      result.cells.push_back(data_of(datum));
      if (i == own) result.cells[i] = {CellKind::child, datum.linear.constant};
      if (i == own || !datum.is_place()) continue;
      levels.push_back({i, shape_linked_by(i)});
      if (!levels.back().shape) return nullptr;
      levels.back().depth = levels.back().shape->depth();
    }
    if (levels.empty() || !is_highest(own, levels)) return nullptr;
    std::stable_sort(levels.begin(), levels.end(),
                     [](const Level& a, const Level& b) { return a.depth > b.depth; });
    std::size_t end = own;
    for (const Level& level : levels) {
      Members members;
      if (!fit_.add_path(block_.value(level.cell), block_.value(end), *level.shape, members)) {
        return nullptr;
      }
      result.cells[level.cell] = {CellKind::child, own_offset(*level.shape), level.shape};
      result.cells[level.cell].end = static_cast<std::uint32_t>(end);
      end = level.cell;
    }
    return joined_with_next(std::move(result), block_.value(own).segment);
  }

  /// Whether no level is above the one that the cell links, for all that is known of that.
  bool is_highest(std::size_t own, const std::vector<Level>& levels) const {
    const ShapePtr known = shape_linked_by(own);
    return !known || std::all_of(levels.begin(), levels.end(),
                                 [&](const Level& level) { return level.depth < known->depth(); });
  }

  /// A list of a known shape that is linked by the cell at that offset, and leads to where another
  /// cell does; if there is none, any.
  ShapePtr shape_linked_by(std::size_t cell) const {
    const BlockKind kind = shapes_.kinds().of_content(kinds_[id_], cell);
    ShapePtr result;
    for (const Shapes::Known& known : shapes_.all()) {
      if (known.kind != kind || only_own_cell(*known.shape) != cell) continue;
      if (!result) result = known.shape;
      for (std::size_t i = 0; i < block_.cells(); ++i) {
        Members members;
        const bool other = i != cell && block_.value(i).is_place();
        if (other && fit_.add_path(block_.value(cell), block_.value(i), *known.shape, members)) {
          return known.shape;
        }
      }
    }
    return result;
  }

  /// What the next block of the level holds in cells that lead nowhere may be different.
  ShapePtr joined_with_next(Shape shape, SegmentId next) const {
    const Segment& other = configuration_.segments[next];
    if (other.has_hole() && !has_ends(*other.shape())) return nullptr;
    for (std::size_t i = 0; i < shape.cells.size(); ++i) {
      ShapeCell& cell = shape.cells[i];
      if (cell.kind == CellKind::child) continue;
      std::optional<ShapeCell> with;
      if (other.is_piece()) {
        with = other.shape()->cells[i];
      } else if (i < other.cells() && !other.value(i).is_place() && !other.forward_link(i)) {
        with = other.is_ordered(i) ? ShapeCell{CellKind::any} : data_of(other.value(i));
      }
      const ShapePtr both = with ? join(Shape{{cell}}, Shape{{*with}}) : nullptr;
      if (!both || both->cells.front().kind >= CellKind::child) return nullptr;
      cell = both->cells.front();
    }
    return std::make_shared<const Shape>(std::move(shape));
  }

  static ShapeCell data_of(const Datum& datum) {
    if (datum.kind == Datum::Kind::dropped) return {CellKind::dropped};
    if (datum.kind == Datum::Kind::linear && datum.linear.is_constant()) {
      return {CellKind::number, datum.linear.constant};
    }
    return {CellKind::any};
  }

  const Configuration& configuration_;
  Fit fit_;
  const std::vector<BlockKind>& kinds_;  // indexed by SegmentId
  const Shapes& shapes_;
  SegmentId id_;
  const Segment& block_;
};

}  // namespace

ShapePtr suggested_shape_with_ends(const Configuration& configuration, const Incoming& incoming,
                                   const std::vector<BlockKind>& kinds, const Shapes& shapes,
                                   SegmentId block) {
  return EndLearning(configuration, incoming, kinds, shapes, block).shape();
}

}  // namespace heapreach::search

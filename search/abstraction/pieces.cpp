// Purpose: heaps beyond lists, of any size, in finitely many configurations: trees, lists whose
// elements own lists, trees of records.
//
// Contract: the configuration stands for a superset of the states; what the pieces lose is how many
// blocks they are of, which children are null, and what data are.
//
// Source: inductive predicates that folding learns (Guo, Vachharajani, August, "Shape analysis with
// inductive recursion synthesis", PLDI 2007), contexts with one hole for a cursor inside a tree
// (Calcagno, Gardner, Zarfaty, "Context logic and tree update", POPL 2005), shapes as values that
// are joined instead of a list of known ones, as boxes are learned (Holik, Lengal, Rogalewicz,
// Simacek, Vojnar, "Fully automated shape analysis based on forest automata", CAV 2013).
//
// Why this variant: one kind of piece, described by data, covers trees of any number of children,
// lists of lists to any depth and trees of lists. A child is null or a piece, and which of both is
// left open until someone reads it: a block with two children is one configuration, not four. A
// variable inside a tree splits it into the path that leads to it, a piece with one hole, and the
// piece below it; both rules for a path (a block before it, what stands in its hole behind it) are
// folds of one block, so that no induction is needed but the shape's own. Automata would keep more
// (which letters follow which), at the price of their inclusion in every test; what programs need
// of trees to be free of memory errors is next to always just that children are trees.
//
// A shape is learned from two blocks that lead to each other: cells that lead to a block of the
// same kind and size are children, and so are null ones where the other block has a child. Kinds
// are what pointers tell apart (kinds.h): lists of lists may have elements of one size. Everything
// below a child must belong to it alone: a block that a variable or a second cell points at is
// never folded, which is also why pieces have one end, and why nothing can point inside. Parent
// pointers and threads are not covered, nor is order of data.
#include "search/abstraction/pieces.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace heapreach::search {

namespace {

/// Who points at which segment.
class Owners {
 public:
  explicit Owners(const Configuration& configuration)
      : from_store_(configuration.segments.size()), from_cells_(configuration.segments.size()) {
    for (const Datum& datum : configuration.store) {
      if (datum.is_place()) from_store_[datum.segment] = true;
    }
    for (const Segment& segment : configuration.segments) {
      segment.for_each_datum([&](const Datum& datum) {
        if (datum.is_place()) ++from_cells_[datum.segment];
      });
    }
  }

  /// One cell alone leads there.
  bool is_owned(SegmentId id) const { return !from_store_[id] && from_cells_[id] == 1; }
  /// No cell leads there, but a variable does.
  bool is_entry(SegmentId id) const { return from_store_[id] && from_cells_[id] == 0; }

 private:
  std::vector<bool> from_store_;
  std::vector<int> from_cells_;
};

bool is_plain_block(const Segment& segment) {
  return !segment.is_piece() && !segment.is_list() && !segment.freed && !segment.is_static &&
         !segment.is_frame && segment.size > 0;
}

/// What is owned by one cell and is of a shape.
class Fit {
 public:
  Fit(const Configuration& configuration, const Owners& owners)
      : configuration_(configuration), owners_(owners) {}

  /// Whether a cell of a block may hold the datum.
  bool fits(const Datum& datum, const Shape& shape, const ShapeCell& cell) const {
    if (cell.is_data()) return !datum.is_place();
    if (cell.kind == CellKind::child) return is_child(datum, child_of(shape, cell), cell.number);
    return datum.kind == Datum::Kind::linear && datum.linear == linear_constant(cell.number);
  }
  /// Whether it is null or leads to a piece of the shape, or to what can become one.
  bool is_child(const Datum& datum, const Shape& shape, Number offset) const {
    if (is_null(datum)) return true;
    if (!leads_to_owned(datum, offset)) return false;
    const Segment& segment = configuration_.segments[datum.segment];
    if (segment.size != static_cast<Number>(shape.cells.size())) return false;
    if (segment.is_piece()) return !segment.has_hole() && includes(shape, *segment.shape());
    if (segment.is_list()) return is_chain(segment, shape);
    return is_plain_block(segment) && all_fit(segment, shape);
  }
  /// Whether all cells of a single block fit.
  bool all_fit(const Segment& block, const Shape& shape) const {
    for (std::size_t i = 0; i < shape.cells.size(); ++i) {
      if (!fits(block.value(i), shape, shape.cells[i])) return false;
    }
    return true;
  }
  /// The cell in which a block of the shape holds what leads out of its piece, if that is all.
  std::optional<std::size_t> exit_of(const Segment& block, const Shape& shape) const {
    std::optional<std::size_t> exit;
    for (std::size_t i = 0; i < shape.cells.size(); ++i) {
      if (fits(block.value(i), shape, shape.cells[i])) continue;
      const Datum& datum = block.value(i);
      if (exit || !shape.cells[i].is_own() || !datum.is_place()) return std::nullopt;
      if (configuration_.segments[datum.segment].may_be_empty()) return std::nullopt;
      exit = i;
    }
    return exit;
  }
  bool leads_to_owned(const Datum& datum, Number offset) const {
    return datum.is_place() && !datum.last && datum.linear == linear_constant(offset) &&
           owners_.is_owned(datum.segment);
  }

 private:
  /// Whether the blocks of a list are of the shape, the rest behind them included.
  bool is_chain(const Segment& list, const Shape& shape) const {
    if (list.freed || list.is_static || list.is_frame) return false;
    bool linked = false;
    for (std::size_t i = 0; i < shape.cells.size(); ++i) {
      const ShapeCell& cell = shape.cells[i];
      if (list.links_backward(i)) return false;
      if (const std::optional<Number> link = list.forward_link(i)) {
        if (linked || !cell.is_own() || *link != cell.number) return false;
        linked = is_child(list.value(i), shape, cell.number);
        if (!linked) return false;
      } else if (list.is_ordered(i)) {
        if (!cell.is_data()) return false;
      } else if (list.value(i).is_place() || !fits(list.value(i), shape, cell)) {
        return false;
      }
    }
    return linked;
  }

  const Configuration& configuration_;
  const Owners& owners_;
};

/// What a pair of blocks says of a shape.
class Learning {
 public:
  Learning(const Configuration& configuration, const Owners& owners,
           const std::vector<BlockKind>& kinds)
      : configuration_(configuration),
        owners_(owners),
        kinds_(kinds),
        fit_(configuration, owners) {}

  /// A shape of a block and those of its kind that it leads to; null if there is none.
  ShapePtr shape_of(SegmentId id) const {
    std::vector<SegmentId> relatives;
    std::optional<Draft> draft = drafted(id, &relatives);
    if (!draft || relatives.empty()) return nullptr;
    const bool is_unfinished = owners_.is_entry(id);
    for (const SegmentId relative : relatives) {
      const Segment& other = configuration_.segments[relative];
      std::optional<Draft> of_other =
          other.is_piece() ? Draft{other.shape()->cells, {}} : drafted(relative, nullptr);
      if (!of_other || (is_unfinished && is_yet_to_be_set(*draft, *of_other))) return nullptr;
      draft = joined(*draft, *of_other);
      if (!draft) return nullptr;
    }
    return finished(std::move(*draft));
  }

 private:
  /// Cells of a shape to be; of those that lead out of what can be folded it is not known yet
  /// whether they are children.
  struct Draft {
    std::vector<ShapeCell> cells;
    std::vector<bool> leads_out{};  // empty: none does

    bool is_open(std::size_t i) const { return !leads_out.empty() && leads_out[i]; }
  };

  /// Whether some cell of a new block may be no data, but a child that is still to be stored.
  static bool is_yet_to_be_set(const Draft& block, const Draft& other) {
    for (std::size_t i = 0; i < block.cells.size(); ++i) {
      if (block.cells[i].is_data() && !other.cells[i].is_data()) return true;
    }
    return false;
  }

  std::optional<Draft> drafted(SegmentId id, std::vector<SegmentId>* relatives) const {
    const Segment& block = configuration_.segments[id];
    Draft result;
    for (std::size_t i = 0; i < block.cells(); ++i) {
      const Datum& datum = block.value(i);
      ShapeCell cell = data_of(datum);
      bool leads_out = false;
      if (datum.is_place()) {
        if (datum.last || !datum.linear.is_constant()) return std::nullopt;
        cell = {CellKind::child, datum.linear.constant};
        if (!fit_.leads_to_owned(datum, cell.number)) {
          leads_out = true;
        } else if (is_relative(id, datum.segment)) {
          if (relatives != nullptr) relatives->push_back(datum.segment);
        } else {
          cell.child = described(datum.segment, 3);
          if (!cell.child) return std::nullopt;
        }
      }
      result.cells.push_back(cell);
      result.leads_out.push_back(leads_out);
    }
    if (std::count(result.leads_out.begin(), result.leads_out.end(), true) > 1) return std::nullopt;
    return result;
  }

  static ShapeCell data_of(const Datum& datum) {
    if (datum.kind == Datum::Kind::dropped) return {CellKind::dropped};
    if (datum.kind == Datum::Kind::linear && datum.linear.is_constant()) {
      return {CellKind::number, datum.linear.constant};
    }
    return {CellKind::any};
  }

  /// Whether what is owned may be of the block's own shape.
  bool is_relative(SegmentId owner, SegmentId id) const {
    const Segment& block = configuration_.segments[owner];
    const Segment& other = configuration_.segments[id];
    if (other.size != block.size || kinds_[owner] != kinds_[id]) return false;
    if (!other.is_piece()) return is_plain_block(other);
    return join(Shape{without_children(block)}, Shape{without_children(*other.shape())}) != nullptr;
  }
  /// The cells with the data alone: children are null, which goes with all that may be one.
  std::vector<ShapeCell> without_children(const Segment& block) const {
    std::vector<ShapeCell> result;
    for (std::size_t i = 0; i < block.cells(); ++i) {
      const Datum& datum = block.value(i);
      result.push_back(datum.is_place() ? ShapeCell{CellKind::child} : data_of(datum));
    }
    return result;
  }
  static std::vector<ShapeCell> without_children(const Shape& shape) {
    std::vector<ShapeCell> result = shape.cells;
    for (ShapeCell& cell : result) {
      if (cell.kind == CellKind::child) cell = {CellKind::child};
    }
    return result;
  }

  /// The shape of what is owned and of another kind than its owner.
  ShapePtr described(SegmentId id, int depth) const {
    const Segment& segment = configuration_.segments[id];
    if (segment.is_piece()) return segment.has_hole() ? nullptr : segment.shape();
    if (depth == 0 || segment.freed || segment.is_static || segment.is_frame || segment.size == 0) {
      return nullptr;
    }
    Shape result;
    for (std::size_t i = 0; i < segment.cells(); ++i) {
      const Datum& datum = segment.value(i);
      if (segment.links_backward(i)) return nullptr;
      if (const std::optional<Number> link = segment.forward_link(i)) {
        if (!is_null(datum)) return nullptr;
        result.cells.push_back({CellKind::child, *link});
      } else if (segment.is_ordered(i)) {
        result.cells.push_back({CellKind::any});
      } else if (!datum.is_place()) {
        result.cells.push_back(data_of(datum));
      } else {
        if (segment.is_list() || !datum.linear.is_constant()) return nullptr;
        if (!fit_.leads_to_owned(datum, datum.linear.constant)) return nullptr;
        const ShapePtr child = described(datum.segment, depth - 1);
        if (!child) return nullptr;
        result.cells.push_back({CellKind::child, datum.linear.constant, child});
      }
    }
    return std::make_shared<const Shape>(std::move(result));
  }

  static std::optional<Draft> joined(const Draft& a, const Draft& b) {
    Draft result;
    for (std::size_t i = 0; i < a.cells.size(); ++i) {
      if (a.is_open(i) && b.is_open(i)) {
        if (a.cells[i].number != b.cells[i].number) return std::nullopt;
        result.cells.push_back(a.cells[i]);
        result.leads_out.push_back(true);
        continue;
      }
      const ShapePtr both = join(Shape{{a.cells[i]}}, Shape{{b.cells[i]}});
      if (!both) return std::nullopt;
      result.cells.push_back(both->cells.front());
      result.leads_out.push_back(false);
    }
    return result;
  }

  /// Nothing if some cell leads out of all blocks; all children of the same shape are met alike.
  static ShapePtr finished(Draft draft) {
    std::optional<Number> offset;
    for (std::size_t i = 0; i < draft.cells.size(); ++i) {
      if (draft.is_open(i)) return nullptr;
      if (!draft.cells[i].is_own()) continue;
      if (offset && *offset != draft.cells[i].number) return nullptr;
      offset = draft.cells[i].number;
    }
    return std::make_shared<const Shape>(Shape{std::move(draft.cells)});
  }

  const Configuration& configuration_;
  const Owners& owners_;
  const std::vector<BlockKind>& kinds_;  // indexed by SegmentId
  Fit fit_;
};

class Folding {
 public:
  Folding(Configuration& configuration, Shapes& shapes)
      : configuration_(configuration), shapes_(shapes) {}

  bool run() {
    bool any = false;
    for (;;) {
      const Owners owners(configuration_);
      kinds_ = shapes_.kinds().of(configuration_);
      if (fold_one(owners)) {
        any = true;
      } else if (!learn_one(owners)) {
        return any;
      }
    }
  }

 private:
  bool fold_one(const Owners& owners) {
    const Fit fit(configuration_, owners);
    for (SegmentId id = 0; id < configuration_.segments.size(); ++id) {
      if (!owners.is_owned(id)) continue;
      const Segment& segment = configuration_.segments[id];
      if (segment.has_hole() ? shorten(id, fit) : !segment.is_piece() && fold(id, fit)) return true;
    }
    return false;
  }

  /// A block, or a list, that is of a known shape.
  bool fold(SegmentId id, const Fit& fit) {
    const Segment& segment = configuration_.segments[id];
    for (const auto& [kind, shape] : shapes_.all()) {
      if (kind != kinds_[id]) continue;
      const Number offset = own_offset(*shape);
      if (segment.size != static_cast<Number>(shape->cells.size())) continue;
      if (fit.is_child(place(id, false, linear_constant(offset)), *shape, offset)) {
        take(id);
        configuration_.segments[id] = Segment::piece(shape, false);
        return true;
      }
      if (!is_plain_block(segment)) continue;
      if (const std::optional<std::size_t> exit = fit.exit_of(segment, *shape)) {
        Datum hole = segment.value(*exit);
        configuration_.segments[id].value(*exit) = number({});
        take(id);
        configuration_.segments[id] = Segment::path(shape, std::move(hole));
        return true;
      }
    }
    return false;
  }

  /// What stands in the hole of a path becomes part of it.
  bool shorten(SegmentId id, const Fit& fit) {
    const ShapePtr shape = configuration_.segments[id].shape();
    const Datum hole = configuration_.segments[id].hole();
    const Number offset = own_offset(*shape);
    if (fit.is_child(hole, *shape, offset)) {
      if (hole.is_place()) take_all(hole.segment);
      configuration_.segments[id] = Segment::piece(shape, false);
      return true;
    }
    if (!fit.leads_to_owned(hole, offset)) return false;
    const Segment& next = configuration_.segments[hole.segment];
    if (!next.has_hole() || !includes_paths(*shape, *next.shape())) return false;
    Datum last = next.hole();
    configuration_.segments[hole.segment] = {};
    configuration_.segments[id] = Segment::path(shape, std::move(last));
    return true;
  }

  /// Empties the segments below this one, which belong to it alone.
  void take(SegmentId id) {
    std::vector<SegmentId> below;
    configuration_.segments[id].for_each_datum([&](const Datum& datum) {
      if (datum.is_place()) below.push_back(datum.segment);
    });
    for (const SegmentId each : below) take_all(each);
  }
  void take_all(SegmentId id) {
    take(id);
    configuration_.segments[id] = {};
  }

  bool learn_one(const Owners& owners) {
    const Learning learning(configuration_, owners, kinds_);
    for (SegmentId id = 0; id < configuration_.segments.size(); ++id) {
      if (!is_plain_block(configuration_.segments[id])) continue;
      if (!owners.is_owned(id) && !owners.is_entry(id)) continue;
      ShapePtr shape = learning.shape_of(id);
      if (shape && shapes_.learn(kinds_[id], std::move(shape))) return true;
    }
    return false;
  }

  Configuration& configuration_;
  Shapes& shapes_;
  std::vector<BlockKind> kinds_;  // indexed by SegmentId
};

}  // namespace

bool fold_pieces(Configuration& configuration, Shapes& shapes) {
  return Folding(configuration, shapes).run();
}

}  // namespace heapreach::search

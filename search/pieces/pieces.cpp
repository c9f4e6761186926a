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
// Parent pointers, links to the element before and pointers to what all elements share are
// arguments of a piece: what its root's owner gives it, and what each block gives to those that it
// owns. A path has two ends, so that what is below it may lead back to its last block; then it is
// taken apart from there, too, and a cursor walks up as it walks down.
//
// Skip lists are lists whose blocks own paths through the level below, which end at the next block
// of their own level (end_learning.cpp): two cells lead there, and no more.
//
// Shapes have cases where children are data in other blocks, or where a proof fails for want of
// them (shape_cases.h).
//
// Everything below a child must belong to it alone: a block that a variable or a second cell points
// at, but for those of the piece that lead back, is never folded, which is also why nothing can
// point inside. Threads are not covered. Limits of data are tried where errors compare them with
// numbers (shapes/data_limits.h). Order of data is where a program compares them (bounds.h):
// a path says between which bounds there has to be what is hung into its hole.
#include "search/pieces/pieces.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "search/pieces/bounds.h"
#include "search/pieces/end_learning.h"
#include "search/pieces/piece_fit.h"
#include "search/pieces/piece_learning.h"
#include "search/shapes/shape_cases.h"
#include "search/state/materialise.h"

namespace heapreach::search {

namespace {

class Folding {
 public:
  Folding(Configuration& configuration, Shapes& shapes, Facts* facts, bool in_order)
      : configuration_(configuration), shapes_(shapes), facts_(facts), in_order_(in_order) {}

  bool run() {
    for (Segment& segment : configuration_.segments) {
      if (segment.has_hole()) segment.forget_least_length();
    }
    bool any = false;
    for (;;) {
      const Incoming incoming(configuration_);
      kinds_ = shapes_.kinds().of(configuration_);
      if (fold_one(incoming)) {
        any = true;
      } else if (!learn_one(incoming)) {
        return any;
      }
    }
  }

 private:
  bool fold_one(const Incoming& incoming) {
    const Fit fit(configuration_, incoming, facts_);
    for (SegmentId id = 0; id < configuration_.segments.size(); ++id) {
      if (incoming.are_from_store(id) || incoming.all(id) == 0) continue;
      if (incoming.are_from_frames(id)) continue;
      const Segment& segment = configuration_.segments[id];
      if (shapes_.keeps_near() && is_plain_block(segment) && is_near(id, incoming)) continue;
      const bool folded =
          segment.has_hole() ? shorten(id, incoming, fit) : !segment.is_piece() && fold(id, fit);
      if (folded) return true;
    }
    return false;
  }

  /// Whether a block to which a variable leads leads there. What was read of a block that the next
  /// instruction asks again is lost if it is folded in between.
  bool is_near(SegmentId id, const Incoming& incoming) const {
    for (SegmentId from = 0; from < configuration_.segments.size(); ++from) {
      const Segment& segment = configuration_.segments[from];
      if (!incoming.are_from_store(from) || !is_plain_block(segment)) continue;
      if (references_between(segment, id) > 0) return true;
    }
    return false;
  }

  /// A block, or a list, that is of a known shape.
  bool fold(SegmentId id, const Fit& fit) {
    const Segment& segment = configuration_.segments[id];
    for (const auto& [kind, shape] : shapes_.all()) {
      if (kind != kinds_[id] || segment.size != static_cast<Number>(shape->cells.size())) continue;
      const auto arguments = fit.arguments_of(id, *shape);
      if (!arguments) continue;
      Members members;
      // Of levels of skip lists only the owner's cell may lead there: the others have to end there.
      const bool met_by_many = !only_own_cell(*shape) && !has_ends(*shape);
      if (fit.add(id, *shape, *arguments, members) &&
          (is_owned(id, *shape, members, fit, 1) ||
           (met_by_many && fit.from_outside(id, members) >= 1)) &&
          !is_met_at_end(id, members) && fit.is_closed(members, *arguments)) {
        take(members);
        configuration_.segments[id] = Segment::piece(shape, false, *arguments);
        return true;
      }
      if (is_plain_block(segment) && fold_to_path(id, shape, *arguments, fit)) return true;
    }
    return false;
  }

  /// Whether no more than so many cells lead to what is to be folded from outside. To a block of
  /// the highest level of a skip list its own level leads, and those below end there.
  bool is_owned(SegmentId id, const Shape& shape, const Members& members, const Fit& fit,
                int most) const {
    if (fit.from_outside(id, members) <= most) return true;
    return has_ends(shape) && is_met_from_own_level(id, shape);
  }
  bool is_met_from_own_level(SegmentId id, const Shape& shape) const {
    const std::optional<std::size_t> own = only_own_cell(shape);
    if (!own) return false;
    for (SegmentId from = 0; from < configuration_.segments.size(); ++from) {
      const Segment& segment = configuration_.segments[from];
      if (from == id) continue;
      const bool path = segment.has_hole() && only_own_cell(*segment.shape()) == own;
      const bool cell = !segment.is_piece() && segment.cells() > *own;
      if (!path && !cell) continue;
      const Datum& datum = path ? segment.hole() : segment.value(*own);
      if (datum.is_place() && datum.segment == id) return true;
    }
    return false;
  }

  /// Whether something that is no member leads to the last block of a list.
  bool is_met_at_end(SegmentId id, const Members& members) const {
    bool result = false;
    const auto look = [&](const Datum& datum) {
      result = result || (datum.is_place() && datum.last && datum.segment == id);
    };
    for (SegmentId from = 0; from < configuration_.segments.size(); ++from) {
      if (std::find(members.begin(), members.end(), from) == members.end()) {
        configuration_.segments[from].for_each_datum(look);
      }
    }
    return result;
  }

  /// One block of a path. Besides the cell that owns it only what stands in the hole leads there.
  bool fold_to_path(SegmentId id, const ShapePtr& shape, std::vector<Datum> arguments,
                    const Fit& fit) {
    Members members;
    // What is hung into the hole has to be between the same bounds as far as these are passed on.
    arguments.resize(shape->values());
    for (Datum& bound : bounds_from_owner(configuration_, id, *shape)) arguments.push_back(bound);
    const auto exit = fit.add_but_exit(id, *shape, arguments, members);
    if (!exit || !fit.is_closed(members, arguments)) return false;
    const Datum hole = configuration_.segments[id].value(*exit);
    const auto behind = hole_bounds_at(configuration_, id, *shape, *exit, arguments);
    if (!behind) return false;
    arguments.insert(arguments.end(), behind->begin(), behind->end());
    const int back = references_between(configuration_.segments[hole.segment], id);
    if (!is_owned(id, *shape, members, fit, back + 1)) return false;
    take(members);
    configuration_.segments[hole.segment].for_each_datum([&](Datum& datum) {
      if (datum.is_place() && datum.segment == id) datum.last = true;
    });
    configuration_.segments[id] = Segment::path(shape, hole, arguments);
    return true;
  }

  /// What stands in the hole of a path becomes part of it.
  bool shorten(SegmentId id, const Incoming& incoming, const Fit& fit) {
    const Segment path = configuration_.segments[id];
    const Shape& shape = *path.shape();
    const ShapeCell& cell = link_of(shape);
    Members members = {id};
    if (fit.add_at_hole(id, cell, members)) {
      members.erase(members.begin());
      if (incoming.to_last(id) != references_from(members, id)) return false;
      const bool may_be_empty = path.may_be_empty() && may_be_null(path.hole());
      for (const SegmentId each : members) configuration_.segments[each] = {};
      configuration_.segments[id] = Segment::piece(path.shape(), may_be_empty, path.arguments());
      return true;
    }
    return lengthen(id, cell, incoming, fit);
  }

  /// Two paths in a row become one.
  bool lengthen(SegmentId id, const ShapeCell& cell, const Incoming& incoming, const Fit& fit) {
    const Segment path = configuration_.segments[id];
    if (!fit.leads_to_first(path.hole(), cell.number)) return false;
    const SegmentId behind = path.hole().segment;
    const Segment next = configuration_.segments[behind];
    const bool alone =
        !incoming.are_from_store(behind) && incoming.all(behind) - incoming.to_last(behind) == 1;
    if (behind == id || !alone || !next.has_hole()) return false;
    if (!includes_paths(*path.shape(), *next.shape())) return false;
    std::vector<Datum> arguments = arguments_at_hole(path, id);
    if (!fit.suits(next, *path.shape(), arguments)) return false;
    if (incoming.to_last(id) != references_from({behind}, id)) return false;
    const bool may_be_empty = path.may_be_empty() && next.may_be_empty();
    configuration_.segments[behind] = {};
    const std::vector<Datum> bounds = hole_bounds_as(*path.shape(), next, arguments);
    arguments = path.arguments();
    arguments.insert(arguments.end(), bounds.begin(), bounds.end());
    configuration_.segments[id] =
        Segment::path(path.shape(), next.hole(), std::move(arguments), may_be_empty);
    for_each_datum(configuration_, [&](Datum& datum) {
      if (datum.is_place() && datum.segment == behind) datum.segment = id;
    });
    return true;
  }

  /// Of what stands in a hole.
  bool may_be_null(const Datum& hole) const {
    return !hole.is_place() || configuration_.segments[hole.segment].may_be_empty();
  }

  int references_from(const Members& members, SegmentId to) const {
    int result = 0;
    for (const SegmentId each : members) {
      result += references_between(configuration_.segments[each], to);
    }
    return result;
  }

  /// What stands in a hole may be null where no case says that it is not.
  static ShapeCell link_of(const Shape& shape) {
    ShapeCell result = *shape.own_cell();
    for_each_cell(shape, [&](const ShapeCell& cell) {
      if (cell.is_own() && cell.never_null) result.never_null = true;
    });
    return result;
  }

  /// Empties all but the first, which belong to that alone.
  void take(const Members& members) {
    for (std::size_t i = 1; i < members.size(); ++i) configuration_.segments[members[i]] = {};
  }

  bool learn_one(const Incoming& incoming) {
    for (SegmentId id = 0; id < configuration_.segments.size(); ++id) {
      if (!is_plain_block(configuration_.segments[id])) continue;
      if (incoming.are_from_frames(id)) continue;  // which may not be finished yet
      const bool cases = shapes_.tells_cases(kinds_[id]);
      Suggestion suggestion = suggested_shape(configuration_, incoming, kinds_, id, cases);
      if (suggestion.loses_tags) shapes_.note_tags();
      const bool any = suggestion.shape != nullptr;
      if (any && in_order_ && !cases && !suggestion.shape->has_leaf) {
        ShapePtr ordered = in_order(id, *suggestion.shape);
        if (ordered && shapes_.learn_order(kinds_[id], std::move(ordered))) return true;
        if (ordered && shapes_.has_order(kinds_[id])) continue;  // it says more than the other one
      }
      if (any && shapes_.learn(kinds_[id], std::move(suggestion.shape))) return true;
      if (cases) continue;
      ShapePtr with_ends = suggested_shape_with_ends(configuration_, incoming, kinds_, shapes_, id);
      const bool has_levels = with_ends != nullptr;
      if (has_levels && shapes_.learn(kinds_[id], std::move(with_ends))) return true;
      if (any || has_levels || !suggestion.loses_tags) continue;
      // Perhaps since what are children here are data there.
      const ShapePtr shape = suggested_shape(configuration_, incoming, kinds_, id, true).shape;
      if (shape && !join(*shape, *shape)) shapes_.tell_cases(kinds_[id]);
    }
    return false;
  }

  /// The shape with what is known of the order of data, or of limits that they keep to.
  ShapePtr in_order(SegmentId id, const Shape& shape) const {
    ShapePtr result;
    if (shapes_.keeps_order()) result = with_bounds(configuration_, id, shape, *facts_);
    if (!result) result = with_limit(configuration_, id, shape, shapes_.limits(), *facts_);
    return result;
  }

  Configuration& configuration_;
  Shapes& shapes_;
  Facts* facts_;
  bool in_order_;
  std::vector<BlockKind> kinds_;  // indexed by SegmentId
};

}  // namespace

bool fold_pieces(Configuration& configuration, Shapes& shapes, Facts* facts, bool in_order) {
  return Folding(configuration, shapes, facts, in_order).run();
}

}  // namespace heapreach::search

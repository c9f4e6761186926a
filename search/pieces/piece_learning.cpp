// A shape is learned from two blocks of which one owns the other: cells that lead to a block of the
// same kind and size are children, and so are null ones where the other block has a child. Kinds
// are what pointers tell apart (kinds.h): lists of lists may have elements of one size.
//
// With cases, each of these blocks is one, and so are those of a piece, until they are joined.
//
// What the owned block holds that leads to its owner, or where the same cell of the owner leads,
// is an argument: parent pointers, links to the element before, pointers to what all share.
#include "search/pieces/piece_learning.h"

#include <algorithm>
#include <utility>

#include "search/pieces/drafts.h"
#include "search/pieces/leaves.h"
#include "search/pieces/owned_pieces.h"
#include "search/shapes/shape_bounds.h"
#include "search/shapes/shape_cases.h"

namespace heapreach::search {

namespace {

/// By cell: what leads back, as an argument.
using LeadsBack = std::vector<std::optional<ShapeCell>>;

class Learning {
 public:
  Learning(const Configuration& configuration, const Incoming& incoming,
           const std::vector<BlockKind>& kinds, bool cases)
      : configuration_(configuration),
        incoming_(incoming),
        ownership_(configuration, incoming),
        kinds_(kinds),
        cases_(cases) {}

  Suggestion suggested(SegmentId id) const {
    Suggestion result{shape_of(id)};
    // Pointers to a sentinel may be what all of them hold, and null is what ends them.
    if (!result.shape && std::exchange(leaves_, false)) result.shape = shape_of(id);
    leaves_ = true;
    result.loses_tags = loses_tags_;
    return result;
  }

 private:
  ShapePtr shape_of(SegmentId id) const {
    if (ownership_.from_above(id) > (incoming_.are_from_store(id) ? 0 : 1)) return nullptr;
    for (const SegmentId guide : relatives_of(id, {})) {
      if (ShapePtr shape = shape_of(id, back_pointers(id, guide))) return shape;
    }
    return nullptr;
  }

  ShapePtr shape_of(SegmentId id, const LeadsBack& back) const {
    const std::vector<SegmentId> relatives = relatives_of(id, back);
    std::optional<Draft> draft = drafted(id, back);
    if (!draft || relatives.empty()) return nullptr;
    if (cases_) return shape_with_cases(id, *std::move(draft), relatives, back);
    for (const SegmentId relative : relatives) {
      if (!leads_back_so(id, relative, back)) return nullptr;
      const Segment& other = configuration_.segments[relative];
      const std::optional<Draft> of_other =
          other.is_piece()
              ? Draft{without_bounds(*other.shape())->cells, {}, other.shape()->has_leaf}
              : drafted(relative, back);
      const bool is_unfinished = incoming_.are_from_store(id);
      if (!of_other || (is_unfinished && is_yet_to_be_set(*draft, *of_other))) return nullptr;
      loses_tags_ = loses_tags_ || differ(draft->cells, of_other->cells);
      draft = joined(*draft, *of_other);
      if (!draft) return nullptr;
    }
    return finished(std::move(*draft));
  }

  /// Who a variable points at may not be finished, and would be a case that there is not.
  ShapePtr shape_with_cases(SegmentId id, Draft draft, const std::vector<SegmentId>& relatives,
                            const LeadsBack& back) const {
    if (incoming_.are_from_store(id)) return nullptr;
    ShapePtr result = finished(std::move(draft));
    for (const SegmentId relative : relatives) {
      if (!result || !leads_back_so(id, relative, back)) return nullptr;
      const Segment& other = configuration_.segments[relative];
      ShapePtr of_other = other.is_piece() ? without_bounds(*other.shape()) : nullptr;
      if (!other.is_piece()) {
        std::optional<Draft> drafted_other = drafted(relative, back);
        of_other = drafted_other ? finished(*std::move(drafted_other)) : nullptr;
      }
      result = of_other ? join_cases(*result, *of_other) : nullptr;
    }
    return result;
  }

  // Relatives.

  /// Segments of its own kind that a block owns.
  std::vector<SegmentId> relatives_of(SegmentId id, const LeadsBack& back) const {
    const Segment& block = configuration_.segments[id];
    std::vector<SegmentId> result;
    for (std::size_t i = 0; i < block.cells(); ++i) {
      if (!back.empty() && back[i]) continue;
      if (ownership_.owns(id, block.value(i)) && is_relative(id, block.value(i).segment)) {
        result.push_back(block.value(i).segment);
      }
    }
    return result;
  }

  bool is_of_kind_of(SegmentId id, SegmentId other) const {
    return configuration_.segments[id].size == configuration_.segments[other].size &&
           kinds_[id] == kinds_[other];
  }

  bool is_relative(SegmentId owner, SegmentId id) const {
    const Segment& block = configuration_.segments[owner];
    const Segment& other = configuration_.segments[id];
    if (other.size != block.size || kinds_[owner] != kinds_[id] || other.has_hole()) return false;
    if (!other.is_piece()) return is_plain_block(other);
    if (cases_) return true;
    const Shape own{without_pointers(block)};
    if (join(own, Shape{without_pointers(*other.shape())}) != nullptr) return true;
    loses_tags_ = loses_tags_ || differ(own.cells, other.shape()->cells);
    return false;
  }

  // What leads back.

  LeadsBack back_pointers(SegmentId id, SegmentId relative) const {
    const Segment& other = configuration_.segments[relative];
    LeadsBack result(static_cast<std::size_t>(other.size));
    for (std::size_t i = 0; i < result.size(); ++i) {
      if (other.is_piece()) {
        const ShapeCell& cell = other.shape()->cells[i];
        if (cell.kind == CellKind::argument) result[i] = cell;
      } else {
        result[i] = back_pointer(id, other.value(i), i);
      }
    }
    return result;
  }

  /// In the block that owns the one with the datum, the same cell may be anything.
  std::optional<ShapeCell> back_pointer(SegmentId id, const Datum& datum, std::size_t i) const {
    if (!datum.is_place() || !datum.linear.is_constant()) return std::nullopt;
    if (datum.segment == id && !datum.last) {
      return ShapeCell{CellKind::argument, datum.linear.constant};
    }
    if (is_leaf(id, datum)) return std::nullopt;
    const bool same = datum == configuration_.segments[id].value(i);
    return same ? std::optional(ShapeCell{CellKind::argument, 0, nullptr, true}) : std::nullopt;
  }

  bool leads_back_so(SegmentId id, SegmentId relative, const LeadsBack& back) const {
    const LeadsBack other = back_pointers(id, relative);
    for (std::size_t i = 0; i < back.size(); ++i) {
      if (back[i].has_value() != other[i].has_value()) return false;
      if (back[i] && (back[i]->number != other[i]->number || back[i]->passes != other[i]->passes)) {
        return false;
      }
    }
    return true;
  }

  /// Whether a cell of the block that holds it may lead to no child, but to a sentinel.
  bool is_leaf(SegmentId id, const Datum& datum) const {
    if (!leaves_ || !datum.is_place() || datum.segment == id) return false;
    return kinds_[datum.segment] == kinds_[id] &&
           may_be_leaf(configuration_, incoming_, datum.segment,
                       configuration_.segments[id].cells());
  }

  /// Whether leaves are met below the block by cells that do not lead back.
  bool has_leaf_below(SegmentId id, const LeadsBack& back) const {
    std::vector<SegmentId> met = {id};
    for (std::size_t next = 0; next < met.size(); ++next) {
      const Segment& segment = configuration_.segments[met[next]];
      if (kinds_[met[next]] != kinds_[id] || segment.size != configuration_.segments[id].size) {
        continue;
      }
      if (segment.shape() && segment.shape()->has_leaf) return true;
      if (segment.is_piece()) continue;
      for (std::size_t i = 0; i < segment.cells(); ++i) {
        const Datum& datum = segment.value(i);
        if (back[i] || !datum.is_place()) continue;
        if (is_leaf(id, datum)) return true;
        const bool known = std::find(met.begin(), met.end(), datum.segment) != met.end();
        if (!known) met.push_back(datum.segment);
      }
    }
    return false;
  }

  // What cells hold.

  std::optional<Draft> drafted(SegmentId id, const LeadsBack& back) const {
    const Segment& block = configuration_.segments[id];
    std::vector<Datum> arguments;
    for (std::size_t i = 0; i < block.cells(); ++i) {
      if (back[i]) arguments.push_back(block.value(i));
    }
    Draft result;
    result.has_leaf = has_leaf_below(id, back);
    for (std::size_t i = 0; i < block.cells(); ++i) {
      const Datum& datum = block.value(i);
      ShapeCell cell = back[i] ? *back[i] : data_of(datum);
      bool leads_out = false;
      if (datum.is_place() && !back[i]) {
        if (datum.last || !datum.linear.is_constant()) return std::nullopt;
        cell = {CellKind::child, datum.linear.constant};
        cell.never_null = !configuration_.segments[datum.segment].may_be_empty();
        if (is_leaf(id, datum)) {
          cell.never_null = false;
        } else if (!ownership_.owns(id, datum)) {
          if (is_met_beside(id, i)) return std::nullopt;
          if (!is_of_kind_of(id, datum.segment)) return std::nullopt;  // what it is to own later
          leads_out = true;
        } else if (!is_relative(id, datum.segment)) {
          const auto found =
              owned_piece(configuration_, ownership_, datum.segment, place(id), arguments);
          if (!found) return std::nullopt;
          cell.child = found->shape;
          cell.arguments = found->arguments;
        }
      }
      result.cells.push_back(std::move(cell));
      result.leads_out.push_back(leads_out);
    }
    if (std::count(result.leads_out.begin(), result.leads_out.end(), true) > 1) return std::nullopt;
    return result;
  }

  /// Whether what a cell leads to is where blocks of the same kind lead behind another cell: both
  /// are levels of a skip list then, and no children of a tree.
  bool is_met_beside(SegmentId id, std::size_t cell) const {
    const SegmentId wanted = configuration_.segments[id].value(cell).segment;
    std::vector<SegmentId> met = {id};
    for (std::size_t next = 0; next < met.size(); ++next) {
      const Segment& segment = configuration_.segments[met[next]];
      for (std::size_t i = 0; i < segment.cells(); ++i) {
        const Datum& datum = segment.value(i);
        if (!datum.is_place() || (next == 0 && i == cell)) continue;
        if (datum.segment == wanted) return next > 0;
        const bool known = std::find(met.begin(), met.end(), datum.segment) != met.end();
        if (!known && kinds_[datum.segment] == kinds_[id]) met.push_back(datum.segment);
      }
    }
    return false;
  }

  const Configuration& configuration_;
  const Incoming& incoming_;
  Ownership ownership_;
  const std::vector<BlockKind>& kinds_;  // indexed by SegmentId
  bool cases_;
  mutable bool loses_tags_ = false;
  mutable bool leaves_ = true;  // whether some blocks may be leaves
};

}  // namespace

Suggestion suggested_shape(const Configuration& configuration, const Incoming& incoming,
                           const std::vector<BlockKind>& kinds, SegmentId block, bool cases) {
  return Learning(configuration, incoming, kinds, cases).suggested(block);
}

}  // namespace heapreach::search

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

#include "search/shapes/shape_bounds.h"
#include "search/shapes/shape_cases.h"

namespace heapreach::search {

namespace {

constexpr int deepest_description = 3;

ShapeCell data_of(const Datum& datum) {
  if (datum.kind == Datum::Kind::dropped) return {CellKind::dropped};
  if (datum.kind == Datum::Kind::linear && datum.linear.is_constant()) {
    return {CellKind::number, datum.linear.constant};
  }
  return {CellKind::any};
}

/// The cells with the data alone: pointers are null, which goes with all that may be one.
ShapeCells without_pointers(const Segment& block) {
  ShapeCells result;
  for (std::size_t i = 0; i < block.cells(); ++i) {
    const Datum& datum = block.value(i);
    result.push_back(datum.is_place() ? ShapeCell{CellKind::child} : data_of(datum));
  }
  return result;
}
ShapeCells without_pointers(const Shape& shape) {
  ShapeCells result = shape.cells;
  for (ShapeCell& cell : result) {
    if (cell.kind >= CellKind::child) cell = {CellKind::child};
    if (cell.kind == CellKind::bounded) cell = {CellKind::any};
  }
  return result;
}

/// By cell: what leads back, as an argument.
using LeadsBack = std::vector<std::optional<ShapeCell>>;

/// Cells of a shape to be; of those that lead out of what can be folded it is not known yet whether
/// they are children.
struct Draft {
  std::vector<ShapeCell> cells;
  std::vector<bool> leads_out{};  // empty: none does

  bool is_open(std::size_t i) const { return !leads_out.empty() && leads_out[i]; }
};

/// Whether some cell of a new block may be no data, but a pointer that is still to be stored.
bool is_yet_to_be_set(const Draft& block, const Draft& other) {
  for (std::size_t i = 0; i < block.cells.size(); ++i) {
    if (block.cells[i].is_data() && !other.cells[i].is_data()) return true;
  }
  return false;
}

std::optional<Draft> joined(const Draft& a, const Draft& b) {
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
ShapePtr finished(Draft draft) {
  std::optional<Number> offset;
  for (std::size_t i = 0; i < draft.cells.size(); ++i) {
    if (draft.is_open(i)) return nullptr;
    if (!draft.cells[i].is_own()) continue;
    if (offset && *offset != draft.cells[i].number) return nullptr;
    offset = draft.cells[i].number;
  }
  return std::make_shared<const Shape>(Shape{std::move(draft.cells)});
}

class Learning {
 public:
  Learning(const Configuration& configuration, const Incoming& incoming,
           const std::vector<BlockKind>& kinds, bool cases)
      : configuration_(configuration), incoming_(incoming), kinds_(kinds), cases_(cases) {}

  Suggestion suggested(SegmentId id) const {
    Suggestion result{shape_of(id)};
    result.loses_tags = loses_tags_;
    return result;
  }

  std::optional<ShapeCell> child_of(SegmentId owner, const Datum& datum) const {
    if (!owns(owner, datum)) return std::nullopt;
    const auto found = described(datum.segment, owner, {}, deepest_description);
    if (!found) return std::nullopt;
    return ShapeCell{CellKind::child, datum.linear.constant, found->shape, false, found->arguments};
  }

 private:
  ShapePtr shape_of(SegmentId id) const {
    if (from_above(id) > (incoming_.are_from_store(id) ? 0 : 1)) return nullptr;
    for (const SegmentId guide : relatives_of(id, {})) {
      if (ShapePtr shape = shape_of(id, back_pointers(id, guide))) return shape;
    }
    return nullptr;
  }

  /// What an owned piece or list is, and what it gets from its owner.
  struct Description {
    ShapePtr shape;
    std::vector<ShapeArgument> arguments;
  };

  ShapePtr shape_of(SegmentId id, const LeadsBack& back) const {
    const std::vector<SegmentId> relatives = relatives_of(id, back);
    std::optional<Draft> draft = drafted(id, back);
    if (!draft || relatives.empty()) return nullptr;
    if (cases_) return shape_with_cases(id, *std::move(draft), relatives, back);
    for (const SegmentId relative : relatives) {
      if (!leads_back_so(id, relative, back)) return nullptr;
      const Segment& other = configuration_.segments[relative];
      const std::optional<Draft> of_other = other.is_piece()
                                                ? Draft{without_bounds(*other.shape())->cells, {}}
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

  // Who owns whom.

  /// The segments to which one leads, each once, without its owner.
  std::vector<SegmentId> below(SegmentId id, std::optional<SegmentId> owner) const {
    std::vector<SegmentId> result;
    configuration_.segments[id].for_each_datum([&](const Datum& datum) {
      if (datum.is_place() && datum.segment != owner) result.push_back(datum.segment);
    });
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }

  /// How many references to a segment are from neither `from` nor where it leads.
  int from_elsewhere(SegmentId id, SegmentId from) const {
    int result = incoming_.all(id) - references_between(configuration_.segments[from], id);
    for (const SegmentId each : below(id, from)) {
      result -= references_between(configuration_.segments[each], id);
    }
    return result;
  }

  /// How many references to a segment are not from what it alone leads to.
  int from_above(SegmentId id, std::optional<SegmentId> owner = std::nullopt) const {
    int result = incoming_.all(id);
    for (const SegmentId each : below(id, owner)) {
      if (from_elsewhere(each, id) != 0) continue;
      result -= references_between(configuration_.segments[each], id);
    }
    return result;
  }

  /// Whether one cell of the owner alone leads there, but for what leads back from below.
  bool owns(SegmentId owner, const Datum& datum) const {
    if (!datum.is_place() || datum.last || !datum.linear.is_constant()) return false;
    const SegmentId id = datum.segment;
    return id != owner && !incoming_.are_from_store(id) &&
           references_between(configuration_.segments[owner], id) == 1 &&
           from_above(id, owner) == 1;
  }

  /// Segments of its own kind that a block owns.
  std::vector<SegmentId> relatives_of(SegmentId id, const LeadsBack& back) const {
    const Segment& block = configuration_.segments[id];
    std::vector<SegmentId> result;
    for (std::size_t i = 0; i < block.cells(); ++i) {
      if (!back.empty() && back[i]) continue;
      if (owns(id, block.value(i)) && is_relative(id, block.value(i).segment)) {
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

  // What cells hold.

  std::optional<Draft> drafted(SegmentId id, const LeadsBack& back) const {
    const Segment& block = configuration_.segments[id];
    std::vector<Datum> arguments;
    for (std::size_t i = 0; i < block.cells(); ++i) {
      if (back[i]) arguments.push_back(block.value(i));
    }
    Draft result;
    for (std::size_t i = 0; i < block.cells(); ++i) {
      const Datum& datum = block.value(i);
      ShapeCell cell = back[i] ? *back[i] : data_of(datum);
      bool leads_out = false;
      if (datum.is_place() && !back[i]) {
        if (datum.last || !datum.linear.is_constant()) return std::nullopt;
        cell = {CellKind::child, datum.linear.constant};
        cell.never_null = !configuration_.segments[datum.segment].may_be_empty();
        if (!owns(id, datum)) {
          if (is_met_beside(id, i)) return std::nullopt;
          if (!is_of_kind_of(id, datum.segment)) return std::nullopt;  // what it is to own later
          leads_out = true;
        } else if (!is_relative(id, datum.segment)) {
          const auto found = described(datum.segment, id, arguments, deepest_description);
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

  /// A datum as what a block gives to what it owns.
  static std::optional<ShapeArgument> as_given(const Datum& datum, SegmentId owner,
                                               const std::vector<Datum>& arguments) {
    using Kind = ShapeArgument::Kind;
    if (!datum.is_place()) {
      if (datum.kind != Datum::Kind::linear || !datum.linear.is_constant()) return std::nullopt;
      return ShapeArgument{Kind::number, 0, datum.linear.constant};
    }
    if (datum.segment == owner && !datum.last && datum.linear.is_constant()) {
      return ShapeArgument{Kind::owner, 0, datum.linear.constant};
    }
    const auto same = std::find(arguments.begin(), arguments.end(), datum);
    if (same == arguments.end()) return std::nullopt;
    return ShapeArgument{Kind::argument, static_cast<std::uint32_t>(same - arguments.begin()), 0};
  }

  /// What is owned and of another kind than its owner, which has these arguments.
  std::optional<Description> described(SegmentId id, SegmentId owner,
                                       const std::vector<Datum>& arguments, int depth) const {
    const Segment& segment = configuration_.segments[id];
    Description result;
    if (segment.is_piece()) {
      if (segment.has_hole()) return std::nullopt;
      result.shape = segment.shape();
      const std::vector<Datum> all = segment.arguments();
      for (std::size_t a = 0; a < result.shape->values(); ++a) {
        const auto given = as_given(all[a], owner, arguments);
        if (!given) return std::nullopt;
        result.arguments.push_back(*given);
      }
      result.arguments.resize(all.size(), {ShapeArgument::Kind::any});
      return result;
    }
    if (depth == 0 || segment.freed || segment.is_static || segment.is_frame) return std::nullopt;
    if (segment.is_partial() || segment.size <= 0) return std::nullopt;
    std::vector<ShapeCell> cells(segment.cells());
    std::vector<Datum> own;  // the arguments of what is described
    for (std::size_t i = 0; i < segment.cells(); ++i) {
      const Datum& datum = segment.value(i);
      const std::optional<Number> back = segment.backward_link(i);
      const auto given = back || datum.is_place() ? as_given(datum, owner, arguments)
                                                  : std::optional<ShapeArgument>();
      if (!given || segment.forward_link(i)) {
        if (back) return std::nullopt;
        continue;
      }
      cells[i] = {CellKind::argument, back.value_or(0), nullptr, !back};
      result.arguments.push_back(*given);
      own.push_back(datum);
    }
    for (std::size_t i = 0; i < segment.cells(); ++i) {
      if (cells[i].kind == CellKind::argument) continue;
      const auto cell = described_cell(id, i, own, depth);
      if (!cell) return std::nullopt;
      cells[i] = *cell;
    }
    put_in_order(segment, cells);
    result.shape = std::make_shared<const Shape>(Shape{std::move(cells)});
    result.arguments.resize(result.shape->arguments(), {ShapeArgument::Kind::any});
    return result;
  }

  /// Of a list whose blocks are in the order of one cell, what it is described by has bounds.
  static void put_in_order(const Segment& list, ShapeCells& cells) {
    const auto ordered = std::find_if(cells.begin(), cells.end(), [&](const ShapeCell& cell) {
      return list.is_list() && list.is_ordered(static_cast<std::size_t>(&cell - cells.data()));
    });
    if (ordered == cells.end()) return;
    const auto offset = static_cast<std::size_t>(ordered - cells.begin());
    const std::optional<Number> up = list.rises_by(offset, true);
    const std::optional<Number> down = list.rises_by(offset, false);
    *ordered = {CellKind::bounded};
    ordered->at_least = up.has_value();
    ordered->at_most = down.has_value();
    for (ShapeCell& cell : cells) {
      if (!cell.is_own()) continue;
      if (up) cell.from = std::min<Number>(*up, 1);
      if (down) cell.to = -std::min<Number>(*down, 1);
    }
  }

  std::optional<ShapeCell> described_cell(SegmentId id, std::size_t i,
                                          const std::vector<Datum>& arguments, int depth) const {
    const Segment& segment = configuration_.segments[id];
    const Datum& datum = segment.value(i);
    if (const std::optional<Number> link = segment.forward_link(i)) {
      return is_null(datum) ? std::optional(ShapeCell{CellKind::child, *link}) : std::nullopt;
    }
    if (segment.is_ordered(i)) return ShapeCell{CellKind::any};
    if (!datum.is_place()) return data_of(datum);
    if (segment.is_list() || !owns(id, datum)) return std::nullopt;
    const auto child = described(datum.segment, id, arguments, depth - 1);
    if (!child) return std::nullopt;
    return ShapeCell{CellKind::child,  datum.linear.constant,
                     child->shape,     false,
                     child->arguments, !configuration_.segments[datum.segment].may_be_empty()};
  }

  const Configuration& configuration_;
  const Incoming& incoming_;
  const std::vector<BlockKind>& kinds_;  // indexed by SegmentId
  bool cases_;
  mutable bool loses_tags_ = false;
};

}  // namespace

Suggestion suggested_shape(const Configuration& configuration, const Incoming& incoming,
                           const std::vector<BlockKind>& kinds, SegmentId block, bool cases) {
  return Learning(configuration, incoming, kinds, cases).suggested(block);
}

std::optional<ShapeCell> suggested_child(const Configuration& configuration,
                                         const Incoming& incoming,
                                         const std::vector<BlockKind>& kinds, SegmentId owner,
                                         const Datum& datum) {
  return Learning(configuration, incoming, kinds, false).child_of(owner, datum);
}

}  // namespace heapreach::search

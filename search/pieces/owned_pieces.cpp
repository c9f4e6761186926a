#include "search/pieces/owned_pieces.h"

#include <algorithm>

#include "search/pieces/drafts.h"

namespace heapreach::search {

namespace {

constexpr int deepest_description = 3;

/// A datum as what a block gives to what it owns, or the cell of a table.
std::optional<ShapeArgument> as_given(const Datum& datum, const Datum& owner, bool is_table,
                                      const std::vector<Datum>& arguments) {
  using Kind = ShapeArgument::Kind;
  if (!datum.is_place()) {
    if (datum.kind != Datum::Kind::linear || !datum.linear.is_constant()) return std::nullopt;
    return ShapeArgument{Kind::number, 0, datum.linear.constant};
  }
  const bool leads_back = datum.segment == owner.segment && !datum.last;
  if (leads_back && is_table) {
    const LinearExpression beside = subtract(datum.linear, owner.linear);
    const bool slot = beside == LinearExpression{} || !datum.linear.is_constant();
    if (slot && beside.is_constant()) return ShapeArgument{Kind::slot, 0, beside.constant};
  }
  if (leads_back && datum.linear.is_constant()) {
    return ShapeArgument{Kind::owner, 0, datum.linear.constant};
  }
  const auto same = std::find(arguments.begin(), arguments.end(), datum);
  if (same == arguments.end()) return std::nullopt;
  return ShapeArgument{Kind::argument, static_cast<std::uint32_t>(same - arguments.begin()), 0};
}

/// Of a list whose blocks are in the order of one cell, what it is described by has bounds.
void put_in_order(const Segment& list, ShapeCells& cells) {
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

class Describing {
 public:
  Describing(const Configuration& configuration, const Ownership& ownership)
      : configuration_(configuration), ownership_(ownership) {}

  /// What is owned and of another kind than its owner, which has these arguments.
  std::optional<OwnedPiece> described(SegmentId id, const Datum& owner,
                                      const std::vector<Datum>& arguments, int depth) const {
    const Segment& segment = configuration_.segments[id];
    const bool in_table = configuration_.segments[owner.segment].is_table();
    OwnedPiece result;
    if (segment.is_piece()) {
      if (segment.has_hole()) return std::nullopt;
      result.shape = segment.shape();
      const std::vector<Datum> all = segment.arguments();
      for (std::size_t a = 0; a < result.shape->values(); ++a) {
        const auto given = as_given(all[a], owner, in_table, arguments);
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
      const auto given = back || datum.is_place() ? as_given(datum, owner, in_table, arguments)
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

 private:
  std::optional<ShapeCell> described_cell(SegmentId id, std::size_t i,
                                          const std::vector<Datum>& arguments, int depth) const {
    const Segment& segment = configuration_.segments[id];
    const Datum& datum = segment.value(i);
    if (const std::optional<Number> link = segment.forward_link(i)) {
      return is_null(datum) ? std::optional(ShapeCell{CellKind::child, *link}) : std::nullopt;
    }
    if (segment.is_ordered(i)) return ShapeCell{CellKind::any};
    if (!datum.is_place()) return data_of(datum);
    if (segment.is_list() || !ownership_.owns(id, datum)) return std::nullopt;
    const auto child = described(datum.segment, place(id), arguments, depth - 1);
    if (!child) return std::nullopt;
    return ShapeCell{CellKind::child,  datum.linear.constant,
                     child->shape,     false,
                     child->arguments, !configuration_.segments[datum.segment].may_be_empty()};
  }

  const Configuration& configuration_;
  const Ownership& ownership_;
};

}  // namespace

std::optional<OwnedPiece> owned_piece(const Configuration& configuration,
                                      const Ownership& ownership, SegmentId id, const Datum& owner,
                                      const std::vector<Datum>& arguments) {
  return Describing(configuration, ownership).described(id, owner, arguments, deepest_description);
}

std::optional<ShapeCell> suggested_child(const Configuration& configuration,
                                         const Incoming& incoming, SegmentId table,
                                         const LinearExpression& offset, const Datum& datum) {
  const Ownership ownership(configuration, incoming);
  if (!ownership.owns(table, datum)) return std::nullopt;
  const Datum slot = place(table, false, offset);
  const auto found = owned_piece(configuration, ownership, datum.segment, slot, {});
  if (!found) return std::nullopt;
  return ShapeCell{CellKind::child, datum.linear.constant, found->shape, false, found->arguments};
}

}  // namespace heapreach::search

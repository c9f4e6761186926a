// Contract: the branches together stand for exactly the states of the configuration.
//
// Invariant: of what the search makes, a piece that may be empty is led to by one cell of one
// block, and by no variable: who reads that cell, writes it or frees its block settles the piece.
// So variables lead to blocks, and a lost piece that may be empty was owned by a lost block.
#include "search/state/materialise.h"

#include <cassert>
#include <utility>

namespace heapreach::search {

namespace {

/// The content of a cell that is no child.
Datum content(const ShapeCell& cell) {
  if (cell.kind == ShapeCell::Kind::dropped) return {};
  if (cell.kind == ShapeCell::Kind::any) return anything();
  return number(linear_constant(cell.number));
}

/// The cell of a path's first block that leads on, and whether its rest is not the hole.
struct Way {
  std::size_t cell = 0;
  bool leads_on = false;
};

Way choose_way(const Shape& shape, Decisions& decisions) {
  std::vector<Way> ways;
  for (std::size_t i = 0; i < shape.cells.size(); ++i) {
    if (!shape.cells[i].is_own()) continue;
    ways.push_back({i, false});
    ways.push_back({i, true});
  }
  return ways[decisions.choose(ways.size())];
}

}  // namespace

void unfold_piece(Configuration& configuration, SegmentId id, Decisions& decisions) {
  const Segment piece = configuration.segments[id];
  assert(piece.is_piece() && !piece.may_be_empty());
  const ShapePtr shape = piece.shape();
  const Way way = piece.has_hole() ? choose_way(*shape, decisions) : Way{shape->cells.size()};
  Segment block(piece.size);
  for (std::size_t i = 0; i < shape->cells.size(); ++i) {
    const ShapeCell& cell = shape->cells[i];
    if (cell.kind != ShapeCell::Kind::child) {
      block.value(i) = content(cell);
    } else if (i == way.cell && !way.leads_on) {
      block.value(i) = piece.hole();
    } else {
      const ShapePtr& child = cell.child ? cell.child : shape;
      const auto to = static_cast<SegmentId>(configuration.segments.size());
      configuration.segments.push_back(i == way.cell ? Segment::path(shape, piece.hole())
                                                     : Segment::piece(child, true));
      block.value(i) = place(to, false, linear_constant(cell.number));
    }
  }
  configuration.segments[id] = std::move(block);
}

void settle(Configuration& configuration, Datum& datum, Decisions& decisions) {
  if (!datum.is_place() || !configuration.segments[datum.segment].may_be_empty()) return;
  Segment& piece = configuration.segments[datum.segment];
  if (decisions.choose(2) == 1) return piece.exclude_empty();
  piece.vanish();
  datum = number({});
}

}  // namespace heapreach::search

// Contract: the branches together stand for exactly the states of the configuration.
//
// Invariant: of what the search makes, a piece that may be empty is led to by one cell of one
// block, and by no variable: who reads that cell, writes it or frees its block settles the piece.
// So variables lead to blocks, and a lost piece that may be empty was owned by a lost block.
#include "search/state/materialise.h"

#include <cassert>
#include <optional>
#include <utility>
#include <vector>

namespace heapreach::search {

namespace {

/// Where a piece is taken apart, and how.
class Unfolding {
 public:
  Unfolding(Configuration& configuration, SegmentId piece)
      : configuration_(configuration),
        id_(piece),
        shape_(configuration.segments[piece].shape()),
        arguments_(configuration.segments[piece].arguments()) {
    for (std::size_t c = 0; c < shape_->cases(); ++c) {
      for (std::size_t i = 0; i < shape_->cells.size(); ++i) {
        if (shape_->of_case(c)[i].is_own()) own_.push_back({c, i});
      }
    }
  }

  void root(Decisions& decisions) {
    if (!piece().has_hole()) {
      const std::size_t cases = shape_->cases();
      const std::size_t chosen = cases > 1 ? decisions.choose(cases) : 0;
      return make_block(id_, arguments_, {chosen, std::nullopt}, {});
    }
    const auto [exit, only] = way(decisions);
    if (only) return only_block(exit);
    const SegmentId rest = add_segment();
    lead_last(rest, true);
    configuration_.segments[rest] =
        Segment::path(shape_, piece().hole(), given(cell_at(exit), arguments_, place(id_)));
    make_block(id_, arguments_, exit, leading_to(rest, exit));
  }

  SegmentId last(Decisions& decisions) {
    const auto [exit, only] = way(decisions);
    if (only) {
      only_block(exit);
      return id_;
    }
    const SegmentId block = add_segment();
    lead_last(block, false);
    const Datum hole = piece().hole();
    // Whichever cell leads to it, it gets the same.
    make_block(block, given(cell_at(exit), arguments_, place(id_, true)), exit, hole);
    configuration_.segments[id_] = Segment::path(shape_, leading_to(block, exit), arguments_);
    return block;
  }

  void only_block(Decisions& decisions) { only_block(own_[decisions.choose(own_.size())]); }

 private:
  /// A case, and a cell of it that holds what is known.
  struct Exit {
    std::size_t in_case = 0;
    std::optional<std::size_t> cell{};
  };

  const Segment& piece() const { return configuration_.segments[id_]; }
  const ShapeCell& cell_at(const Exit& exit) const {
    return shape_->of_case(exit.in_case)[*exit.cell];
  }

  SegmentId add_segment() {
    configuration_.segments.emplace_back();
    return static_cast<SegmentId>(configuration_.segments.size() - 1);
  }

  /// The cell that leads on, to the hole or to a block before it, and whether it is the hole.
  std::pair<Exit, bool> way(Decisions& decisions) const {
    if (!piece().may_be_one()) return {own_[decisions.choose(own_.size())], false};
    const std::size_t chosen = decisions.choose(2 * own_.size());
    return {own_[chosen / 2], chosen % 2 == 0};
  }

  void only_block(const Exit& exit) {
    lead_last(id_, false);
    const Datum hole = piece().hole();
    make_block(id_, arguments_, exit, hole);
  }

  /// What led to the last block of the path leads to the block `to`, or to the last one there.
  void lead_last(SegmentId to, bool last) {
    for_each_datum(configuration_, [&](Datum& datum) {
      if (!datum.is_place() || datum.segment != id_ || !datum.last) return;
      datum.segment = to;
      datum.last = last;
    });
    arguments_ = piece().arguments();
  }

  static Datum leading_to(SegmentId to, const ShapeCell& cell) {
    return place(to, false, linear_constant(cell.number));
  }
  Datum leading_to(SegmentId to, const Exit& exit) const { return leading_to(to, cell_at(exit)); }

  /// `of`: the cell, if there is one, is known to hold what is `held`.
  void make_block(SegmentId at, const std::vector<Datum>& arguments, const Exit& of,
                  const Datum& held) {
    const ShapeCells& cells = shape_->of_case(of.in_case);
    Segment block(static_cast<Number>(cells.size()));
    std::size_t next = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const ShapeCell& cell = cells[i];
      Datum& datum = block.value(i);
      if (of.cell == i) {
        datum = held;
      } else if (cell.kind == CellKind::dropped) {
        datum = {};
      } else if (cell.kind == CellKind::number) {
        datum = number(linear_constant(cell.number));
      } else if (cell.kind == CellKind::argument) {
        datum = arguments[next++];
      } else if (cell.kind == CellKind::child) {
        const SegmentId child = add_segment();
        configuration_.segments[child] = Segment::piece(
            cell.child ? cell.child : shape_, !cell.never_null, given(cell, arguments, place(at)));
        datum = leading_to(child, cell);
      }
    }
    configuration_.segments[at] = std::move(block);
  }

  std::vector<Datum> given(const ShapeCell& child, const std::vector<Datum>& arguments,
                           const Datum& owner) const {
    return arguments_given(*shape_, child, arguments, owner);
  }

  Configuration& configuration_;
  SegmentId id_;
  ShapePtr shape_;
  std::vector<Datum> arguments_;
  std::vector<Exit> own_;  // cells that lead to the same shape
};

}  // namespace

std::vector<Datum> arguments_given(const Shape& shape, const ShapeCell& child,
                                   const std::vector<Datum>& arguments, const Datum& owner) {
  using Kind = ShapeArgument::Kind;
  std::vector<Datum> result;
  for (const ShapeArgument& argument : arguments_of(shape, child)) {
    if (argument.kind == Kind::number) {
      result.push_back(number(linear_constant(argument.number)));
    } else if (argument.kind == Kind::owner) {
      result.push_back(place(owner.segment, owner.last, linear_constant(argument.number)));
    } else {
      result.push_back(arguments[argument.index]);
      result.back().linear = add(result.back().linear, argument.number);
    }
  }
  return result;
}

SegmentId unfold_piece(Configuration& configuration, SegmentId id, bool last,
                       Decisions& decisions) {
  assert(configuration.segments[id].is_piece() && !configuration.segments[id].may_be_empty());
  if (configuration.segments[id].is_stack()) {
    unfold_frame(configuration, id, decisions);
    return id;
  }
  Unfolding unfolding(configuration, id);
  if (last) return unfolding.last(decisions);
  unfolding.root(decisions);
  return id;
}

void unfold_only_block(Configuration& configuration, SegmentId id, Decisions& decisions) {
  Unfolding(configuration, id).only_block(decisions);
}

void settle(Configuration& configuration, Datum& datum, Decisions& decisions) {
  if (!datum.is_place() || !configuration.segments[datum.segment].may_be_empty()) return;
  Segment& piece = configuration.segments[datum.segment];
  if (decisions.choose(2) == 1) return piece.exclude_empty();
  piece.vanish();
  datum = number({});
}

}  // namespace heapreach::search

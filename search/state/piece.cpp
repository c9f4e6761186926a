// Contract: the branches together stand for exactly the states of the configuration.
//
// Of a block whose cells have ends it is told apart what those hold at which others end: two cells
// lead there, then, the other one through the hole of its path.
//
// Invariant: of what the search makes, a piece that may be empty is led to by one cell of one
// block, and by no variable: who reads that cell, writes it or frees its block settles the piece.
// So variables lead to blocks, and a lost piece that may be empty was owned by a lost block.
#include "search/state/materialise.h"

#include <algorithm>
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
      return make_block(id_, arguments_, {chosen, std::nullopt}, {}, decisions);
    }
    const auto [exit, only] = way(decisions);
    if (only) return only_block(exit, decisions);
    const SegmentId rest = add_segment();
    lead_last(rest, true);
    const Segment path = piece();
    make_block(id_, arguments_, exit, leading_to(rest, exit), decisions);
    const Segment block = piece();
    configuration_.segments[rest] = Segment::path(
        shape_, path.hole(),
        both(given(cell_at(exit), arguments_, place(id_), &block), path.hole_bounds()));
  }

  SegmentId last(Decisions& decisions) {
    const auto [exit, only] = way(decisions);
    if (only) {
      only_block(exit, decisions);
      return id_;
    }
    const SegmentId block = add_segment();
    lead_last(block, false);
    const Segment path = piece();
    const std::vector<Datum> bounds = bounds_before(exit, path.hole_bounds());
    const Segment shorter =
        Segment::path(shape_, leading_to(block, exit), both(arguments_, bounds));
    // Whichever cell leads to it, it gets the same, but for bounds.
    const std::vector<Datum> arguments = arguments_at_hole(shorter, id_);
    make_block(block, arguments, exit, path.hole(), decisions);
    reach_hole(block, arguments, exit, path.hole_bounds());
    configuration_.segments[id_] = shorter;
    return block;
  }

  void only_block(Decisions& decisions) {
    only_block(own_[decisions.choose(own_.size())], decisions);
  }

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

  void only_block(const Exit& exit, Decisions& decisions) {
    lead_last(id_, false);
    const Segment path = piece();
    make_block(id_, arguments_, exit, path.hole(), decisions);
    reach_hole(id_, arguments_, exit, path.hole_bounds());
  }

  static std::vector<Datum> both(std::vector<Datum> a, const std::vector<Datum>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
  }

  /// What the last block of a path gets as bounds that change on the way: new names, or nothing if
  /// it passes on what is no bound at the hole.
  std::vector<Datum> bounds_before(const Exit& exit, const std::vector<Datum>& behind) {
    std::vector<Datum> result;
    for (const bool lower : {true, false}) {
      if (!shape_->changes(lower)) continue;
      const bool passes = !(lower ? cell_at(exit).from : cell_at(exit).to);
      const bool none = passes && behind[result.size()].kind != Datum::Kind::linear;
      result.push_back(none ? anything() : number(linear_unknown(configuration_.unknowns++)));
    }
    return result;
  }

  /// What the last block gives what stands in the hole is no stronger than the path says.
  void reach_hole(SegmentId at, const std::vector<Datum>& arguments, const Exit& exit,
                  const std::vector<Datum>& behind) {
    const Segment block = configuration_.segments[at];
    const std::vector<Datum> all = given(cell_at(exit), arguments, place(at), &block);
    std::size_t next = 0;
    for (const bool lower : {true, false}) {
      if (!shape_->changes(lower)) continue;
      const Datum& is = all[lower ? shape_->lower() : shape_->upper()];
      const Datum& said = behind[next++];
      if (is.kind != Datum::Kind::linear) continue;
      // Of no bound at all there is none that is weaker.
      configuration_.condition.push_back(said.kind != Datum::Kind::linear
                                             ? less_equal(linear_constant(1), linear_constant(0))
                                         : lower ? less_equal(is.linear, said.linear)
                                                 : less_equal(said.linear, is.linear));
    }
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
                  const Datum& held, Decisions& decisions) {
    const ShapeCells& cells = shape_->of_case(of.in_case);
    Segment block(static_cast<Number>(cells.size()));
    std::size_t next = 0;
    if (const auto bounded = shape_->bounded_cell()) {
      block.value(*bounded) = bounded_datum(cells[*bounded], arguments);
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const ShapeCell& cell = cells[i];
      Datum& datum = block.value(i);
      if (of.cell == i) {
        datum = held;
      } else if (cell.kind == CellKind::bounded) {
        continue;
      } else if (cell.kind == CellKind::dropped) {
        datum = {};
      } else if (cell.kind == CellKind::number) {
        datum = number(linear_constant(cell.number));
      } else if (cell.kind == CellKind::argument) {
        datum = arguments[next++];
      } else if (cell.kind == CellKind::child && !cell.end) {
        const bool ends_here = is_end(*shape_, i);
        const bool null = ends_here && decisions.choose(2) == 0;
        datum = null ? number({})
                     : leading_to(Segment::piece(cell.child ? cell.child : shape_,
                                                 !ends_here && !cell.never_null,
                                                 given(cell, arguments, place(at), &block)),
                                  cell);
      }
    }
    make_ends(block, decisions);
    configuration_.segments[at] = std::move(block);
  }

  /// New data, of which the path condition says that they are between the bounds of a piece.
  Datum bounded_datum(const ShapeCell& cell, const std::vector<Datum>& arguments) {
    const LinearExpression name = linear_unknown(configuration_.unknowns++);
    const auto is_known = [](const Datum& bound) { return bound.kind == Datum::Kind::linear; };
    if (cell.at_least && is_known(arguments[shape_->lower()])) {
      configuration_.condition.push_back(less_equal(arguments[shape_->lower()].linear, name));
    }
    if (cell.at_most && is_known(arguments[shape_->upper()])) {
      configuration_.condition.push_back(less_equal(name, arguments[shape_->upper()].linear));
    }
    return number(name);
  }

  /// Those that others end at come first.
  void make_ends(Segment& block, Decisions& decisions) {
    std::vector<std::size_t> left;
    for (std::size_t i = 0; i < shape_->cells.size(); ++i) {
      if (shape_->cells[i].end) left.push_back(i);
    }
    while (!left.empty()) {
      const auto next = std::find_if(left.begin(), left.end(), [&](std::size_t i) {
        return std::find(left.begin(), left.end(), *shape_->cells[i].end) == left.end();
      });
      const std::size_t i = *next;
      left.erase(next);
      const ShapeCell& cell = shape_->cells[i];
      const Datum end = block.value(*cell.end);
      const bool surely = is_end(*shape_, i);
      if (surely && decisions.choose(2) == 0) {
        block.value(i) = end;
      } else {
        block.value(i) = leading_to(is_null(end) ? Segment::piece(cell.child, !surely)
                                                 : Segment::path(cell.child, end, {}, !surely),
                                    cell);
      }
    }
  }

  Datum leading_to(Segment segment, const ShapeCell& cell) {
    const SegmentId id = add_segment();
    configuration_.segments[id] = std::move(segment);
    return leading_to(id, cell);
  }

  std::vector<Datum> given(const ShapeCell& child, const std::vector<Datum>& arguments,
                           const Datum& owner, const Segment* block = nullptr) const {
    return arguments_given(*shape_, child, arguments, owner, block);
  }

  Configuration& configuration_;
  SegmentId id_;
  ShapePtr shape_;
  std::vector<Datum> arguments_;
  std::vector<Exit> own_;  // cells that lead to the same shape
};

}  // namespace

std::vector<Datum> arguments_given(const Shape& shape, const ShapeCell& child,
                                   const std::vector<Datum>& arguments, const Datum& owner,
                                   const Segment* block) {
  using Kind = ShapeArgument::Kind;
  std::vector<Datum> result;
  for (const ShapeArgument& argument : arguments_of(shape, child)) {
    if (argument.kind == Kind::number) {
      result.push_back(number(linear_constant(argument.number)));
    } else if (argument.kind == Kind::owner) {
      result.push_back(place(owner.segment, owner.last, linear_constant(argument.number)));
    } else if (argument.kind == Kind::slot) {
      result.push_back(owner);
      result.back().linear = add(owner.linear, argument.number);
    } else if (argument.kind == Kind::any) {
      result.push_back(anything());
    } else {
      result.push_back(argument.kind == Kind::cell ? block->value(argument.index)
                                                   : arguments[argument.index]);
      Datum& datum = result.back();
      // Data without a name are no bound at all, which is what any one would be.
      if (argument.kind == Kind::cell && datum.kind != Datum::Kind::linear) datum = {};
      if (datum.kind >= Datum::Kind::linear) datum.linear = add(datum.linear, argument.number);
    }
  }
  return result;
}

std::vector<Datum> arguments_at_hole(const Segment& path, SegmentId id) {
  const Shape& shape = *path.shape();
  const std::vector<Datum> own = path.arguments();
  std::vector<Datum> result;
  for (const ShapeArgument& argument : arguments_of(shape, *shape.own_cell())) {
    if (result.size() == shape.values()) break;
    result.push_back(argument.kind == ShapeArgument::Kind::owner
                         ? place(id, true, linear_constant(argument.number))
                         : own[argument.index]);
  }
  const std::vector<Datum> bounds = path.hole_bounds();
  std::size_t next = 0;
  for (std::size_t a = shape.values(); a < own.size(); ++a) {
    const bool lower = a == shape.lower() && shape.cells[*shape.bounded_cell()].at_least;
    result.push_back(shape.changes(lower) ? bounds[next++] : own[a]);
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
  const bool is_leaf = !piece.has_hole() && piece.shape()->has_leaf;
  const Datum held = piece.has_hole() ? piece.hole()
                     : is_leaf        ? piece.arguments()[piece.shape()->leaf()]
                                      : number({});
  piece.vanish();
  datum = held;
}

}  // namespace heapreach::search

// Taking pieces apart: a block of one, or the last block of a path, by the one rule that there is
// for a shape. The state stands for the same concrete states afterwards, on all ways together.
//
// Where cells of a block have ends, what stands in the holes of their paths is made first: each
// cell at which another one ends is told apart as null, or as what its own path ends at, or as
// surely a piece, since no two cells may lead to a piece that may be empty.
#include <algorithm>
#include <utility>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/heaps/bounds.h"
#include "evidence/checker/pieces/pieces.h"
#include "evidence/checker/heaps/shapes.h"

namespace heapreach::evidence::checker {

namespace {

using CellKind = ShapeCell::Kind;

/// Where a piece is taken apart, and how.
class Unfolding {
 public:
  Unfolding(GraphHeap& heap, std::uint32_t piece, Value* held)
      : heap_(heap),
        shapes_(heap.state().shapes()),
        piece_(piece),
        shape_(*heap.segment(piece).shape()),
        held_(held) {
    for (std::size_t i = 0; i < cases_of(shapes_[shape_]); ++i) {
      const std::vector<ShapeCell>& cells = case_of(shapes_[shape_], i);
      for (std::size_t c = 0; c < cells.size(); ++c) {
        if (cells[c].kind == CellKind::child && cells[c].child == shape_) own_.push_back({i, c});
      }
    }
  }

  /// A case, and a cell of it that leads to the shape itself.
  struct Exit {
    std::size_t in_case = 0;
    std::size_t cell = 0;
  };

  void root(const std::function<std::size_t(std::size_t)>& choose) {
    if (!heap_.segment(piece_).has_hole()) {
      const Segment before = heap_.segment(piece_);
      if (has_ends(shapes_[shape_])) {
        return make_block(piece_, before.arguments(), std::nullopt, {}, choose);
      }
      const std::size_t cases = cases_of(shapes_[shape_]);
      const std::vector<ShapeCell>& chosen =
          case_of(shapes_[shape_], cases > 1 ? choose(cases) : 0);
      return make_root(piece_, shape_, chosen, before.arguments());
    }
    const auto [exit, single] = way(choose);
    if (single) return only_block(exit, choose);
    const std::uint32_t rest = heap_.segments();
    heap_.lead_last(piece_, rest, true, held_);
    const Segment before = heap_.segment(piece_);
    const std::vector<Value> arguments =
        values_of(cell_at(exit).arguments, before.arguments(), {piece_, false, {}});
    heap_.add(Segment::path(shape_, size(), before.value(0), arguments));
    make_block(piece_, before.arguments(), exit,
               Pointer{rest, false, constant(cell_at(exit).number)}, choose);
  }

  /// The index of the path's last block.
  std::uint32_t end(const std::function<std::size_t(std::size_t)>& choose) {
    const auto [exit, single] = way(choose);
    if (single) {
      only_block(exit, choose);
      return piece_;
    }
    const std::uint32_t block = heap_.segments();
    heap_.lead_last(piece_, block, false, held_);
    const Segment before = heap_.segment(piece_);
    // Whichever cell leads to it, it gets the same.
    const std::vector<Value> arguments =
        values_of(cell_at(exit).arguments, before.arguments(), {piece_, true, {}});
    heap_.add(Segment::block(size(), false, false));
    make_block(block, arguments, exit, before.value(0), choose);
    const Pointer hole{block, false, constant(cell_at(exit).number)};
    heap_.change().segments[piece_] = Segment::path(shape_, size(), hole, before.arguments());
    return block;
  }

  void only_block(const Exit& exit, const std::function<std::size_t(std::size_t)>& choose) {
    heap_.lead_last(piece_, piece_, false, held_);
    const Segment before = heap_.segment(piece_);
    make_block(piece_, before.arguments(), exit, before.value(0), choose);
  }

  const Exit& own(std::size_t index) const { return own_[index]; }
  std::size_t ways() const { return own_.size(); }

 private:
  std::size_t size() const { return shapes_[shape_].cells.size(); }
  const ShapeCell& cell_at(const Exit& exit) const {
    return case_of(shapes_[shape_], exit.in_case)[exit.cell];
  }

  /// The cell that leads on, to the hole or to a block before it, and whether it is the hole.
  std::pair<Exit, bool> way(const std::function<std::size_t(std::size_t)>& choose) const {
    if (!heap_.segment(piece_).may_be_single()) return {own_[choose(own_.size())], false};
    const std::size_t chosen = choose(2 * own_.size());
    return {own_[chosen / 2], chosen % 2 == 0};
  }

  /// A block without a hole below. What is surely there of it, and is no case, are blocks, too.
  void make_root(std::uint32_t at, std::uint32_t shape, const std::vector<ShapeCell>& cells,
                 const std::vector<Value>& arguments) {
    constexpr std::uint32_t most_at_once = 256;
    Segment block = Segment::block(cells.size(), shapes_[shape].is_static, false);
    std::vector<std::pair<std::uint32_t, std::size_t>> surely;
    for (const bool from_cells : {false, true}) {
      for (std::size_t c = 0; c < cells.size(); ++c) {
        const ShapeCell& cell = cells[c];
        Value& value = block.value_to_change(c);
        if (!from_cells && cell.kind == CellKind::number) value = constant(cell.number);
        if (!from_cells && cell.kind == CellKind::argument) {
          value = plus(arguments[cell.argument], cell.number);
        }
        if (!from_cells && cell.kind == CellKind::bounded) {
          value = bounded_value(heap_, cell, arguments);
        }
        if (cell.kind != CellKind::child || gets_cell(cell) != from_cells) continue;
        std::vector<Value> given = values_of(cell.arguments, arguments, {at, false, {}}, &block);
        const std::uint32_t child = heap_.add(
            Segment::piece(cell.child, shapes_[cell.child].cells.size(), !cell.never_null, given));
        if (shapes_[cell.child].is_static) heap_.change().segments[child].make_static();
        value = Pointer{child, false, constant(cell.number)};
        if (cell.never_null && cell.child < shape) surely.emplace_back(child, c);
      }
    }
    heap_.change().segments[at] = block;
    for (const auto& [child, c] : surely) {
      const Shape& of = shapes_[cells[c].child];
      if (cases_of(of) > 1 || has_ends(of) || ++made_ > most_at_once) continue;
      make_root(child, cells[c].child, of.cells, heap_.segment(child).arguments());
    }
  }

  static bool gets_cell(const ShapeCell& cell) {
    return std::any_of(
        cell.arguments.begin(), cell.arguments.end(),
        [](const ShapeArgument& argument) { return argument.kind == ShapeArgument::Kind::cell; });
  }

  /// The cell of the exit holds a value that is known; without one, blocks are of one case.
  /// Contract: the shape is one for paths.
  void make_block(std::uint32_t at, const std::vector<Value>& arguments,
                  const std::optional<Exit>& exit, const Value& value_on,
                  const std::function<std::size_t(std::size_t)>& choose) {
    Segment block = Segment::block(size(), false, false);
    const std::vector<ShapeCell>& cells = case_of(shapes_[shape_], exit ? exit->in_case : 0);
    for (std::size_t c = 0; c < cells.size(); ++c) {
      const ShapeCell& cell = cells[c];
      Value& value = block.value_to_change(c);
      if (exit && exit->cell == c) {
        value = value_on;
      } else if (cell.kind == CellKind::number) {
        value = constant(cell.number);
      } else if (cell.kind == CellKind::argument) {
        value = plus(arguments[cell.argument], cell.number);
      } else if (cell.kind == CellKind::bounded) {
        value = bounded_value(heap_, cell, arguments);
      } else if (cell.kind == CellKind::child && !cell.end) {
        const bool ends_here = is_end(shapes_[shape_], c);
        if (ends_here && choose(2) == 0) {
          value = constant(0);
          continue;
        }
        value = add(cell, Segment::piece(cell.child, size_of(cell), !ends_here && !cell.never_null,
                                         values_of(cell.arguments, arguments, {at, false, {}})));
      }
    }
    make_ends(block, choose);
    heap_.change().segments[at] = block;
  }

  /// Those that others end at come first.
  void make_ends(Segment& block, const std::function<std::size_t(std::size_t)>& choose) {
    const std::vector<ShapeCell>& cells = shapes_[shape_].cells;
    std::vector<std::size_t> left;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      if (cells[c].end) left.push_back(c);
    }
    while (!left.empty()) {
      const auto next = std::find_if(left.begin(), left.end(), [&](std::size_t c) {
        return std::find(left.begin(), left.end(), *cells[c].end) == left.end();
      });
      const std::size_t c = *next;
      left.erase(next);
      const Value end = block.value(*cells[c].end);
      const bool surely = is_end(shapes_[shape_], c);
      block.value_to_change(c) =
          surely && choose(2) == 0
              ? end
              : add(cells[c], Segment::path(cells[c].child, size_of(cells[c]), end, {}, !surely));
    }
  }

  std::size_t size_of(const ShapeCell& cell) const { return shapes_[cell.child].cells.size(); }
  /// What the cell holds that leads to a new segment.
  Value add(const ShapeCell& cell, Segment segment) {
    return Pointer{heap_.add(std::move(segment)), false, constant(cell.number)};
  }

  static std::vector<Value> values_of(const std::vector<ShapeArgument>& wanted,
                                      const std::vector<Value>& arguments, const Pointer& owner,
                                      const Segment* block = nullptr) {
    using Kind = ShapeArgument::Kind;
    std::vector<Value> result;
    for (const ShapeArgument& argument : wanted) {
      if (argument.kind == Kind::number) result.emplace_back(constant(argument.number));
      if (argument.kind == Kind::owner) result.push_back(plus(owner, argument.number));
      if (argument.kind == Kind::cell) {
        result.push_back(plus(block->value(argument.index), argument.number));
      }
      if (argument.kind == Kind::any) result.emplace_back(Anything{});
      if (argument.kind != Kind::argument) continue;
      result.push_back(plus(arguments[argument.index], argument.number));
    }
    return result;
  }

  GraphHeap& heap_;
  const std::vector<Shape>& shapes_;
  std::uint32_t piece_;
  std::uint32_t shape_;
  Value* held_;
  std::vector<Exit> own_;
  std::uint32_t made_ = 0;  // blocks, beside the root
};

}  // namespace

Value plus(Value value, const Integer& number) {
  if (auto* linear = std::get_if<Linear>(&value)) linear->constant += number;
  if (auto* pointer = std::get_if<Pointer>(&value)) pointer->offset.constant += number;
  return value;
}

std::uint32_t unfold(GraphHeap& heap, const Pointer& at, Value* held,
                     const std::function<std::size_t(std::size_t ways)>& choose) {
  Unfolding unfolding(heap, at.node, held);
  if (at.last) return unfolding.end(choose);
  unfolding.root(choose);
  return at.node;
}

void settle_path(GraphHeap& heap, std::uint32_t path, bool single,
                 const std::function<std::size_t(std::size_t ways)>& choose) {
  if (!single) return heap.change().segments[path].exclude_single();
  Unfolding unfolding(heap, path, nullptr);
  unfolding.only_block(unfolding.own(choose(unfolding.ways())), choose);
}

}  // namespace heapreach::evidence::checker

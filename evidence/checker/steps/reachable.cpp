// `no_live_cells(E, ..)` in a state of a state graph: which blocks are reachable.
//
// Invariant: what is reached is reachable, wherever blocks lie. What is not reached is unreachable,
// unless something was met that leads where blocks lie (is_open()): an arbitrary integer, a number
// at or above the origin, a pointer or a link to the outside of its block and the guard. For that,
// all that reached blocks hold is looked at, and of segments of which not all blocks are reached,
// each block that may be. So the answer is yes if all is reached, no if something is not and
// nothing was open, and otherwise both are followed.
#include "evidence/checker/steps/reachable.h"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/heaps/shapes.h"
#include "evidence/checker/pieces/pieces.h"
#include "evidence/checker/pieces/ranges.h"

namespace heapreach::evidence::checker {

namespace {

class Reachability {
 public:
  Reachability(const GraphHeap& heap, GraphAddresses& addresses)
      : heap_(heap), addresses_(addresses) {}

  void reach_from(const std::vector<Value>& roots) {
    for (const Value& root : roots) follow(root);
    while (!fresh_.empty()) {
      const std::uint32_t index = fresh_.front();
      fresh_.pop_front();
      if (heap_.segment(index).is_piece()) {
        follow_piece(index);
        continue;
      }
      for (std::size_t c = 0; c < heap_.segment(index).cells(); ++c) follow_from(index, c);
      if (heap_.segment(index).is_partial()) open_ = true;  // what the other cells hold
    }
  }

  bool is_open() const { return open_; }
  /// Whether it hangs on the segment's length whether all of its blocks are reached, or what those
  /// hold that are.
  bool is_unsettled(std::uint32_t index) const {
    const Segment& segment = heap_.segment(index);
    if (!segment.is_piece()) return segment.depends_on_length(reached(index));
    // A path of one block begins where it ends.
    return segment.has_hole() && segment.may_be_single() && reached(index).last &&
           !is_complete(index);
  }
  /// A piece that may be empty, if there is one of which it matters: else its root holds what leads
  /// to something that is not reached.
  std::optional<std::uint32_t> doubtful() {
    for (const auto& [piece, held] : doubtful_) {
      const std::optional<Pointer> at = block_at(held);
      if (addresses_.leads_astray(held) || (at && !is_complete(at->node))) return piece;
    }
    return std::nullopt;
  }
  /// Whether all blocks of the segment are reached.
  bool is_complete(std::uint32_t index) const {
    const Segment& segment = heap_.segment(index);
    const Ends ends = reached(index);
    if (!segment.is_piece()) return segment.is_all_reached(ends);
    if (!leads_inside(heap_.state().shapes(), *segment.shape())) return false;
    // From its root all of a piece, from a path's end all if blocks lead back.
    return ends.first || (ends.last && leads_back(heap_.state().shapes(), *segment.shape()));
  }

 private:
  /// What blocks of a piece hold. Its arguments are surely held by the root where that has a cell
  /// for them, if there is a root; others may be held by no block.
  void follow_piece(std::uint32_t index) {
    const Segment& piece = heap_.segment(index);
    const std::vector<Shape>& shapes = heap_.state().shapes();
    const Shape& shape = shapes[*piece.shape()];
    if (piece.has_hole()) follow(piece.value(0));
    if (!leads_inside(shapes, *piece.shape())) open_ = true;
    follow_inside(*piece.shape());
    for (std::uint32_t a = 0; a < shape.arguments; ++a) {
      // What leads to a piece without a block is the leaf.
      const bool ends = shape.leaf == a && holds_leaf(shapes, *piece.shape(), piece.has_hole());
      const std::optional<Integer> number =
          ends ? std::optional(Integer(0)) : number_beside(shape, a);
      if (!number || !is_complete(index)) {
        open_ = true;
        continue;
      }
      const Value held = plus(piece.value(piece.argument_cell(a)), *number);
      if (piece.may_be_empty() && !ends) {
        doubtful_.emplace_back(index, held);
      } else {
        follow(held);
      }
    }
  }

  /// What each block surely holds: the argument plus that number, in whichever case it is.
  static std::optional<Integer> number_beside(const Shape& shape, std::uint32_t argument) {
    std::optional<Integer> result;
    for (std::size_t i = 0; i < cases_of(shape); ++i) {
      const std::vector<ShapeCell>& cells = case_of(shape, i);
      const auto cell = std::find_if(cells.begin(), cells.end(), [&](const auto& each) {
        return each.kind == ShapeCell::Kind::argument && each.argument == argument;
      });
      if (cell == cells.end() || (result && *result != cell->number)) return std::nullopt;
      result = cell->number;
    }
    return result;
  }

  /// What blocks of a shape hold besides their children.
  void follow_inside(std::uint32_t shape) {
    const std::vector<Shape>& shapes = heap_.state().shapes();
    std::vector<std::uint32_t> work = {shape};
    std::set<std::uint32_t> met = {shape};
    while (!work.empty()) {
      const Shape& next = shapes[work.back()];
      work.pop_back();
      for (std::size_t i = 0; i < cases_of(next); ++i) {
        for (const ShapeCell& cell : case_of(next, i)) {
          follow(cell, next);
          const bool leads = cell.kind == ShapeCell::Kind::child;
          if (leads && met.insert(cell.child).second) work.push_back(cell.child);
        }
      }
    }
  }

  void follow(const ShapeCell& cell, const Shape& shape) {
    if (cell.kind == ShapeCell::Kind::anything) open_ = true;
    if (cell.kind == ShapeCell::Kind::bounded) open_ = true;
    if (cell.kind == ShapeCell::Kind::number) follow(constant(cell.number));
    if (cell.kind == ShapeCell::Kind::argument && cell.number != 0) open_ = true;
    for (const ShapeArgument& argument : cell.arguments) follow(argument, shape);
  }

  /// What a child gets as an argument, which some cell may hold, plus a number.
  void follow(const ShapeArgument& argument, const Shape& shape) {
    if (argument.kind == ShapeArgument::Kind::number) follow(constant(argument.number));
    const auto cells = Integer(static_cast<unsigned long>(shape.cells.size()));
    const bool near = argument.number >= 0 && argument.number < cells;
    if (argument.kind == ShapeArgument::Kind::owner && !near) open_ = true;
    if (argument.kind == ShapeArgument::Kind::argument && argument.number != 0) open_ = true;
  }

  Ends reached(std::uint32_t index) const {
    const auto entry = reached_.find(index);
    return entry != reached_.end() ? entry->second : Ends{};
  }

  /// Looks at what reached blocks of the segment hold in the cell.
  void follow_from(std::uint32_t index, std::size_t cell) {
    const Segment::Held held = heap_.segment(index).held(cell, reached(index));
    for (const Value& value : held.values) follow(value);
    // To the inside of a block it leads to one of the same segment, all of which is reached then.
    if (held.link) {
      open_ = open_ || addresses_.leads_astray(Pointer{index, false, constant(*held.link)});
    }
  }

  void follow(const Value& found) {
    if (std::holds_alternative<Anything>(found) || addresses_.leads_astray(found)) {
      open_ = true;
    } else if (const auto at = block_at(found)) {
      // In a single block the first one is the last one.
      Ends& ends = reached_[at->node];
      bool& end = at->last && !heap_.segment(at->node).is_single() ? ends.last : ends.first;
      if (!end) fresh_.push_back(at->node);
      end = true;
    }
  }

  std::optional<Pointer> block_at(const Value& found) {
    const auto at = addresses_.allocated_at(found);
    return at ? at : addresses_.empty_at(found);
  }

  const GraphHeap& heap_;
  GraphAddresses& addresses_;
  std::map<std::uint32_t, Ends> reached_;
  std::deque<std::uint32_t> fresh_;
  std::vector<std::pair<std::uint32_t, Value>> doubtful_;  // pieces, and what their roots hold
  bool open_ = false;
};

}  // namespace

namespace {

/// Whether a cell that no offset names may own what is not reached although its block is.
bool owns_beside(const Segment& segment, const std::vector<Shape>& shapes) {
  const auto& ranges = segment.ranges();
  return std::any_of(ranges.begin(), ranges.end(), [&](const CellRange& range) {
    return range.cell.kind == ShapeCell::Kind::child && !leads_inside(shapes, range.cell);
  });
}

}  // namespace

void require_no_static_piece(const GraphHeap& heap) {
  for (std::uint32_t s = 0; s < heap.segments(); ++s) {
    if (heap.segment(s).is_piece() && heap.segment(s).is_static()) {
      throw Refused{"no_live_cells depends on what static blocks of a shape lead to"};
    }
  }
}

bool all_reachable(const std::vector<Value>& roots, GraphHeap& heap, GraphPath& path,
                   GraphAddresses& addresses) {
  if (heap.state().garbage == Garbage::any) {
    throw Refused{"no_live_cells depends on blocks of which the state says nothing"};
  }
  require_no_static_piece(heap);
  for (;;) {
    Reachability reachability(heap, addresses);
    reachability.reach_from(roots);
    bool all = heap.state().garbage == Garbage::none;
    bool perhaps = false;  // what cells without a name own, and may not be reached, can be none
    std::optional<std::uint32_t> unsettled, piece;
    for (std::uint32_t s = 0; s < heap.segments(); ++s) {
      const bool beside = owns_beside(heap.segment(s), heap.state().shapes());
      if (beside || (!reachability.is_complete(s) && may_own_in_ranges(heap, s, path))) {
        all = false;
        perhaps = true;
      }
      if (heap.segment(s).is_live() && !reachability.is_complete(s)) all = false;
      if (reachability.is_unsettled(s)) unsettled = s;
      if (heap.segment(s).may_be_empty() && !reachability.is_complete(s)) piece = s;
    }
    if (all) return true;
    if (!piece) piece = reachability.doubtful();
    if (piece) {
      addresses.settle_piece(*piece);
      continue;
    }
    if (!unsettled) return (reachability.is_open() || perhaps) && path.fork();
    addresses.settle(*unsettled);
  }
}

}  // namespace heapreach::evidence::checker

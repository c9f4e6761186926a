// A piece of a shape is the least thing of that shape: finitely many blocks, each of them owned by
// the cell that leads to it. So a heap has a piece at a value if its blocks can be used up one
// after the other: the root, then what its children lead to, each of which is null, a block of the
// state whose cells are as the shape says, a list segment whose links are children, or a piece of a
// shape that is included. A path of the state is followed by what stands in its hole: both together
// are a piece, by induction over the path's blocks.
//
// Invariant: what was taken is of different blocks, and all blocks of the piece were taken;
// children that are yet to be looked at are the rest of it. One that fails leaves `taken` as it is:
// the attempt is over then.
#include "evidence/checker/heaps/pieces.h"

#include <utility>

#include "evidence/checker/conditions/linear.h"

namespace heapreach::evidence::checker {

namespace {

using CellKind = ShapeCell::Kind;

bool is_own(const std::vector<Shape>& shapes, std::uint32_t shape, std::size_t cell) {
  const ShapeCell& is = shapes[shape].cells[cell];
  return is.kind == CellKind::child && is.child == shape;
}

/// The offset at which all children of the same shape are met, if it is one.
std::optional<Integer> own_offset(const std::vector<Shape>& shapes, std::uint32_t shape) {
  std::optional<Integer> offset;
  for (std::size_t c = 0; c < shapes[shape].cells.size(); ++c) {
    if (!is_own(shapes, shape, c)) continue;
    const Integer& number = shapes[shape].cells[c].number;
    if (offset && *offset != number) return std::nullopt;
    offset = number;
  }
  return offset;
}

/// Whether pieces of a shape are some of another one, where pairs that were met are taken to be so.
class Inclusion {
 public:
  explicit Inclusion(const std::vector<Shape>& shapes) : shapes_(shapes) {}

  bool holds(std::uint32_t general, std::uint32_t special) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> work = {{general, special}};
    while (!work.empty()) {
      const auto [g, s] = work.back();
      work.pop_back();
      if (!met_.insert({g, s}).second) continue;
      const auto& wanted = shapes_[g].cells;
      const auto& cells = shapes_[s].cells;
      if (wanted.size() != cells.size()) return false;
      for (std::size_t c = 0; c < cells.size(); ++c) {
        if (!fits(wanted[c], cells[c])) return false;
        if (wanted[c].kind == CellKind::child && cells[c].kind == CellKind::child) {
          work.emplace_back(wanted[c].child, cells[c].child);
        }
      }
    }
    return true;
  }

 private:
  /// What a child owns must not be forgotten, so it is no number.
  static bool fits(const ShapeCell& wanted, const ShapeCell& cell) {
    if (wanted.kind == CellKind::anything) return cell.kind != CellKind::child;
    if (cell.kind == CellKind::anything) return false;
    if (wanted.kind == CellKind::number) {
      return cell.kind == CellKind::number && cell.number == wanted.number;
    }
    return cell.kind == CellKind::number ? cell.number == 0 : cell.number == wanted.number;
  }

  const std::vector<Shape>& shapes_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> met_;
};

std::string malformed_piece(const Node& node, const std::vector<Shape>& shapes) {
  if (!node.is_piece()) return node.or_empty ? "may be empty although it has no shape" : "";
  if (*node.shape >= shapes.size()) return "is of a shape that is not there";
  const Shape& shape = shapes[*node.shape];
  if (node.size != Integer(static_cast<unsigned long>(shape.cells.size()))) {
    return "is of another size than its shape";
  }
  if (node.is_segment() || node.freed || node.is_static) {
    return "is of a shape, and several blocks, freed or static";
  }
  if (node.cells.empty()) return "";
  if (node.cells.size() > 1) return "has several holes";
  if (node.or_empty) return "has a hole and may be empty";
  if (!Segment::is_plain(node.cells.front())) return "has links or an order in its hole";
  for (std::size_t c = 0; c < shape.cells.size(); ++c) {
    if (is_own(shapes, *node.shape, c)) return "";
  }
  return "has a hole, and nothing of its shape leads on";
}

}  // namespace

std::string malformed_shapes(const std::vector<Shape>& shapes) {
  for (std::size_t s = 0; s < shapes.size(); ++s) {
    const std::string name = "shapes[" + std::to_string(s) + "] ";
    if (shapes[s].cells.empty()) return name + "has no cells";
    for (const ShapeCell& cell : shapes[s].cells) {
      if (cell.kind == CellKind::child && cell.child > s) {
        return name + "speaks of a shape that is not there, or comes later";
      }
    }
  }
  return "";
}

std::string malformed_pieces(const State& state, const std::vector<Shape>& shapes) {
  std::vector<int> uses(state.nodes.size(), 0);
  const auto to_empty = [&](const Value& value) -> int* {
    const auto* pointer = std::get_if<Pointer>(&value);
    if (pointer == nullptr || pointer->node >= state.nodes.size()) return nullptr;
    return state.nodes[pointer->node].or_empty ? &uses[pointer->node] : nullptr;
  };
  for (const Value& value : state.store) {
    if (to_empty(value) != nullptr) return "the store points to a piece that may be empty";
  }
  for (std::size_t n = 0; n < state.nodes.size(); ++n) {
    const Node& node = state.nodes[n];
    const std::string name = "node " + std::to_string(n) + " ";
    if (const std::string wrong = malformed_piece(node, shapes); !wrong.empty()) {
      return name + wrong;
    }
    for (const CellValue& cell : node.cells) {
      int* used = to_empty(cell.value);
      if (used == nullptr) continue;
      if (!Segment::holds_once(node, cell) || ++*used > 1) {
        return name + "points to a piece that may be empty, which one cell of one block may";
      }
    }
  }
  return "";
}

void unfold(GraphHeap& heap, std::uint32_t piece,
            const std::function<std::size_t(std::size_t ways)>& choose) {
  const std::vector<Shape>& shapes = heap.state().shapes();
  const Segment before = heap.segment(piece);
  const std::uint32_t shape = *before.shape();
  const std::vector<ShapeCell>& cells = shapes[shape].cells;
  std::vector<std::size_t> own;
  for (std::size_t c = 0; c < cells.size() && before.has_hole(); ++c) {
    if (is_own(shapes, shape, c)) own.push_back(c);
  }
  // Each of these cells may lead on, to the hole or to a block before it.
  const std::size_t way = own.empty() ? 0 : choose(2 * own.size());
  Segment block = Segment::block(cells.size(), false, false);
  for (std::size_t c = 0; c < cells.size(); ++c) {
    Value& value = block.value_to_change(c);
    const bool on = !own.empty() && own[way / 2] == c;
    if (cells[c].kind == CellKind::number) value = constant(cells[c].number);
    if (cells[c].kind != CellKind::child) continue;
    if (on && way % 2 == 0) {
      value = before.value(0);
      continue;
    }
    value = Pointer{heap.segments(), false, constant(cells[c].number)};
    heap.change().segments.push_back(
        on ? before : Segment::piece(cells[c].child, shapes[cells[c].child].cells.size(), true));
  }
  heap.change().segments[piece] = block;
}

PieceSearch::PieceSearch(const GraphHeap& heap, std::set<std::uint32_t>& taken,
                         std::function<bool(const Constraint&)> entailed)
    : heap_(heap), shapes_(heap.state().shapes()), taken_(taken), entailed_(std::move(entailed)) {}

bool PieceSearch::take(std::uint32_t shape, std::uint32_t segment, bool or_empty) {
  if (heap_.segment(segment).may_be_empty() && !or_empty) return false;
  return take_segment(shape, segment, std::nullopt) && take_children();
}

bool PieceSearch::take(std::uint32_t shape, const Route& route) {
  for (const Step& step : route) {
    if (!take_segment(shape, step.segment, step.cell)) return false;
  }
  return take_children();
}

bool PieceSearch::take_children() {
  while (!children_.empty()) {
    const Child child = std::move(children_.back());
    children_.pop_back();
    if (const auto* to = std::get_if<Pointer>(&child.value)) {
      if (to->last || to->offset != constant(child.offset)) return false;
      if (!take_segment(child.shape, to->node, std::nullopt)) return false;
    } else if (!is_number(child.value, 0)) {
      return false;
    }
  }
  return true;
}

/// Whether the blocks of the segment can be some of the shape, and none was used up.
bool PieceSearch::may_take(std::uint32_t shape, std::uint32_t index) const {
  const Segment& segment = heap_.segment(index);
  if (taken_.count(index) > 0 || segment.is_freed() || segment.is_static()) return false;
  if (segment.size() != Integer(static_cast<unsigned long>(shapes_[shape].cells.size()))) {
    return false;
  }
  if (!segment.is_piece()) return true;
  if (!Inclusion(shapes_).holds(shape, *segment.shape())) return false;
  // A path goes through cells that lead to its own shape, and so it has to here.
  for (std::size_t c = 0; c < shapes_[shape].cells.size() && segment.has_hole(); ++c) {
    if (is_own(shapes_, *segment.shape(), c) && !is_own(shapes_, shape, c)) return false;
  }
  return true;
}

/// `but`: a cell that holds what it may.
bool PieceSearch::take_segment(std::uint32_t shape, std::uint32_t index,
                               std::optional<std::size_t> but) {
  if (!may_take(shape, index)) return false;
  taken_.insert(index);
  const Segment& segment = heap_.segment(index);
  if (segment.is_piece()) {
    if (!segment.has_hole() || but) return segment.has_hole() || !but;
    const std::optional<Integer> offset = own_offset(shapes_, shape);
    if (!offset) return false;
    children_.push_back({shape, *offset, segment.value(0)});
    return true;
  }
  bool linked = segment.is_single();
  for (std::size_t c = 0; c < segment.cells(); ++c) {
    if (is_own(shapes_, shape, c) && leads_forward(segment, c)) {
      // Two links to one block would be two owners.
      if (linked || segment.saved().cells[c].offset != shapes_[shape].cells[c].number) return false;
      linked = true;
      if (but != c) children_.push_back({shape, shapes_[shape].cells[c].number, segment.value(c)});
    } else if (but == c ? !segment.is_single() : !take_cell(shape, segment, c)) {
      return false;
    }
  }
  return linked;
}

/// What a cell of each block holds, where it is no link to the next block of a list.
bool PieceSearch::take_cell(std::uint32_t shape, const Segment& segment, std::size_t c) {
  const ShapeCell& wanted = shapes_[shape].cells[c];
  if (wanted.kind == CellKind::anything) return true;
  const bool same = !segment.is_link(c) && !segment.is_ordered(c);
  if (wanted.kind == CellKind::number) return same && is_number(segment.value(c), wanted.number);
  if (!segment.is_single()) return same && is_number(segment.value(c), 0);  // it has one owner
  children_.push_back({wanted.child, wanted.number, segment.value(c)});
  return true;
}

bool PieceSearch::is_number(const Value& value, const Integer& number) const {
  const auto* linear = std::get_if<Linear>(&value);
  return linear != nullptr && entailed_(equal(*linear, constant(number)));
}

bool PieceSearch::leads_forward(const Segment& segment, std::size_t c) const {
  return segment.is_link(c) && segment.holder(c) == Segment::Holder::last;
}

std::vector<PieceSearch::Step> PieceSearch::steps_from(std::uint32_t shape,
                                                       std::uint32_t index) const {
  const Segment& segment = heap_.segment(index);
  std::vector<Step> result;
  if (segment.is_piece()) {
    if (segment.has_hole()) result.push_back({index, 0});
    return result;
  }
  for (std::size_t c = 0; c < segment.cells(); ++c) {
    if (!is_own(shapes_, shape, c)) continue;
    if (segment.is_single() || leads_forward(segment, c)) result.push_back({index, c});
  }
  return result;
}

/// The segment to which a step leads, if a path may go on there.
std::optional<std::uint32_t> PieceSearch::next(std::uint32_t shape, const Step& step) const {
  const Segment& segment = heap_.segment(step.segment);
  const auto* to = std::get_if<Pointer>(&segment.value(step.cell));
  if (to == nullptr || to->last || !may_take(shape, to->node)) return std::nullopt;
  const std::optional<Integer> offset =
      segment.is_piece() ? own_offset(shapes_, shape) : shapes_[shape].cells[step.cell].number;
  return offset && to->offset == constant(*offset) ? std::optional(to->node) : std::nullopt;
}

std::vector<PieceSearch::Route> PieceSearch::routes(std::uint32_t shape,
                                                    std::uint32_t start) const {
  constexpr std::size_t most_routes = 256;
  std::vector<Route> result;
  if (!may_take(shape, start)) return result;
  std::set<std::uint32_t> met = {start};
  for (const Step& step : steps_from(shape, start)) result.push_back({step});
  for (std::size_t r = 0; r < result.size() && result.size() < most_routes; ++r) {
    const auto to = next(shape, result[r].back());
    if (!to || !met.insert(*to).second) continue;
    for (const Step& step : steps_from(shape, *to)) {
      Route longer = result[r];
      longer.push_back(step);
      result.push_back(std::move(longer));
    }
  }
  return result;
}

}  // namespace heapreach::evidence::checker

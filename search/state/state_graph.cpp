#include "search/state/state_graph.h"

#include <algorithm>
#include <iterator>

#include "support/error.h"

namespace heapreach::search {

Linear to_linear(const LinearExpression& linear) {
  Linear result;
  result.constant = widened(linear.constant);
  for (const auto& [unknown, factor] : linear.terms) {
    result.terms.emplace_back(unknown, widened(factor));
  }
  return result;
}

Value to_value(const Datum& datum) {
  switch (datum.kind) {
    case Datum::Kind::linear:
      return to_linear(datum.linear);
    case Datum::Kind::place:
      return Pointer{datum.segment, datum.last, to_linear(datum.linear)};
    case Datum::Kind::dropped:
    case Datum::Kind::any:
      break;
  }
  return Anything{};
}

/// Of a child of the same shape `child` is left to be set, of an argument which one it is.
evidence::ShapeCell ShapeTable::cell_of(const Shape& shape, const ShapeCell& cell) {
  using Kind = evidence::ShapeCell::Kind;
  evidence::ShapeCell added;
  if (cell.kind == ShapeCell::Kind::bounded) {
    const auto bound = [](std::size_t argument) {
      return evidence::ShapeBound{static_cast<std::uint32_t>(argument), 0};
    };
    added.kind = Kind::bounded;
    if (cell.at_least) added.at_least = bound(shape.lower());
    if (cell.at_most) added.at_most = bound(shape.upper());
    return added;
  }
  if (cell.is_data()) return added;
  added.kind = Kind::argument;
  if (cell.kind == ShapeCell::Kind::argument) return added;
  added.kind = cell.kind == ShapeCell::Kind::number ? Kind::number : Kind::child;
  added.number = widened(cell.number);
  added.never_null = cell.never_null;
  if (cell.child) added.child = index_of(*cell.child);
  added.end = cell.end;
  if (cell.kind != ShapeCell::Kind::child) return added;
  for (const ShapeArgument& argument : arguments_of(shape, cell)) {
    added.arguments.push_back({static_cast<evidence::ShapeArgument::Kind>(argument.kind),
                               argument.index, widened(argument.number)});
  }
  return added;
}

std::uint32_t ShapeTable::index_of(const Shape& shape) {
  ByteWriter out(Detail::all);
  write(out, shape);
  const std::string bytes = out.take();
  const auto known = known_.find(bytes);
  if (known != known_.end()) return known->second;
  evidence::Shape result;
  result.arguments = static_cast<std::uint32_t>(shape.arguments());
  result.cells = cells_of(shape, shape.cells);
  for (const ShapeCells& other : shape.others) result.others.push_back(cells_of(shape, other));
  if (shape.has_leaf) result.leaf = static_cast<std::uint32_t>(shape.leaf());
  const auto index = static_cast<std::uint32_t>(all_.size());
  const auto complete = [&](const ShapeCells& cells, Cells& into) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i].is_own()) into[i].child = index;
    }
  };
  complete(shape.cells, result.cells);
  for (std::size_t i = 0; i < shape.others.size(); ++i) complete(shape.others[i], result.others[i]);
  all_.push_back(std::move(result));
  known_.emplace(bytes, index);
  return index;
}

/// Of a case of a shape; those that lead to the shape itself are left to be set.
ShapeTable::Cells ShapeTable::cells_of(const Shape& shape, const ShapeCells& cells) {
  Cells result;
  std::uint32_t arguments = 0;
  for (const ShapeCell& cell : cells) {
    result.push_back(cell_of(shape, cell));
    if (cell.kind == ShapeCell::Kind::argument) result.back().argument = arguments++;
  }
  return result;
}

namespace {

using Given = evidence::ShapeArgument;

bool speaks_of_argument(const std::vector<evidence::ShapeCell>& cells) {
  return std::any_of(cells.begin(), cells.end(), [](const evidence::ShapeCell& cell) {
    return cell.kind == evidence::ShapeCell::Kind::argument || !cell.arguments.empty();
  });
}

}  // namespace

/// Of frames, or of blocks that they own; `next` is left to be set.
ShapeTable::Cells ShapeTable::cells_of(const FrameCells& cells) {
  using Kind = evidence::ShapeCell::Kind;
  Cells result;
  for (const FrameCell& cell : cells) {
    evidence::ShapeCell added;
    switch (cell.kind) {
      case FrameCell::Kind::dropped:
      case FrameCell::Kind::any:
      case FrameCell::Kind::next:
        break;
      case FrameCell::Kind::number:
        added.kind = Kind::number;
        added.number = widened(cell.number);
        break;
      case FrameCell::Kind::argument:
        added.kind = Kind::argument;
        break;
      case FrameCell::Kind::block:
        added.child = index_of(evidence::Shape{cells_of(cell.block)});
        if (all_[added.child].arguments > 0) {
          added.arguments.push_back({Given::Kind::argument, 0, 0});
        }
        added.never_null = true;
        break;
      case FrameCell::Kind::piece:
        added.child = index_of(*cell.shape);
        added.never_null = cell.never_null;
        break;
    }
    if (cell.kind == FrameCell::Kind::block || cell.kind == FrameCell::Kind::piece) {
      added.kind = Kind::child;
      added.number = widened(cell.number);
    }
    result.push_back(std::move(added));
  }
  return result;
}

std::uint32_t ShapeTable::index_of(evidence::Shape shape) {
  if (speaks_of_argument(shape.cells)) shape.arguments = 1;
  const auto known = std::find(all_.begin(), all_.end(), shape);
  if (known != all_.end()) return static_cast<std::uint32_t>(known - all_.begin());
  all_.push_back(std::move(shape));
  return static_cast<std::uint32_t>(all_.size() - 1);
}

std::uint32_t ShapeTable::index_of(const FrameShape& shape) {
  ByteWriter out(Detail::all);
  write(out, shape);
  const std::string bytes = "frames " + out.take();
  const auto known = known_.find(bytes);
  if (known != known_.end()) return known->second;
  std::vector<const FrameCase*> of_level;
  std::vector<Cells> cases;
  for (const FrameCase& each : shape.cases) {
    if (each.level != shape.level) continue;
    of_level.push_back(&each);
    cases.push_back(cells_of(each.cells));
    const bool stands_on_another = each.has_next() && each.below != shape.level;
    if (stands_on_another) cases.back().front().child = index_of(*from_level(shape, each.below));
  }
  const bool argument = shape.has_argument();
  const auto index = static_cast<std::uint32_t>(all_.size());
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const FrameCase& each = *of_level[i];
    if (!each.has_next()) continue;
    evidence::ShapeCell& next = cases[i].front();
    next.kind = evidence::ShapeCell::Kind::child;
    next.never_null = true;
    const bool is_own = each.below == shape.level;
    if (is_own) next.child = index;
    if (!(is_own ? argument : has_argument(next.child))) continue;
    Given passed;
    if (each.passes == FrameCase::Passes::argument) passed.kind = Given::Kind::argument;
    if (each.passes == FrameCase::Passes::cell) {
      passed = {Given::Kind::cell, static_cast<std::uint32_t>(each.cell), 0};
    }
    next.arguments.push_back(passed);
  }
  evidence::Shape result;
  result.cells = std::move(cases.front());
  result.others.assign(std::make_move_iterator(cases.begin() + 1),
                       std::make_move_iterator(cases.end()));
  result.is_static = true;
  result.arguments = argument ? 1 : 0;
  all_.push_back(std::move(result));
  known_.emplace(bytes, index);
  return index;
}

State to_state(const Configuration& configuration, ShapeTable* shapes) {
  State state;
  state.vertex = configuration.vertex;
  state.used = configuration.used;
  state.garbage = configuration.garbage;
  state.unknowns = configuration.unknowns;
  state.old = configuration.old;
  for (const LinearExpression& address : configuration.unallocated) {
    state.unallocated.push_back(to_linear(address));
  }
  for (const Segment& segment : configuration.segments) {
    state.nodes.push_back(segment.to_node());
    const bool has_shapes = segment.is_piece() || !segment.ranges().empty();
    if (has_shapes && shapes == nullptr) throw InternalError("a piece without a shape");
    for (std::size_t r = 0; r < segment.ranges().size(); ++r) {
      const SlotRange& range = segment.ranges()[r];
      state.nodes.back().ranges[r].cell = shapes->cell_of(*range.form, range.cell());
    }
    if (segment.is_stack()) {
      const std::uint32_t shape = shapes->index_of(*segment.frames());
      state.nodes.back().shape = shape;
      if (!shapes->has_argument(shape)) state.nodes.back().cells.clear();
    } else if (segment.is_piece()) {
      state.nodes.back().shape = shapes->index_of(*segment.shape());
      if (segment.has_hole()) {
        state.nodes.back().hole_bounds = static_cast<std::uint32_t>(segment.hole_bounds().size());
      }
    }
  }
  for (const Datum& datum : configuration.store) state.store.push_back(to_value(datum));
  for (const Constraint& constraint : configuration.condition) {
    state.condition.push_back({constraint.relation, to_linear(constraint.linear)});
  }
  return state;
}

}  // namespace heapreach::search

#include "search/state/frames.h"

#include <algorithm>
#include <utility>

#include "search/state/configuration.h"

namespace heapreach::search {

namespace {

using FrameKind = FrameCell::Kind;

/// Whether each block with these cells is the root of a piece of the shape.
bool is_root(const Shape& shape, const FrameCells& block);

bool is_child(const Shape& shape, const ShapeCell& wanted, const FrameCell& cell) {
  if (wanted.is_data()) return cell.kind <= FrameKind::argument;
  if (wanted.kind == CellKind::number) {
    return cell.kind == FrameKind::number && cell.number == wanted.number;
  }
  if (wanted.kind != CellKind::child || wanted.end) return false;
  if (cell.is_null()) return !wanted.never_null;
  if (cell.number != wanted.number) return false;
  const Shape& child = child_of(shape, wanted);
  if (cell.kind == FrameKind::piece) {
    return (cell.never_null || !wanted.never_null) && includes(child, *cell.shape);
  }
  return cell.kind == FrameKind::block && is_root(child, cell.block);
}

bool is_root(const Shape& shape, const FrameCells& block) {
  if (shape.cells.size() != block.size()) return false;
  for (std::size_t c = 0; c < shape.cases(); ++c) {
    const ShapeCells& cells = shape.of_case(c);
    std::size_t i = 0;
    while (i < block.size() && is_child(shape, cells[i], block[i])) ++i;
    if (i == block.size()) return true;
  }
  return false;
}

bool holds_argument(const FrameCells& cells) {
  return std::any_of(cells.begin(), cells.end(), [](const FrameCell& cell) {
    return cell.kind == FrameKind::argument || holds_argument(cell.block);
  });
}

bool all_included(const FrameCells& general, const FrameCells& special) {
  if (general.size() != special.size()) return false;
  for (std::size_t i = 0; i < general.size(); ++i) {
    if (!includes_frames(general[i], special[i])) return false;
  }
  return true;
}

void write(ByteWriter& out, const FrameCells& cells) {
  out.put(cells.size());
  for (const FrameCell& cell : cells) {
    out.put(static_cast<std::uint64_t>(cell.kind));
    out.put_signed(cell.number);
    if (cell.kind == FrameKind::block) write(out, cell.block);
    if (cell.kind != FrameKind::piece) continue;
    search::write(out, *cell.shape);
    out.put(cell.never_null ? 1 : 0);
  }
}

FrameCells read_cells(ByteReader& in) {
  FrameCells cells(in.get());
  for (FrameCell& cell : cells) {
    cell.kind = static_cast<FrameKind>(in.get());
    cell.number = in.get_signed();
    if (cell.kind == FrameKind::block) cell.block = read_cells(in);
    if (cell.kind != FrameKind::piece) continue;
    cell.shape = read_shape(in);
    cell.never_null = in.get() != 0;
  }
  return cells;
}

}  // namespace

bool includes_frames(const FrameCell& general, const FrameCell& special) {
  switch (general.kind) {
    case FrameKind::dropped:
    case FrameKind::any:
      return special.kind <= FrameKind::argument;
    case FrameKind::number:
      return special.kind == FrameKind::number && special.number == general.number;
    case FrameKind::argument:
    case FrameKind::next:
      return special.kind == general.kind;
    case FrameKind::block:
      return special.kind == FrameKind::block && special.number == general.number &&
             all_included(general.block, special.block);
    case FrameKind::piece:
      break;
  }
  if (special.is_null()) return !general.never_null;
  if (special.number != general.number) return false;
  if (special.kind == FrameKind::piece) {
    return (special.never_null || !general.never_null) && includes(*general.shape, *special.shape);
  }
  return special.kind == FrameKind::block && is_root(*general.shape, special.block);
}

bool includes_frames(const FrameCase& general, const FrameCase& special) {
  if (!all_included(general.cells, special.cells)) return false;
  if (special.cells.front().kind != FrameKind::next) return true;
  return general.passes == special.passes && general.cell == special.cell;
}

bool includes_frames(const FrameShape& general, const FrameShape& special) {
  const bool any_argument = !special.has_argument();
  return std::all_of(special.cases.begin(), special.cases.end(), [&](const FrameCase& each) {
    return std::any_of(general.cases.begin(), general.cases.end(), [&](const FrameCase& other) {
      return any_argument ? all_included(other.cells, each.cells) : includes_frames(other, each);
    });
  });
}

bool FrameShape::has_argument() const {
  return std::any_of(cases.begin(), cases.end(),
                     [](const FrameCase& each) { return holds_argument(each.cells); });
}

FrameShapePtr without_argument(const FrameShape& shape) {
  FrameShape result;
  for (const FrameCase& each : shape.cases) {
    if (!holds_argument(each.cells)) result.cases.push_back(each);
  }
  return result.cases.empty() ? nullptr : std::make_shared<const FrameShape>(std::move(result));
}

void write(ByteWriter& out, const FrameShape& shape) {
  out.put(shape.cases.size());
  for (const FrameCase& each : shape.cases) {
    out.put(static_cast<std::uint64_t>(each.passes));
    out.put(each.cell);
    write(out, each.cells);
  }
}

FrameShapePtr read_frames(ByteReader& in) {
  FrameShape shape;
  shape.cases.resize(in.get());
  for (FrameCase& each : shape.cases) {
    each.passes = static_cast<FrameCase::Passes>(in.get());
    each.cell = in.get();
    each.cells = read_cells(in);
  }
  return std::make_shared<const FrameShape>(std::move(shape));
}

namespace {

class FrameUnfolding {
 public:
  FrameUnfolding(Configuration& configuration, Datum argument)
      : configuration_(configuration), argument_(std::move(argument)) {}

  Segment frame(const FrameCase& of, const FrameShapePtr& shape) {
    Segment result = block(of.cells);
    result.is_frame = result.is_static = true;
    if (of.cells.front().kind != FrameKind::next) return result;
    Datum passed = number({});
    if (of.passes == FrameCase::Passes::argument) passed = argument_;
    if (of.passes == FrameCase::Passes::cell) passed = result.value(of.cell);
    if (!shape->has_argument()) passed = {};
    result.value(0) = place(added(Segment::stack(shape, std::move(passed))));
    return result;
  }

 private:
  Segment block(const FrameCells& cells) {
    Segment result(static_cast<Number>(cells.size()));
    for (std::size_t i = 0; i < cells.size(); ++i) result.value(i) = content(cells[i]);
    return result;
  }

  Datum content(const FrameCell& cell) {
    const auto leads_to = [&](Segment segment) {
      return place(added(std::move(segment)), false, linear_constant(cell.number));
    };
    switch (cell.kind) {
      case FrameKind::dropped:
        return {};
      case FrameKind::number:
        return number(linear_constant(cell.number));
      case FrameKind::argument:
        return argument_;
      case FrameKind::block:
        return leads_to(block(cell.block));
      case FrameKind::piece:
        return leads_to(Segment::piece(cell.shape, !cell.never_null));
      case FrameKind::any:
      case FrameKind::next:
        break;
    }
    return anything();
  }

  SegmentId added(Segment segment) {
    configuration_.segments.push_back(std::move(segment));
    return static_cast<SegmentId>(configuration_.segments.size() - 1);
  }

  Configuration& configuration_;
  Datum argument_;
};

}  // namespace

void unfold_frame(Configuration& configuration, SegmentId stack, Decisions& decisions) {
  const FrameShapePtr shape = configuration.segments[stack].frames();
  const std::size_t which = shape->cases.size() > 1 ? decisions.choose(shape->cases.size()) : 0;
  FrameUnfolding unfolding(configuration, configuration.segments[stack].argument());
  Segment frame = unfolding.frame(shape->cases[which], shape);
  configuration.segments[stack] = std::move(frame);
}

}  // namespace heapreach::search

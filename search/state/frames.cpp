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
  if (wanted.kind != CellKind::child) return false;
  if (cell.is_null()) return true;
  if (cell.number != wanted.number) return false;
  const Shape& child = child_of(shape, wanted);
  if (cell.kind == FrameKind::piece) return includes(child, *cell.shape);
  return cell.kind == FrameKind::block && is_root(child, cell.block);
}

bool is_root(const Shape& shape, const FrameCells& block) {
  if (shape.cells.size() != block.size()) return false;
  for (std::size_t i = 0; i < block.size(); ++i) {
    if (!is_child(shape, shape.cells[i], block[i])) return false;
  }
  return true;
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

/// A shape for what a cell leads to, which is owned by it: one of a block, if it needs no more.
ShapePtr shape_of(const FrameCell& cell) {
  if (cell.kind == FrameKind::piece) return cell.shape;
  Shape result;
  for (const FrameCell& each : cell.block) {
    ShapeCell& added = result.cells.emplace_back();
    if (each.is_data()) {
      added.kind = each.kind == FrameKind::any ? CellKind::any : CellKind::dropped;
    } else if (each.kind == FrameKind::number) {
      added = {CellKind::number, each.number};
    } else if (each.kind == FrameKind::block || each.kind == FrameKind::piece) {
      added = {CellKind::child, each.number, shape_of(each)};
      if (!added.child) return nullptr;
    } else {
      return nullptr;
    }
  }
  return std::make_shared<const Shape>(std::move(result));
}

/// Of two cells that lead to what they own, or are null.
std::optional<FrameCell> joined_owners(const FrameCell& a, const FrameCell& b,
                                       const std::vector<ShapePtr>& known) {
  const FrameCell& owner = a.is_null() ? b : a;
  const FrameCell& other = a.is_null() ? a : b;
  if (!other.is_null() && other.number != owner.number) return std::nullopt;
  FrameCell result{FrameKind::piece, owner.number};
  for (const ShapePtr& shape : known) {
    if (shape->arguments() > 0) continue;
    result.shape = shape;
    if (includes_frames(result, a) && includes_frames(result, b)) return result;
  }
  const ShapePtr of_owner = shape_of(owner);
  if (!of_owner) return std::nullopt;
  const ShapePtr of_other = other.is_null() ? of_owner : shape_of(other);
  result.shape = !of_other ? nullptr : other.is_null() ? of_owner : join(*of_owner, *of_other);
  return result.shape ? std::optional(result) : std::nullopt;
}

std::optional<FrameCell> join(const FrameCell& a, const FrameCell& b,
                              const std::vector<ShapePtr>& known) {
  if (includes_frames(a, b)) return a;
  if (includes_frames(b, a)) return b;
  const bool argument = a.kind == FrameKind::argument || b.kind == FrameKind::argument;
  const FrameCell& other = a.kind == FrameKind::argument ? b : a;
  if (argument && (other.is_null() || other.kind == FrameKind::block)) {
    return FrameCell{FrameKind::argument};
  }
  const auto is_integer = [](const FrameCell& cell) { return cell.kind <= FrameKind::argument; };
  if (is_integer(a) && is_integer(b)) return FrameCell{FrameKind::any};
  const auto owns = [](const FrameCell& cell) {
    return cell.kind == FrameKind::block || cell.kind == FrameKind::piece;
  };
  if (!(owns(a) || a.is_null()) || !(owns(b) || b.is_null())) return std::nullopt;
  if (a.kind == FrameKind::block && b.kind == FrameKind::block && a.number == b.number &&
      a.block.size() == b.block.size()) {
    FrameCell result{FrameKind::block, a.number};
    for (std::size_t i = 0; i < a.block.size(); ++i) {
      std::optional<FrameCell> cell = join(a.block[i], b.block[i], known);
      if (!cell) return std::nullopt;
      result.block.push_back(std::move(*cell));
    }
    return result;
  }
  return joined_owners(a, b, known);
}

void write(ByteWriter& out, const FrameCells& cells) {
  out.put(cells.size());
  for (const FrameCell& cell : cells) {
    out.put(static_cast<std::uint64_t>(cell.kind));
    out.put_signed(cell.number);
    if (cell.kind == FrameKind::block) write(out, cell.block);
    if (cell.kind == FrameKind::piece) search::write(out, *cell.shape);
  }
}

FrameCells read_cells(ByteReader& in) {
  FrameCells cells(in.get());
  for (FrameCell& cell : cells) {
    cell.kind = static_cast<FrameKind>(in.get());
    cell.number = in.get_signed();
    if (cell.kind == FrameKind::block) cell.block = read_cells(in);
    if (cell.kind == FrameKind::piece) cell.shape = read_shape(in);
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
  if (special.is_null()) return true;
  if (special.number != general.number) return false;
  if (special.kind == FrameKind::piece) return includes(*general.shape, *special.shape);
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

bool differ(const FrameCase& a, const FrameCase& b) {
  if (a.cells.size() != b.cells.size()) return true;
  if ((a.cells[0].kind == FrameKind::next) != (b.cells[0].kind == FrameKind::next)) return true;
  // What is below tells nothing, and frames that differ in nothing else go together.
  for (std::size_t i = 1; i < a.cells.size(); ++i) {
    const bool numbers =
        a.cells[i].kind == FrameKind::number && b.cells[i].kind == FrameKind::number;
    if (i == 1 && numbers && a.cells[i].number != b.cells[i].number) return true;
  }
  return false;
}

std::optional<FrameCase> join(const FrameCase& a, const FrameCase& b,
                              const std::vector<ShapePtr>& known) {
  FrameCase result;
  for (std::size_t i = 0; i < a.cells.size(); ++i) {
    std::optional<FrameCell> cell = join(a.cells[i], b.cells[i], known);
    if (!cell) return std::nullopt;
    result.cells.push_back(std::move(*cell));
  }
  const FrameCase& passing = a.passes == FrameCase::Passes::null ? b : a;
  if (b.passes != FrameCase::Passes::null &&
      (passing.passes != b.passes || passing.cell != b.cell)) {
    return std::nullopt;
  }
  result.passes = passing.passes;
  result.cell = passing.cell;
  const bool is_block = result.cells[result.cell].kind == FrameKind::block;
  if (result.passes == FrameCase::Passes::cell && !is_block) return std::nullopt;
  return result;
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
        return leads_to(Segment::piece(cell.shape, true));
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

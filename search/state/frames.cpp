#include "search/state/frames.h"

#include <algorithm>
#include <set>
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

bool holds_argument(const FrameShape& shape) {
  return std::any_of(shape.cases.begin(), shape.cases.end(),
                     [](const FrameCase& each) { return holds_argument(each.cells); });
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
  if (general.level != special.level || general.below != special.below) return false;
  if (!all_included(general.cells, special.cells)) return false;
  if (special.cells.front().kind != FrameKind::next) return true;
  return general.passes == special.passes && general.cell == special.cell;
}

bool includes_frames(const FrameShape& general, const FrameShape& special) {
  return general.level == special.level && includes_cases(general, special);
}

bool includes_cases(const FrameShape& general, const FrameShape& special) {
  const bool any_argument = !holds_argument(special);
  return std::all_of(special.cases.begin(), special.cases.end(), [&](const FrameCase& each) {
    return std::any_of(general.cases.begin(), general.cases.end(), [&](const FrameCase& other) {
      if (!any_argument) return includes_frames(other, each);
      return other.level == each.level && other.below == each.below &&
             all_included(other.cells, each.cells);
    });
  });
}

bool FrameShape::has_argument() const {
  return std::any_of(cases.begin(), cases.end(), [&](const FrameCase& each) {
    if (each.level != level) return false;
    if (holds_argument(each.cells)) return true;
    const bool goes_on = each.has_next() && each.below != level;
    return goes_on && each.passes == FrameCase::Passes::argument &&
           from_level(*this, each.below)->has_argument();
  });
}

FrameShapePtr from_level(const FrameShape& shape, FrameLevel level) {
  std::set<FrameLevel> levels = {level};
  for (std::size_t before = 0; before < levels.size();) {
    before = levels.size();
    for (const FrameCase& each : shape.cases) {
      if (each.has_next() && levels.count(each.level) > 0) levels.insert(each.below);
    }
  }
  FrameShape result{{}, level};
  for (const FrameCase& each : shape.cases) {
    if (levels.count(each.level) > 0) result.cases.push_back(each);
  }
  return std::make_shared<const FrameShape>(std::move(result));
}

FrameShapePtr without_argument(const FrameShape& shape) {
  FrameShape result{{}, shape.level};
  bool any = false;
  for (const FrameCase& each : shape.cases) {
    if (holds_argument(each.cells)) continue;
    any = any || each.level == shape.level;
    result.cases.push_back(each);
  }
  return any ? std::make_shared<const FrameShape>(std::move(result)) : nullptr;
}

void write(ByteWriter& out, const FrameShape& shape) {
  out.put(shape.level);
  out.put(shape.cases.size());
  for (const FrameCase& each : shape.cases) {
    out.put(each.level);
    out.put(each.below);
    out.put(static_cast<std::uint64_t>(each.passes));
    out.put(each.cell);
    write(out, each.cells);
  }
}

FrameShapePtr read_frames(ByteReader& in) {
  FrameShape shape;
  shape.level = static_cast<FrameLevel>(in.get());
  shape.cases.resize(in.get());
  for (FrameCase& each : shape.cases) {
    each.level = static_cast<FrameLevel>(in.get());
    each.below = static_cast<FrameLevel>(in.get());
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
    if (!of.has_next()) return result;
    const FrameShapePtr below = of.below == shape->level ? shape : from_level(*shape, of.below);
    Datum passed = number({});
    if (of.passes == FrameCase::Passes::argument) passed = argument_;
    if (of.passes == FrameCase::Passes::cell) passed = result.value(of.cell);
    if (!below->has_argument()) passed = {};
    result.value(0) = place(added(Segment::stack(below, std::move(passed))));
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
  std::vector<const FrameCase*> cases;
  for (const FrameCase& each : shape->cases) {
    if (each.level == shape->level) cases.push_back(&each);
  }
  const std::size_t which = cases.size() > 1 ? decisions.choose(cases.size()) : 0;
  FrameUnfolding unfolding(configuration, configuration.segments[stack].argument());
  Segment frame = unfolding.frame(*cases[which], shape);
  configuration.segments[stack] = std::move(frame);
}

}  // namespace heapreach::search

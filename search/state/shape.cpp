#include "search/state/shape.h"

#include <algorithm>
#include <set>
#include <utility>

namespace heapreach::search {

namespace {

void write(ByteWriter& out, const ShapeCell& cell) {
  out.put(static_cast<std::uint64_t>(cell.kind) << 3 | (cell.end ? 4 : 0) |
          (cell.never_null ? 2 : 0) | (cell.child ? 1 : 0));
  if (cell.end) out.put(*cell.end);
  if (!cell.is_data()) out.put_signed(cell.number);
  if (cell.kind == CellKind::bounded)
    out.put((cell.limit ? 4 : 0) | (cell.at_most ? 2 : 0) | (cell.at_least ? 1 : 0));
  if (cell.limit) out.put_signed(*cell.limit);
  if (cell.is_own()) {
    out.put((cell.to ? 2 : 0) | (cell.from ? 1 : 0));
    if (cell.from) out.put_signed(*cell.from);
    if (cell.to) out.put_signed(*cell.to);
  }
  if (cell.kind == CellKind::argument) out.put(cell.passes ? 1 : 0);
  if (!cell.child) return;
  write(out, *cell.child);
  for (const ShapeArgument& argument : cell.arguments) {
    out.put(static_cast<std::uint64_t>(argument.kind));
    out.put(argument.index);
    out.put_signed(argument.number);
  }
}

ShapeCell read_cell(ByteReader& in) {
  ShapeCell cell;
  const std::uint64_t kind = in.get();
  cell.kind = static_cast<CellKind>(kind >> 3);
  cell.never_null = (kind & 2) != 0;
  if ((kind & 4) != 0) cell.end = static_cast<std::uint32_t>(in.get());
  if (!cell.is_data()) cell.number = in.get_signed();
  if (cell.kind == CellKind::bounded) {
    const std::uint64_t bounds = in.get();
    cell.at_least = (bounds & 1) != 0;
    cell.at_most = (bounds & 2) != 0;
    if ((bounds & 4) != 0) cell.limit = in.get_signed();
  }
  if (cell.kind == CellKind::child && (kind & 1) == 0) {
    const std::uint64_t bounds = in.get();
    if ((bounds & 1) != 0) cell.from = in.get_signed();
    if ((bounds & 2) != 0) cell.to = in.get_signed();
  }
  if (cell.kind == CellKind::argument) cell.passes = in.get() != 0;
  if ((kind & 1) == 0) return cell;
  cell.child = read_shape(in);
  cell.arguments.resize(cell.child->arguments());
  for (ShapeArgument& argument : cell.arguments) {
    argument.kind = static_cast<ShapeArgument::Kind>(in.get());
    argument.index = static_cast<std::uint32_t>(in.get());
    argument.number = in.get_signed();
  }
  return cell;
}

}  // namespace

std::size_t Shape::depth() const {
  std::size_t deepest = 0;
  for_each_cell(*this, [&](const ShapeCell& cell) {
    if (cell.child) deepest = std::max(deepest, cell.child->depth());
  });
  return deepest + 1;
}

bool Shape::leads_inside() const {
  std::set<const Shape*> met = {this};
  std::vector<const Shape*> work = {this};
  bool result = true;
  while (!work.empty() && result) {
    const Shape& next = *work.back();
    work.pop_back();
    for_each_cell(next, [&](const ShapeCell& cell) {
      if (cell.kind != CellKind::child) return;
      const Shape& child = child_of(next, cell);
      const auto size = static_cast<Number>(child.cells.size());
      result = result && cell.number >= 0 && cell.number < size;
      if (met.insert(&child).second) work.push_back(&child);
    });
  }
  return result;
}

const ShapeCell* Shape::own_cell() const {
  const ShapeCell* result = nullptr;
  for_each_cell(*this, [&](const ShapeCell& cell) {
    if (result == nullptr && cell.is_own()) result = &cell;
  });
  return result;
}

bool Shape::changes(bool lower) const {
  return std::any_of(cells.begin(), cells.end(), [&](const ShapeCell& cell) {
    return cell.is_own() && (lower ? cell.from : cell.to).has_value();
  });
}

bool has_ends(const Shape& shape) {
  return std::any_of(shape.cells.begin(), shape.cells.end(),
                     [](const ShapeCell& cell) { return cell.end.has_value(); });
}

bool is_end(const Shape& shape, std::size_t cell) {
  return std::any_of(shape.cells.begin(), shape.cells.end(),
                     [&](const ShapeCell& each) { return each.end == cell; });
}

std::optional<std::size_t> only_own_cell(const Shape& shape) {
  std::optional<std::size_t> result;
  for (std::size_t i = 0; i < shape.cells.size(); ++i) {
    if (!shape.cells[i].is_own()) continue;
    if (result) return std::nullopt;
    result = i;
  }
  return result;
}

Number own_offset(const Shape& shape) {
  const ShapeCell* own = shape.own_cell();
  return own != nullptr ? own->number : 0;
}

std::optional<std::size_t> Shape::bounded_cell() const {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].kind == CellKind::bounded) return i;
  }
  return std::nullopt;
}

std::size_t Shape::bounds() const {
  const std::optional<std::size_t> cell = bounded_cell();
  return cell ? (cells[*cell].at_least ? 1 : 0) + (cells[*cell].at_most ? 1 : 0) : 0;
}

std::size_t Shape::values() const {
  const auto held = std::count_if(cells.begin(), cells.end(), [](const ShapeCell& cell) {
    return cell.kind == CellKind::argument;
  });
  return static_cast<std::size_t>(held) + (has_leaf ? 1 : 0);
}

bool Shape::leads_back() const {
  return std::any_of(cells.begin(), cells.end(), [&](const ShapeCell& cell) {
    return cell.kind == CellKind::argument && !cell.passes && cell.number >= 0 &&
           cell.number < static_cast<Number>(cells.size());
  });
}

std::vector<ShapeArgument> arguments_of(const Shape& shape, const ShapeCell& child) {
  if (child.child) return child.arguments;
  std::vector<ShapeArgument> result;
  for (const ShapeCell& cell : shape.cells) {
    if (cell.kind != CellKind::argument) continue;
    const auto index = static_cast<std::uint32_t>(result.size());
    if (cell.passes)
      result.push_back({ShapeArgument::Kind::argument, index, 0});
    else
      result.push_back({ShapeArgument::Kind::owner, 0, cell.number});
  }
  if (shape.has_leaf) {
    const auto index = static_cast<std::uint32_t>(shape.leaf());
    result.push_back({ShapeArgument::Kind::argument, index, 0});
  }
  const std::optional<std::size_t> bounded = shape.bounded_cell();
  if (!bounded) return result;
  const auto cell = static_cast<std::uint32_t>(*bounded);
  const auto add = [&](const std::optional<Number>& beside) {
    if (beside)
      result.push_back({ShapeArgument::Kind::cell, cell, *beside});
    else
      result.push_back(
          {ShapeArgument::Kind::argument, static_cast<std::uint32_t>(result.size()), 0});
  };
  if (shape.cells[*bounded].at_least) add(child.from);
  if (shape.cells[*bounded].at_most) add(child.to);
  return result;
}

ShapePtr without_arguments(const Shape& shape) {
  const auto changed = [](const ShapeCells& cells) {
    ShapeCells result;
    for (const ShapeCell& cell : cells) {
      if (cell.kind == CellKind::argument) {
        result.push_back({CellKind::dropped});
      } else if (cell.kind == CellKind::bounded) {
        result.push_back({CellKind::any});
      } else {
        result.push_back({cell.kind, cell.number});
        result.back().never_null = cell.never_null;
        result.back().end = cell.end;
        if (cell.child) result.back().child = without_arguments(*cell.child);
      }
    }
    return result;
  };
  Shape result{changed(shape.cells)};
  for (const ShapeCells& other : shape.others) result.others.push_back(changed(other));
  return std::make_shared<const Shape>(std::move(result));
}

void write(ByteWriter& out, const Shape& shape) {
  out.put(shape.cells.size());
  out.put(2 * shape.others.size() + (shape.has_leaf ? 1 : 0));
  for_each_cell(shape, [&](const ShapeCell& cell) { write(out, cell); });
}

ShapePtr read_shape(ByteReader& in) {
  Shape shape;
  shape.cells.resize(in.get());
  const std::uint64_t others = in.get();
  shape.has_leaf = others % 2 == 1;
  shape.others.resize(others / 2, ShapeCells(shape.cells.size()));
  for (ShapeCell& cell : shape.cells) cell = read_cell(in);
  for (ShapeCells& other : shape.others) {
    for (ShapeCell& cell : other) cell = read_cell(in);
  }
  return std::make_shared<const Shape>(std::move(shape));
}

}  // namespace heapreach::search

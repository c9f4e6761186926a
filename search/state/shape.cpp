#include "search/state/shape.h"

#include <algorithm>
#include <set>
#include <utility>

namespace heapreach::search {

namespace {

/// Inclusion by coinduction: pairs that were met are taken to hold.
class Inclusion {
 public:
  bool holds(const Shape& general, const Shape& special) {
    if (general.cells.size() != special.cells.size()) return false;
    const std::size_t arguments = general.arguments();
    if (arguments > 0 && arguments != special.arguments()) return false;
    if (!assumed_.emplace(&general, &special).second) return true;
    for (std::size_t i = 0; i < general.cells.size(); ++i) {
      if (!holds(general, general.cells[i], special, special.cells[i])) return false;
      if (!ends_so(general.cells[i], special, special.cells[i])) return false;
    }
    return true;
  }

 private:
  bool holds(const Shape& general, const ShapeCell& g, const Shape& special, const ShapeCell& s) {
    if (g.is_data()) return s.kind != CellKind::child;
    if (g.kind == CellKind::number) return s.kind == CellKind::number && s.number == g.number;
    if (g.kind == CellKind::argument) {
      return s.kind == CellKind::argument && s.number == g.number && s.passes == g.passes;
    }
    if (s.kind == CellKind::number) return s.number == 0 || g.end;
    if (s.kind != CellKind::child || s.number != g.number) return false;
    const bool gives_same = child_of(general, g).arguments() == 0 ||
                            arguments_of(general, g) == arguments_of(special, s);
    return gives_same && holds(child_of(general, g), child_of(special, s));
  }

  /// Both end at the same cell, or the special one holds what that does, or has null there and a
  /// list that ends so.
  static bool ends_so(const ShapeCell& g, const Shape& special, const ShapeCell& s) {
    if (!g.end) return !s.end;
    const ShapeCell& end = special.cells[*g.end];
    if (s.kind == CellKind::number) return end.kind == CellKind::number && end.number == s.number;
    if (s.end) {
      return s.end == g.end && only_own_cell(*g.child) == only_own_cell(*s.child);
    }
    return end.kind == CellKind::number && end.number == 0;
  }

  std::set<std::pair<const Shape*, const Shape*>> assumed_;
};

std::optional<ShapeCell> join(const ShapeCell& a, const ShapeCell& b) {
  if (a.kind == CellKind::child || b.kind == CellKind::child) {
    const ShapeCell& child = a.kind == CellKind::child ? a : b;
    const ShapeCell& other = a.kind == CellKind::child ? b : a;
    if (other.kind == CellKind::number && other.number == 0) return child;
    if (other.kind != CellKind::child || other.number != child.number) return std::nullopt;
    if (!a.child && !b.child) return child;
    if (!a.child || !b.child || a.arguments != b.arguments) return std::nullopt;
    const ShapePtr both = search::join(*a.child, *b.child);
    if (!both || (a.end && b.end && a.end != b.end)) return std::nullopt;
    return ShapeCell{CellKind::child, child.number, both,
                     false,           a.arguments,  a.end ? a.end : b.end};
  }
  if (a.kind == CellKind::argument || b.kind == CellKind::argument) {
    const bool same = a.kind == b.kind && a.number == b.number && a.passes == b.passes;
    return same ? std::optional(a) : std::nullopt;
  }
  if (a.kind == CellKind::dropped || b.kind == CellKind::dropped)
    return ShapeCell{CellKind::dropped};
  if (a.kind == CellKind::number && b.kind == CellKind::number && a.number == b.number) return a;
  return ShapeCell{CellKind::any};
}

}  // namespace

std::size_t Shape::depth() const {
  std::size_t deepest = 0;
  for (const ShapeCell& cell : cells) {
    if (cell.child) deepest = std::max(deepest, cell.child->depth());
  }
  return deepest + 1;
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
  for (const ShapeCell& cell : shape.cells) {
    if (cell.is_own()) return cell.number;
  }
  return 0;
}

std::size_t Shape::arguments() const {
  return static_cast<std::size_t>(
      std::count_if(cells.begin(), cells.end(),
                    [](const ShapeCell& cell) { return cell.kind == CellKind::argument; }));
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
  return result;
}

ShapePtr without_arguments(const Shape& shape) {
  Shape result;
  for (const ShapeCell& cell : shape.cells) {
    if (cell.kind == CellKind::argument) {
      result.cells.push_back({CellKind::dropped});
    } else {
      result.cells.push_back({cell.kind, cell.number});
      if (cell.child) result.cells.back().child = without_arguments(*cell.child);
      result.cells.back().end = cell.end;
    }
  }
  return std::make_shared<const Shape>(std::move(result));
}

bool includes(const Shape& general, const Shape& special) {
  return Inclusion().holds(general, special);
}

bool includes_paths(const Shape& general, const Shape& special) {
  if (!includes(general, special)) return false;
  for (std::size_t i = 0; i < special.cells.size(); ++i) {
    if (special.cells[i].is_own() && !general.cells[i].is_own()) return false;
  }
  return true;
}

ShapePtr join(const Shape& a, const Shape& b) {
  if (a.cells.size() != b.cells.size()) return nullptr;
  Shape result;
  for (std::size_t i = 0; i < a.cells.size(); ++i) {
    const std::optional<ShapeCell> cell = join(a.cells[i], b.cells[i]);
    if (!cell) return nullptr;
    result.cells.push_back(*cell);
  }
  // What a cell ends at may have become more than the one of both lets it.
  const bool says_too_much = has_ends(result) && !(includes(result, a) && includes(result, b));
  return says_too_much ? nullptr : std::make_shared<const Shape>(std::move(result));
}

void write(ByteWriter& out, const Shape& shape) {
  out.put(shape.cells.size());
  for (const ShapeCell& cell : shape.cells) {
    out.put(static_cast<std::uint64_t>(cell.kind) << 2 | (cell.end ? 2 : 0) | (cell.child ? 1 : 0));
    if (cell.end) out.put(*cell.end);
    if (!cell.is_data()) out.put_signed(cell.number);
    if (cell.kind == CellKind::argument) out.put(cell.passes ? 1 : 0);
    if (!cell.child) continue;
    write(out, *cell.child);
    for (const ShapeArgument& argument : cell.arguments) {
      out.put(static_cast<std::uint64_t>(argument.kind));
      out.put(argument.index);
      out.put_signed(argument.number);
    }
  }
}

ShapePtr read_shape(ByteReader& in) {
  Shape shape;
  shape.cells.resize(in.get());
  for (ShapeCell& cell : shape.cells) {
    const std::uint64_t kind = in.get();
    cell.kind = static_cast<CellKind>(kind >> 2);
    if ((kind & 2) != 0) cell.end = static_cast<std::uint32_t>(in.get());
    if (!cell.is_data()) cell.number = in.get_signed();
    if (cell.kind == CellKind::argument) cell.passes = in.get() != 0;
    if ((kind & 1) == 0) continue;
    cell.child = read_shape(in);
    cell.arguments.resize(cell.child->arguments());
    for (ShapeArgument& argument : cell.arguments) {
      argument.kind = static_cast<ShapeArgument::Kind>(in.get());
      argument.index = static_cast<std::uint32_t>(in.get());
      argument.number = in.get_signed();
    }
  }
  return std::make_shared<const Shape>(std::move(shape));
}

}  // namespace heapreach::search

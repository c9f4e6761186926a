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
    if (!assumed_.emplace(&general, &special).second) return true;
    for (std::size_t i = 0; i < general.cells.size(); ++i) {
      if (!holds(general, general.cells[i], special, special.cells[i])) return false;
    }
    return true;
  }

 private:
  bool holds(const Shape& general, const ShapeCell& g, const Shape& special, const ShapeCell& s) {
    if (g.is_data()) return s.kind != CellKind::child;
    if (g.kind == CellKind::number) return s.kind == CellKind::number && s.number == g.number;
    if (s.kind == CellKind::number) return s.number == 0;
    return s.kind == CellKind::child && s.number == g.number &&
           holds(child_of(general, g), child_of(special, s));
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
    if (!a.child || !b.child) return std::nullopt;
    const ShapePtr both = search::join(*a.child, *b.child);
    if (!both) return std::nullopt;
    return ShapeCell{CellKind::child, child.number, both};
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

bool Shape::holds_anything() const {
  return std::any_of(cells.begin(), cells.end(), [](const ShapeCell& cell) {
    return cell.is_data() || (cell.child && cell.child->holds_anything());
  });
}

Number own_offset(const Shape& shape) {
  for (const ShapeCell& cell : shape.cells) {
    if (cell.is_own()) return cell.number;
  }
  return 0;
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
  return std::make_shared<const Shape>(std::move(result));
}

void write(ByteWriter& out, const Shape& shape) {
  out.put(shape.cells.size());
  for (const ShapeCell& cell : shape.cells) {
    out.put(static_cast<std::uint64_t>(cell.kind) << 1 | (cell.child ? 1 : 0));
    if (!cell.is_data()) out.put_signed(cell.number);
    if (cell.child) write(out, *cell.child);
  }
}

ShapePtr read_shape(ByteReader& in) {
  Shape shape;
  shape.cells.resize(in.get());
  for (ShapeCell& cell : shape.cells) {
    const std::uint64_t kind = in.get();
    cell.kind = static_cast<CellKind>(kind >> 1);
    if (!cell.is_data()) cell.number = in.get_signed();
    if ((kind & 1) != 0) cell.child = read_shape(in);
  }
  return std::make_shared<const Shape>(std::move(shape));
}

}  // namespace heapreach::search

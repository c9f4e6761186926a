#include "search/shapes/frame_cases.h"

#include <utility>

#include "search/shapes/shape_cases.h"

namespace heapreach::search {

namespace {

/// A shape for what a cell leads to, which is owned by it: one of a block, if it needs no more.
ShapePtr shape_of(const FrameCell& cell) {
  if (cell.kind == FrameCell::Kind::piece) return cell.shape;
  Shape result;
  for (const FrameCell& each : cell.block) {
    ShapeCell& added = result.cells.emplace_back();
    if (each.is_data()) {
      added.kind = each.kind == FrameCell::Kind::any ? CellKind::any : CellKind::dropped;
    } else if (each.kind == FrameCell::Kind::number) {
      added = {CellKind::number, each.number};
    } else if (each.kind == FrameCell::Kind::block || each.kind == FrameCell::Kind::piece) {
      added = {CellKind::child, each.number, shape_of(each)};
      added.never_null = each.never_null;
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
  FrameCell result{FrameCell::Kind::piece, owner.number};
  const auto is_never_null = [](const FrameCell& cell) {
    return cell.kind == FrameCell::Kind::block || cell.never_null;
  };
  for (const ShapePtr& shape : known) {
    if (shape->arguments() > 0) continue;
    result.shape = shape;
    result.never_null = shape->cases() > 1 && is_never_null(a) && is_never_null(b);
    if (includes_frames(result, a) && includes_frames(result, b)) return result;
  }
  result.never_null = false;
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
  const bool argument = a.kind == FrameCell::Kind::argument || b.kind == FrameCell::Kind::argument;
  const FrameCell& other = a.kind == FrameCell::Kind::argument ? b : a;
  if (argument && (other.is_null() || other.kind == FrameCell::Kind::block)) {
    return FrameCell{FrameCell::Kind::argument};
  }
  const auto is_integer = [](const FrameCell& cell) {
    return cell.kind <= FrameCell::Kind::argument;
  };
  if (is_integer(a) && is_integer(b)) return FrameCell{FrameCell::Kind::any};
  const auto owns = [](const FrameCell& cell) {
    return cell.kind == FrameCell::Kind::block || cell.kind == FrameCell::Kind::piece;
  };
  if (!(owns(a) || a.is_null()) || !(owns(b) || b.is_null())) return std::nullopt;
  if (a.kind == FrameCell::Kind::block && b.kind == FrameCell::Kind::block &&
      a.number == b.number && a.block.size() == b.block.size()) {
    FrameCell result{FrameCell::Kind::block, a.number};
    for (std::size_t i = 0; i < a.block.size(); ++i) {
      std::optional<FrameCell> cell = join(a.block[i], b.block[i], known);
      if (!cell) return std::nullopt;
      result.block.push_back(std::move(*cell));
    }
    return result;
  }
  return joined_owners(a, b, known);
}

}  // namespace

bool differ(const FrameCase& a, const FrameCase& b) {
  if (a.cells.size() != b.cells.size()) return true;
  if (a.level != b.level || a.below != b.below) return true;
  if ((a.cells[0].kind == FrameCell::Kind::next) != (b.cells[0].kind == FrameCell::Kind::next))
    return true;
  // What is below tells nothing, and frames that differ in nothing else go together.
  for (std::size_t i = 1; i < a.cells.size(); ++i) {
    const bool numbers =
        a.cells[i].kind == FrameCell::Kind::number && b.cells[i].kind == FrameCell::Kind::number;
    if (i == 1 && numbers && a.cells[i].number != b.cells[i].number) return true;
  }
  return false;
}

std::optional<FrameCase> join(const FrameCase& a, const FrameCase& b,
                              const std::vector<ShapePtr>& known) {
  FrameCase result;
  result.level = a.level;
  result.below = a.below;
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
  const bool is_block = result.cells[result.cell].kind == FrameCell::Kind::block;
  if (result.passes == FrameCase::Passes::cell && !is_block) return std::nullopt;
  return result;
}

}  // namespace heapreach::search

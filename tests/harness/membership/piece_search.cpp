#include "tests/harness/membership/piece_search.h"

#include <stdexcept>

namespace heapreach::test::membership {

using evidence::Shape;
using evidence::ShapeArgument;
using evidence::ShapeCell;

Wanted Wanted::plus(const Integer& number) const {
  Wanted result = *this;
  result.linear.constant += number;
  return result;
}

bool Wanted::is(const Integer& value, Unknowns& unknowns) const {
  return anything || unknowns.equate(linear, value);
}

/// A block in one of the cases of its shape.
struct PieceSearch::Visit {
  std::uint32_t shape;
  std::size_t block;
  const std::vector<ShapeCell>& cells;
  const std::vector<Wanted>& arguments;
  const Cut* cut;
  const Then& then;
};

std::optional<std::size_t> PieceSearch::block_at(const Integer& address) const {
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    if (blocks_[b].base == address) return b;
  }
  return std::nullopt;
}

bool PieceSearch::find(std::uint32_t shape, std::size_t root, const std::vector<Wanted>& arguments,
                       const Cut* cut, Blocks used, const Unknowns& unknowns,
                       const Then& then) const {
  const Shape& wanted = shapes_[shape];
  const Blocks bit = Blocks{1} << root;
  if ((used & bit) != 0 || blocks_[root].cells.size() != wanted.cells.size() ||
      blocks_[root].is_static != wanted.is_static) {
    return false;
  }
  const auto in = [&](const std::vector<ShapeCell>& c) {
    return cells({shape, root, c, arguments, cut, then}, 0, used | bit, unknowns, false);
  };
  if (in(wanted.cells)) return true;
  for (const std::vector<ShapeCell>& other : wanted.others) {
    if (in(other)) return true;
  }
  return false;
}

bool PieceSearch::cells(const Visit& visit, std::size_t at, Blocks used, Unknowns unknowns,
                        bool done) const {
  if (at == visit.cells.size()) {
    return (visit.cut == nullptr || done) && visit.then(used, unknowns);
  }
  const ShapeCell& cell = visit.cells[at];
  const Integer& value = blocks_[visit.block].cells[at];
  switch (cell.kind) {
    case ShapeCell::Kind::number:
      if (value != cell.number) return false;
      break;
    case ShapeCell::Kind::argument:
      if (!visit.arguments[cell.argument].plus(cell.number).is(value, unknowns)) return false;
      break;
    case ShapeCell::Kind::child:
      return cell.end ? ended(visit, at, used, unknowns, done)
                      : child(visit, at, used, unknowns, done);
    case ShapeCell::Kind::bounded:
      if (!may_lie_between(visit, cell, value, unknowns)) return false;
      break;
    case ShapeCell::Kind::anything:
      break;
  }
  return cells(visit, at + 1, used, std::move(unknowns), done);
}

/// Bounds of which it is not known yet what they are may be any.
bool PieceSearch::may_lie_between(const Visit& visit, const ShapeCell& cell, const Integer& value,
                                  const Unknowns& unknowns) {
  const auto known = [&](const evidence::ShapeBound& bound) -> std::optional<Integer> {
    const Wanted wanted = visit.arguments[bound.argument].plus(bound.number);
    return wanted.anything ? std::nullopt : unknowns.value(wanted.linear);
  };
  const std::optional<Integer> least = cell.at_least ? known(*cell.at_least) : std::nullopt;
  const std::optional<Integer> most = cell.at_most ? known(*cell.at_most) : std::nullopt;
  return (!least || *least <= value) && (!most || value <= *most);
}

/// Whether it is a lower bound, or an upper one; nothing if it is none.
std::optional<bool> PieceSearch::is_lower(std::uint32_t shape, std::size_t argument) const {
  std::vector<const std::vector<ShapeCell>*> cases = {&shapes_[shape].cells};
  for (const std::vector<ShapeCell>& other : shapes_[shape].others) cases.push_back(&other);
  for (const std::vector<ShapeCell>* cells : cases) {
    for (const ShapeCell& cell : *cells) {
      if (cell.at_least && cell.at_least->argument == argument) return true;
      if (cell.at_most && cell.at_most->argument == argument) return false;
      if (cell.kind != ShapeCell::Kind::child || cell.child == shape) continue;
      for (std::size_t a = 0; a < cell.arguments.size(); ++a) {
        const ShapeArgument& given = cell.arguments[a];
        if (given.kind != ShapeArgument::Kind::argument || given.index != argument) continue;
        if (const std::optional<bool> below = is_lower(cell.child, a)) return below;
      }
    }
  }
  return std::nullopt;
}

/// Bounds that not all children of the shape itself get alike, or that come from a cell.
std::vector<PieceSearch::Changing> PieceSearch::changing(std::uint32_t shape) const {
  std::vector<const ShapeCell*> own;
  const auto look = [&](const std::vector<ShapeCell>& cells) {
    for (const ShapeCell& cell : cells) {
      if (cell.kind == ShapeCell::Kind::child && cell.child == shape) own.push_back(&cell);
    }
  };
  look(shapes_[shape].cells);
  for (const std::vector<ShapeCell>& other : shapes_[shape].others) look(other);
  std::vector<Changing> result;
  for (std::size_t a = 0; a < shapes_[shape].arguments; ++a) {
    const std::optional<bool> lower = is_lower(shape, a);
    bool changes = false;
    for (const ShapeCell* cell : own) {
      changes |= cell->arguments[a].kind == ShapeArgument::Kind::cell ||
                 cell->arguments[a] != own.front()->arguments[a];
    }
    if (lower && changes) result.push_back({a, *lower});
  }
  return result;
}

/// Whether what the cell gives a child may be no stronger than the bounds of the cut.
bool PieceSearch::may_be_behind(const Visit& visit, const ShapeCell& cell,
                                const Unknowns& unknowns) const {
  if (visit.cut->bounds.empty()) return true;
  const std::vector<Wanted> given = passed(visit, cell);
  std::size_t next = 0;
  for (const Changing& bound : changing(visit.shape)) {
    const Wanted& is = given[bound.argument];
    const Wanted& said = visit.cut->bounds[next++];
    if (is.anything) continue;
    if (said.anything) return false;
    const std::optional<Integer> a = unknowns.value(is.linear);
    const std::optional<Integer> b = unknowns.value(said.linear);
    if (a && b && (bound.lower ? *a > *b : *a < *b)) return false;
  }
  return true;
}

bool PieceSearch::child(const Visit& visit, std::size_t at, Blocks used, const Unknowns& unknowns,
                        bool done) const {
  const ShapeCell& cell = visit.cells[at];
  const Integer& value = blocks_[visit.block].cells[at];
  const bool cut_below = visit.cut != nullptr && !done && cell.child == visit.shape;
  if (cut_below && visit.cut->block == visit.block) {
    Unknowns more = unknowns;
    if (visit.cut->value.is(value, more) && may_be_behind(visit, cell, more) &&
        cells(visit, at + 1, used, more, true)) {
      return true;
    }
  }
  const std::vector<Wanted> arguments = passed(visit, cell);
  Unknowns known = unknowns;
  const auto& leaf = shapes_[cell.child].leaf;
  const bool none = leaf ? arguments[*leaf].is(value, known) : value == 0;
  if (none && !cell.never_null && cells(visit, at + 1, used, known, done)) return true;
  const std::optional<std::size_t> root = block_at(value - cell.number);
  if (!root) return false;
  const auto found = [&](const Cut* cut) {
    return find(cell.child, *root, arguments, cut, used, unknowns,
                [&](Blocks all, const Unknowns& more) {
                  return cells(visit, at + 1, all, more, done || cut != nullptr);
                });
  };
  return found(nullptr) || (cut_below && visit.cut->block != visit.block && found(visit.cut));
}

/// The cell holds what the one does at which it ends, or leads to a path to that.
bool PieceSearch::ended(const Visit& visit, std::size_t at, Blocks used, const Unknowns& unknowns,
                        bool done) const {
  const ShapeCell& cell = visit.cells[at];
  const std::vector<Integer>& held = blocks_[visit.block].cells;
  const Integer& end = held[*cell.end];
  if (held[at] == end && cells(visit, at + 1, used, unknowns, done)) return true;
  const std::optional<std::size_t> first = block_at(held[at] - cell.number);
  if (!first) return false;
  for (std::size_t last = 0; last < blocks_.size(); ++last) {
    const Cut cut{last, {false, {end, {}}}};
    if (find(cell.child, *first, {}, &cut, used, unknowns, [&](Blocks all, const Unknowns& more) {
          return cells(visit, at + 1, all, more, done);
        })) {
      return true;
    }
  }
  return false;
}

std::vector<Wanted> PieceSearch::passed(const Visit& visit, const ShapeCell& cell) const {
  std::vector<Wanted> result;
  const reference::Block& block = blocks_[visit.block];
  for (const ShapeArgument& argument : cell.arguments) {
    switch (argument.kind) {
      case ShapeArgument::Kind::number:
        result.push_back({false, {argument.number, {}}});
        break;
      case ShapeArgument::Kind::argument:
        result.push_back(visit.arguments[argument.index].plus(argument.number));
        break;
      case ShapeArgument::Kind::owner:
        result.push_back({false, {block.base + argument.number, {}}});
        break;
      case ShapeArgument::Kind::cell:
        result.push_back({false, {block.cells[argument.index] + argument.number, {}}});
        break;
      case ShapeArgument::Kind::any:
        result.push_back({true, {}});
        break;
      case ShapeArgument::Kind::slot:
        throw std::logic_error("a block of a shape leads back to a slot");
    }
  }
  return result;
}

}  // namespace heapreach::test::membership

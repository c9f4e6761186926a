// A block gets its data first, then its children, those last that get, or end at, what others hold.
#include "tests/evidence/checker/random/random_pieces.h"

#include <algorithm>

namespace heapreach::test {

using evidence::ShapeArgument;
using evidence::ShapeBound;
using evidence::ShapeCell;

namespace {

constexpr int most_levels = 2;  // of pieces, after which a child is only drawn that is never null
constexpr int last_level = 4;

/// A cell of a case by which a path goes on.
struct Exit {
  const std::vector<ShapeCell>* cells = nullptr;
  std::size_t cell = 0;
};

/// Whether the child gets, or ends at, what another cell holds.
bool depends(const ShapeCell& child, std::size_t on) {
  const auto gets = [&](const ShapeArgument& argument) {
    return argument.kind == ShapeArgument::Kind::cell && argument.index == on;
  };
  return child.end == on || std::any_of(child.arguments.begin(), child.arguments.end(), gets);
}

}  // namespace

std::vector<const RandomPieces::Cells*> RandomPieces::cases(std::uint32_t shape) const {
  std::vector<const Cells*> result = {&shapes_[shape].cells};
  for (const Cells& other : shapes_[shape].others) result.push_back(&other);
  return result;
}

void RandomPieces::root(std::uint32_t shape, const Integer& base, const Given& arguments,
                        int level) {
  block(*random_.pick(cases(shape)), base, arguments, {}, level);
}

void RandomPieces::path(std::uint32_t shape, const std::vector<Integer>& row, const Integer& hole,
                        Given arguments, int level) {
  std::vector<Exit> exits;
  for (const Cells* cells : cases(shape)) {
    for (std::size_t c = 0; c < cells->size(); ++c) {
      const ShapeCell& cell = (*cells)[c];
      if (cell.kind == ShapeCell::Kind::child && cell.child == shape) exits.push_back({cells, c});
    }
  }
  for (std::size_t b = 0; b < row.size(); ++b) {
    const Exit exit = random_.pick(exits);
    const ShapeCell& link = (*exit.cells)[exit.cell];
    const Integer on = b + 1 < row.size() ? Integer(row[b + 1] + link.number) : hole;
    block(*exit.cells, row[b], arguments, {{exit.cell, on}}, level);
    arguments = given(link, arguments, row[b], blocks_.cells_at(row[b]));
  }
}

void RandomPieces::block(const Cells& cells, const Integer& base, const Given& arguments,
                         const Known& known, int level) {
  const auto hold = [&](std::size_t c, const Integer& value) { blocks_.cells_at(base)[c] = value; };
  if (known) hold(known->first, known->second);
  std::vector<std::size_t> rest;  // children
  for (std::size_t c = 0; c < cells.size(); ++c) {
    if (known && known->first == c) continue;
    if (cells[c].kind == ShapeCell::Kind::child) {
      rest.push_back(c);
    } else {
      hold(c, content(cells[c], arguments, base, {}, level));
    }
  }
  while (!rest.empty()) {
    const auto next = std::find_if(rest.begin(), rest.end(), [&](std::size_t c) {
      return std::none_of(rest.begin(), rest.end(),
                          [&](std::size_t on) { return depends(cells[c], on); });
    });
    require(next != rest.end());
    const std::size_t c = *next;
    rest.erase(next);
    const std::vector<Integer> held = blocks_.cells_at(base);
    hold(c, content(cells[c], arguments, base, held, level));
  }
}

RandomPieces::Given RandomPieces::given(const ShapeCell& child, const Given& own,
                                        const Integer& owner,
                                        const std::vector<Integer>& held) const {
  Given result;
  for (const ShapeArgument& argument : child.arguments) {
    std::optional<Integer> value = argument.number;
    if (argument.kind == ShapeArgument::Kind::any) value.reset();
    if (argument.kind == ShapeArgument::Kind::owner) *value += owner;
    if (argument.kind == ShapeArgument::Kind::cell) *value += held[argument.index];
    if (argument.kind == ShapeArgument::Kind::argument) {
      value = own[argument.index];
      if (value) *value += argument.number;
    }
    result.push_back(value);
  }
  return result;
}

Integer RandomPieces::content(const ShapeCell& cell, const Given& arguments, const Integer& owner,
                              const std::vector<Integer>& held, int level) {
  switch (cell.kind) {
    case ShapeCell::Kind::anything:
      return blocks_.any();
    case ShapeCell::Kind::number:
      return cell.number;
    case ShapeCell::Kind::argument:
      require(arguments[cell.argument].has_value());
      return *arguments[cell.argument] + cell.number;
    case ShapeCell::Kind::bounded:
      return between(cell, arguments);
    case ShapeCell::Kind::child:
      break;
  }
  const bool stops = level >= most_levels || random_.chance(40);
  const Integer size = static_cast<unsigned long>(shapes_[cell.child].cells.size());
  if (cell.end) {
    const Integer& end = held[*cell.end];
    if (stops) return end;
    std::vector<Integer> row(1 + random_.below(2));
    for (Integer& base : row) base = blocks_.make(size, false);
    path(cell.child, row, end, {}, level + 1);
    return row.front() + cell.number;
  }
  if (stops && !cell.never_null) {
    const std::optional<std::uint32_t>& leaf = shapes_[cell.child].leaf;
    if (!leaf) return 0;
    const std::optional<Integer> value = given(cell, arguments, owner, held)[*leaf];
    require(value.has_value());
    return *value;
  }
  require(level < last_level);
  const Integer base = blocks_.make(size, shapes_[cell.child].is_static);
  root(cell.child, base, given(cell, arguments, owner, held), level + 1);
  return base + cell.number;
}

Integer RandomPieces::between(const ShapeCell& cell, const Given& arguments) {
  const auto limit = [&](const std::optional<ShapeBound>& bound) -> std::optional<Integer> {
    if (!bound || !arguments[bound->argument]) return std::nullopt;
    return *arguments[bound->argument] + bound->number;
  };
  const std::optional<Integer> least = limit(cell.at_least), most = limit(cell.at_most);
  const Integer beside = random_.chance(40) ? 0 : random_.between(0, 3);
  if (!least && !most) return blocks_.any();
  if (!least) return *most - beside;
  const Integer result = *least + beside;
  require(!most || *least <= *most);
  return most && result > *most ? *most : result;
}

}  // namespace heapreach::test

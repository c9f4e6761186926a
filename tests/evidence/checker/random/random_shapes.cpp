// Cells are drawn one by one; what is not well-formed then is drawn again. Skip lists, which would
// hardly ever come out of that, are a fixed shape.
#include "tests/evidence/checker/random/random_shapes.h"

#include <optional>

#include "evidence/checker/heaps/bounds.h"
#include "evidence/checker/heaps/shapes.h"

namespace heapreach::test {

using evidence::Linear;
using evidence::Shape;
using evidence::ShapeArgument;
using evidence::ShapeBound;
using evidence::ShapeCell;
using Use = evidence::checker::ArgumentUse;
using Kind = ShapeCell::Kind;

namespace {

constexpr int most_draws = 40;

class RandomShape {
 public:
  RandomShape(const std::vector<Shape>& before, Random& random)
      : shapes_(before), random_(random), own_(static_cast<std::uint32_t>(before.size())) {}

  Shape draw() {
    uses_ = evidence::checker::uses_of_arguments(shapes_);
    shape_ = {};
    shape_.arguments = random_.chance(60) ? static_cast<std::uint32_t>(random_.between(1, 2)) : 0;
    uses_.emplace_back();
    for (std::uint32_t a = 0; a < shape_.arguments; ++a) {
      uses_.back().push_back(random_.pick(std::vector<Use>{Use::exact, Use::lower, Use::upper}));
    }
    const std::size_t size = static_cast<std::size_t>(random_.between(1, 3));
    shape_.is_static = random_.one_in(10);
    for (std::uint32_t a = 0; a < shape_.arguments && !shape_.is_static; ++a) {
      if (uses_.back()[a] == Use::exact && random_.chance(50)) shape_.leaf = a;
    }
    shape_.cells = draw_case(size);
    if (random_.chance(25)) shape_.others.push_back(draw_case(size));
    return shape_;
  }

 private:
  std::vector<ShapeCell> draw_case(std::size_t size) {
    std::vector<ShapeCell> cells(size);
    for (ShapeCell& cell : cells) draw_kind(cell);
    for (std::size_t c = 0; c < size; ++c) {
      if (cells[c].kind == Kind::child) give(cells, c);
    }
    return cells;
  }

  void draw_kind(ShapeCell& cell) {
    switch (random_.below(8)) {
      case 0:
        return;
      case 1:
        cell.kind = Kind::number;
        cell.number = random_.between(0, 2);
        return;
      case 2:
      case 3:
        if (shape_.arguments > 0) return draw_use(cell);
        break;
      default:
        break;
    }
    cell.kind = Kind::child;
    cell.child = random_.chance(70) ? own_ : static_cast<std::uint32_t>(random_.below(own_ + 1));
    cell.never_null = random_.one_in(8);
    if (random_.one_in(10)) cell.number = random_.between(-1, 2);
  }

  void draw_use(ShapeCell& cell) {
    for (std::uint32_t a = 0; a < shape_.arguments; ++a) {
      if (cell.kind == Kind::bounded && random_.chance(30)) return;
      const ShapeBound bound{a, random_.between(-1, 1)};
      if (uses_.back()[a] == Use::exact) {
        if (cell.kind == Kind::bounded || random_.chance(30)) continue;
        cell.kind = Kind::argument;
        cell.argument = a;
        cell.number = random_.one_in(4) ? 1 : 0;
        return;
      }
      cell.kind = Kind::bounded;
      (uses_.back()[a] == Use::lower ? cell.at_least : cell.at_most) = bound;
    }
  }

  void give(std::vector<ShapeCell>& cells, std::size_t c) {
    ShapeCell& child = cells[c];
    for (const Use use : uses_[child.child]) child.arguments.push_back(draw_given(cells, c, use));
  }

  ShapeArgument draw_given(const std::vector<ShapeCell>& cells, std::size_t c, Use use) {
    const std::uint32_t a = static_cast<std::uint32_t>(cells[c].arguments.size());
    std::vector<ShapeArgument> ways = {{ShapeArgument::Kind::number, 0, random_.between(0, 3)}};
    if (use == Use::exact) {
      ways.push_back({ShapeArgument::Kind::owner, 0, random_.one_in(4) ? 1 : 0});
      ways.push_back({ShapeArgument::Kind::owner, 0, 0});
    } else {
      ways.push_back({ShapeArgument::Kind::any, 0, 0});
    }
    for (std::uint32_t i = 0; i < shape_.arguments; ++i) {
      if (uses_.back()[i] != use || (cells[c].child == own_ && i != a)) continue;
      const Integer number = cells[c].child == own_ ? 0 : random_.between(-1, 1);
      ways.insert(ways.end(), 3, {ShapeArgument::Kind::argument, i, number});
    }
    for (std::uint32_t i = 0; i < cells.size(); ++i) {
      const bool is_data = cells[i].kind == Kind::bounded && use != Use::exact;
      const bool is_root = cells[i].kind == Kind::child && cells[i].never_null && i != c;
      if (!is_data && !(is_root && use == Use::exact)) continue;
      ways.insert(ways.end(), 3,
                  {ShapeArgument::Kind::cell, i, is_data ? random_.between(-1, 1) : 0});
    }
    return random_.pick(ways);
  }

  const std::vector<Shape>& shapes_;
  Random& random_;
  std::uint32_t own_;
  std::vector<std::vector<Use>> uses_;
  Shape shape_;
};

/// A list or a tree of numbers that are in some order, or between two bounds.
Shape ordered_shape(std::uint32_t own, Random& random) {
  using Given = ShapeArgument::Kind;
  Shape shape;
  ShapeCell data;
  data.kind = Kind::bounded;
  const auto bound = [&](std::optional<ShapeBound>& side) {
    side = ShapeBound{shape.arguments++, random.between(-1, 1)};
  };
  if (random.chance(60)) bound(data.at_least);
  if (shape.arguments == 0 || random.chance(40)) bound(data.at_most);
  shape.cells.push_back(data);
  const std::size_t links = random.chance(70) ? 1 : 2;
  for (std::size_t l = 0; l < links; ++l) {
    ShapeCell link;
    link.kind = Kind::child;
    link.child = own;
    for (std::uint32_t a = 0; a < shape.arguments; ++a) {
      const std::vector<ShapeArgument> ways = {{Given::argument, a, 0},
                                               {Given::cell, 0, random.between(-1, 1)},
                                               {Given::cell, 0, 0},
                                               {Given::any, 0, 0}};
      link.arguments.push_back(random.pick(ways));
    }
    shape.cells.push_back(link);
  }
  return shape;
}

/// A list, and one of two levels.
std::vector<Shape> skip_list() {
  const ShapeCell data{};
  ShapeCell zero, low, high;
  zero.kind = Kind::number;
  low.kind = high.kind = Kind::child;
  high.child = 1;
  ShapeCell ended = low;
  ended.end = 2;
  return {{{data, low, zero}}, {{data, ended, high}}};
}

}  // namespace

std::vector<Shape> random_shapes(Random& random) {
  if (random.one_in(10)) return skip_list();
  std::vector<Shape> result;
  const auto wanted = static_cast<std::size_t>(random.between(1, 3));
  const bool ordered = random.chance(40);
  for (int draws = 0; draws < most_draws && result.size() < wanted; ++draws) {
    const auto own = static_cast<std::uint32_t>(result.size());
    result.push_back(ordered ? ordered_shape(own, random) : RandomShape(result, random).draw());
    if (!evidence::checker::malformed_shapes(result).empty()) result.pop_back();
  }
  return result;
}

Linear random_linear(Random& random, std::uint32_t unknowns) {
  Linear result{random.between(0, 3), {}};
  if (unknowns > 0 && random.chance(30)) {
    result.constant -= 1;
    result.terms.emplace_back(static_cast<evidence::Unknown>(random.below(unknowns)), 1);
  }
  return result;
}

evidence::Value random_value(Random& random, std::uint32_t unknowns) {
  if (random.chance(30)) return evidence::Anything{};
  return random_linear(random, unknowns);
}

}  // namespace heapreach::test

#include "tests/evidence/checker/random/random_nodes.h"

#include "evidence/checker/heaps/bounds.h"
#include "tests/evidence/checker/random/random_shapes.h"

namespace heapreach::test {

using evidence::CellRange;
using evidence::CellValue;
using evidence::Linear;
using evidence::Node;
using evidence::Shape;
using evidence::ShapeArgument;
using evidence::ShapeCell;
using evidence::State;
using evidence::Value;
using Kind = ShapeCell::Kind;

namespace {

class RandomNode {
 public:
  RandomNode(const std::vector<Shape>& shapes, const State& state, Random& random)
      : shapes_(shapes), state_(state), random_(random) {}

  Node draw() {
    const std::size_t kind = random_.below(shapes_.empty() ? 9 : 14);
    if (kind < 4) return block();
    if (kind < 7) return list();
    if (kind < 9) return table();
    return piece();
  }

 private:
  /// A shape whose blocks are like those of the node, if it is to be like some.
  const Shape* model() {
    return shapes_.empty() || random_.chance(30) ? nullptr : &random_.pick(shapes_);
  }
  Node sized(const Shape* like) {
    Node node;
    const auto cells =
        like != nullptr ? static_cast<long>(like->cells.size()) : random_.between(1, 3);
    node.size = cells;
    node.cells.resize(static_cast<std::size_t>(cells));
    node.is_static = like != nullptr ? like->is_static : random_.one_in(8);
    for (std::size_t c = 0; c < node.cells.size(); ++c) {
      node.cells[c].value =
          like != nullptr ? like_cell(like->cells[c]) : random_value(random_, state_.unknowns);
    }
    return node;
  }

  Value like_cell(const ShapeCell& cell) {
    if (cell.kind == Kind::number) return Linear{cell.number, {}};
    if (cell.kind == Kind::child) return Linear{};
    return random_linear(random_, state_.unknowns);
  }

  Node block() {
    Node node = sized(model());
    node.freed = !node.is_static && random_.one_in(12);
    if (node.freed) node.cells.clear();
    return node;
  }

  Node list() {
    const Shape* like = model();
    Node node = sized(like);
    node.or_more = random_.chance(80);
    node.count = static_cast<std::uint64_t>(random_.between(node.or_more ? 1 : 2, 2));
    bool linked = false;
    for (std::size_t c = node.cells.size(); c-- > 0;) {
      CellValue& cell = node.cells[c];
      const bool is_child = like != nullptr && like->cells[c].kind == Kind::child;
      if (!linked && (is_child || like == nullptr || c == 0)) {
        linked = true;
        cell.step = random_.chance(80) ? 1 : -1;
      } else if (!is_child && random_.chance(60)) {
        cell.order = random_.chance(50) ? 1 : -1;
        cell.gap = random_.between(0, 2);
        cell.first = random_linear(random_, state_.unknowns);
        cell.value = random_linear(random_, state_.unknowns);
      }
    }
    return node;
  }

  Node table() {
    Node node;
    node.is_partial = true;
    node.is_static = random_.one_in(8);
    node.extent = random_.chance(50) ? Linear{0, {{1, 1}}} : Linear{random_.between(1, 3), {}};
    while (random_.chance(40)) {
      node.offsets.push_back(random_linear(random_, state_.unknowns));
      node.cells.push_back({0, 0, random_value(random_, state_.unknowns)});
    }
    while (random_.chance(60)) node.ranges.push_back(random_range(shapes_, state_, random_));
    return node;
  }

  Node piece() {
    Node node;
    const auto shape = static_cast<std::uint32_t>(random_.below(shapes_.size()));
    node.shape = shape;
    node.is_static = shapes_[shape].is_static;
    node.size = static_cast<unsigned long>(shapes_[shape].cells.size());
    node.cells = random_arguments(shapes_, shape, state_, random_);
    if (random_.chance(40) && !node.is_static) {
      node.or_more = true;
      node.cells.insert(node.cells.begin(),
                        CellValue{0, 0, random_value(random_, state_.unknowns)});
    }
    node.or_empty = random_.one_in(4);
    return node;
  }

  const std::vector<Shape>& shapes_;
  const State& state_;
  Random& random_;
};

}  // namespace

Node random_node(const std::vector<Shape>& shapes, const State& state, Random& random) {
  return RandomNode(shapes, state, random).draw();
}

std::vector<CellValue> random_arguments(const std::vector<Shape>& shapes, std::uint32_t shape,
                                        const State& state, Random& random) {
  std::vector<CellValue> result;
  const auto uses = evidence::checker::uses_of_arguments(shapes);
  for (const auto use : uses[shape]) {
    Value value = random_linear(random, state.unknowns);
    if (use != evidence::checker::ArgumentUse::exact) {
      value = random_value(random, state.unknowns);
    } else if (!state.nodes.empty() && random.chance(50)) {
      value = evidence::Pointer{
          static_cast<std::uint32_t>(random.below(state.nodes.size())), false, {}};
    }
    result.push_back({0, 0, value});
  }
  return result;
}

CellRange random_range(const std::vector<Shape>& shapes, const State& state, Random& random) {
  CellRange range{random_linear(random, state.unknowns), random_linear(random, state.unknowns), {}};
  if (random.chance(50)) range.from = {};
  if (random.chance(30)) range.to = {0, {{1, 1}}};
  if (shapes.empty() || random.chance(40)) {
    if (random.chance(20)) return range;
    range.cell.kind = ShapeCell::Kind::number;
    range.cell.number = random.between(0, 1);
    return range;
  }
  range.cell.kind = ShapeCell::Kind::child;
  range.cell.child = static_cast<std::uint32_t>(random.below(shapes.size()));
  range.cell.never_null = random.one_in(3);
  const auto uses = evidence::checker::uses_of_arguments(shapes);
  for (const auto use : uses[range.cell.child]) {
    const bool exact = use == evidence::checker::ArgumentUse::exact;
    const auto other = exact ? ShapeArgument::Kind::owner : ShapeArgument::Kind::any;
    range.cell.arguments.push_back({random.chance(50) ? other : ShapeArgument::Kind::number, 0, 0});
  }
  return range;
}

}  // namespace heapreach::test

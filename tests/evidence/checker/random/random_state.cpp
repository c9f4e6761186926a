// Nodes hold numbers at first; then pointers to them are put where one may stand, to each node at
// least one, and some more.
#include "tests/evidence/checker/random/random_state.h"

#include "evidence/checker/heaps/bounds.h"
#include "tests/evidence/checker/random/random_shapes.h"

namespace heapreach::test {

using evidence::CellRange;
using evidence::CellValue;
using evidence::Constraint;
using evidence::Linear;
using evidence::Node;
using evidence::Pointer;
using evidence::Shape;
using evidence::ShapeArgument;
using evidence::ShapeCell;
using evidence::State;
using evidence::Value;

namespace {

class RandomState {
 public:
  RandomState(const std::vector<Shape>& shapes, std::size_t variables, bool open, Random& random)
      : shapes_(shapes), open_(open), random_(random) {
    state_.unknowns = 2;
    state_.store.resize(variables);
  }

  State draw() {
    state_.garbage = random_.chance(60)   ? evidence::Garbage::none
                     : random_.chance(50) ? evidence::Garbage::any
                                          : evidence::Garbage::some;
    if (open_) open_state();
    for (Value& value : state_.store) value = random_value(random_, state_.unknowns);
    const auto nodes = static_cast<std::size_t>(random_.between(1, 3));
    while (state_.nodes.size() < nodes) state_.nodes.push_back(draw_node());
    for (Node& node : state_.nodes) {
      if (open_) open_node(node);
    }
    for (std::uint32_t n = 0; n < nodes; ++n) lead_to(n);
    while (random_.chance(40)) lead_to(static_cast<std::uint32_t>(random_.below(nodes)));
    while (random_.chance(30)) {
      const auto relation = random_.chance(60)   ? Constraint::Relation::at_most_zero
                            : random_.chance(50) ? Constraint::Relation::nonzero
                                                 : Constraint::Relation::zero;
      Linear linear{random_.between(-3, 2), {{random_.one_in(2) ? 1U : 0U, 1}}};
      if (random_.one_in(3)) linear.terms = {{0, 1}, {1, -1}};
      state_.condition.push_back({relation, linear});
    }
    return std::move(state_);
  }

 private:
  void open_state() {
    state_.garbage = evidence::Garbage::any;
    state_.unknowns = 3;
    for (std::uint32_t u = 0; u < state_.unknowns; ++u) {
      if (random_.chance(40)) state_.old.push_back(u);
    }
  }

  void open_node(Node& node) {
    node.is_static = false;
    node.is_new = random_.chance(40);
    node.ranges.clear();
    if (random_.chance(30)) node.address = Linear{0, {{state_.unknowns - 1, 1}}};
  }

  Node draw_node() {
    const std::size_t kind = random_.below(shapes_.empty() ? 7 : 12);
    if (kind < 3) return block();
    if (kind < 5) return list();
    if (kind < 7) return table();
    return piece();
  }

  Node block() {
    Node node;
    node.is_static = random_.one_in(8);
    node.freed = !node.is_static && random_.one_in(12);
    node.size = random_.between(1, 3);
    if (!node.freed) node.cells.resize(node.size.get_ui());
    for (CellValue& cell : node.cells) cell.value = random_value(random_, state_.unknowns);
    return node;
  }

  Node list() {
    Node node = block();
    node.freed = false;
    node.cells.resize(node.size.get_ui());
    node.or_more = random_.chance(80);
    node.count = static_cast<std::uint64_t>(random_.between(node.or_more ? 1 : 2, 2));
    const std::size_t link = random_.below(node.cells.size());
    for (std::size_t c = 0; c < node.cells.size(); ++c) {
      CellValue& cell = node.cells[c];
      cell.value = random_.chance(50) ? Value(Linear{}) : random_value(random_, state_.unknowns);
      if (c == link || random_.one_in(5)) {
        cell.step = random_.chance(80) ? 1 : -1;
      } else if (random_.chance(50)) {
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

  /// Puts a pointer to the node where one may stand.
  void lead_to(std::uint32_t n) {
    Node& node = state_.nodes[n];
    const bool last = node.is_segment() && random_.chance(25) && !node.or_empty;
    const Pointer pointer{n, last, {random_.one_in(6) ? random_.between(-1, 2) : 0, {}}};
    std::vector<Value*> places;
    for (std::size_t v = 0; !node.or_empty && v + 1 < state_.store.size(); ++v) {
      places.push_back(&state_.store[v]);
    }
    for (Node& other : state_.nodes) {
      for (CellValue& cell : other.cells) {
        if (cell.order == 0 && (&other != &node || random_.one_in(4)))
          places.push_back(&cell.value);
      }
    }
    std::erase_if(places, [](Value* value) { return std::holds_alternative<Pointer>(*value); });
    if (!places.empty()) *random_.pick(places) = pointer;
  }

  const std::vector<Shape>& shapes_;
  const bool open_;
  Random& random_;
  State state_;
};

}  // namespace

State random_state(const std::vector<Shape>& shapes, std::size_t variables, bool open,
                   Random& random) {
  return RandomState(shapes, variables, open, random).draw();
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
      value = Pointer{static_cast<std::uint32_t>(random.below(state.nodes.size())), false, {}};
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
    using Kind = ShapeArgument::Kind;
    const bool exact = use == evidence::checker::ArgumentUse::exact;
    const Kind other = exact ? Kind::owner : Kind::any;
    range.cell.arguments.push_back({random.chance(50) ? other : Kind::number, 0, 0});
  }
  return range;
}

}  // namespace heapreach::test

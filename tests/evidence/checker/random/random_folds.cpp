// Arguments are what the first block holds where the shape says that it holds them, or random.
#include "tests/evidence/checker/random/random_folds.h"

#include "evidence/checker/heaps/shapes.h"
#include "tests/evidence/checker/random/random_nodes.h"

namespace heapreach::test {

using evidence::Anything;
using evidence::CellValue;
using evidence::Linear;
using evidence::Node;
using evidence::Pointer;
using evidence::Shape;
using evidence::ShapeCell;
using evidence::State;
using evidence::Value;

namespace {

bool has_contents(const Node& node) {
  return !node.is_piece() && !node.freed && !node.is_partial;
}
bool is_block(const Node& node) {
  return has_contents(node) && !node.is_segment();
}

Value less(Value value, const Integer& number) {
  if (auto* linear = std::get_if<Linear>(&value)) linear->constant -= number;
  if (auto* pointer = std::get_if<Pointer>(&value)) pointer->offset.constant -= number;
  return value;
}

std::vector<CellValue> arguments_of(const Node& node, std::uint32_t shape, const State& state,
                                    const std::vector<Shape>& shapes, Random& random) {
  std::vector<CellValue> result = random_arguments(shapes, shape, state, random);
  for (std::size_t c = 0; c < shapes[shape].cells.size(); ++c) {
    const ShapeCell& cell = shapes[shape].cells[c];
    const bool at_first = node.cells[c].order != 0 && random.chance(50);
    const Value held = at_first ? Value(node.cells[c].first) : node.cells[c].value;
    if (cell.kind == ShapeCell::Kind::argument) {
      result[cell.argument].value = less(held, cell.number);
    }
    if (random.chance(40)) continue;
    if (cell.at_least) result[cell.at_least->argument].value = less(held, cell.at_least->number);
    if (cell.at_most) result[cell.at_most->argument].value = less(held, cell.at_most->number);
  }
  return result;
}

/// The block to which a value leads, if it is of so many cells.
const Node* next_of(const State& state, const Value& value, const Integer& size) {
  const auto* to = std::get_if<Pointer>(&value);
  if (to == nullptr) return nullptr;
  const Node& next = state.nodes[to->node];
  return is_block(next) && next.size == size ? &next : nullptr;
}

/// Pointers to single blocks lead to no last one.
void settle_ends(State& state) {
  const auto settle = [&](Value& value) {
    auto* pointer = std::get_if<Pointer>(&value);
    if (pointer != nullptr && !state.nodes[pointer->node].is_segment()) pointer->last = false;
  };
  for (Value& value : state.store) settle(value);
  for (Node& node : state.nodes) {
    for (CellValue& cell : node.cells) settle(cell.value);
  }
}

}  // namespace

std::vector<std::uint32_t> shapes_like(const Node& node, const std::vector<Shape>& shapes) {
  std::vector<std::uint32_t> result;
  for (std::uint32_t s = 0; s < shapes.size(); ++s) {
    const bool alike = node.size == static_cast<unsigned long>(shapes[s].cells.size());
    if (alike && node.is_static == shapes[s].is_static) result.push_back(s);
  }
  return result;
}

void fold_piece(State& state, std::uint32_t index, const std::vector<Shape>& shapes,
                Random& random) {
  Node& node = state.nodes[index];
  const std::vector<std::uint32_t> candidates = shapes_like(node, shapes);
  if (candidates.empty() || !has_contents(node)) return;
  const std::uint32_t shape = random.pick(candidates);
  node.cells = arguments_of(node, shape, state, shapes, random);
  node.shape = shape;
  node.or_more = false;
  node.count = 1;
  settle_ends(state);
}

void fold_path(State& state, std::uint32_t index, const std::vector<Shape>& shapes,
               Random& random) {
  Node& node = state.nodes[index];
  const std::vector<std::uint32_t> candidates = shapes_like(node, shapes);
  if (candidates.empty() || !has_contents(node)) return;
  const std::uint32_t shape = random.pick(candidates);
  for (std::size_t c = 0; c < node.cells.size(); ++c) {
    if (!evidence::checker::is_own(shapes, shape, c) || random.one_in(3)) continue;
    Value hole = node.cells[c].value;
    const Node* next = random.chance(50) ? next_of(state, hole, node.size) : nullptr;
    if (next != nullptr) hole = next->cells[c].value;
    node.cells = arguments_of(node, shape, state, shapes, random);
    node.cells.insert(node.cells.begin(), CellValue{0, 0, hole});
    node.shape = shape;
    node.or_more = true;
    node.count = 1;
    return;
  }
}

void fold_list(State& state, std::uint32_t index, Random& random) {
  Node& node = state.nodes[index];
  if (!is_block(node)) return;
  const Node before = node;
  const std::size_t link = random.below(node.cells.size());
  const Node* next = next_of(state, before.cells[link].value, node.size);
  const Node last = next != nullptr ? *next : before;
  node.or_more = true;
  node.cells[link] = {1, 0, last.cells[link].value};
  for (std::size_t c = 0; c < node.cells.size(); ++c) {
    if (c == link) continue;
    const auto* from = std::get_if<Linear>(&before.cells[c].value);
    const auto* to = std::get_if<Linear>(&last.cells[c].value);
    if (from == nullptr || to == nullptr || random.chance(40)) {
      if (random.chance(50)) node.cells[c].value = Anything{};
      continue;
    }
    const int order = random.chance(50) ? 1 : -1;
    node.cells[c] = {0, 0, *to, order, random.between(0, 1), *from};
  }
}

}  // namespace heapreach::test

#include "tests/evidence/blocks.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "tests/evidence/checker/graph/state_graphs.h"

namespace heapreach::test {

using evidence::Anything;
using evidence::CellValue;
using evidence::Linear;
using evidence::Node;
using evidence::Pointer;
using evidence::State;
using evidence::Value;

std::vector<Numbers> numbers_of(const State& state, std::uint64_t extra) {
  std::vector<Numbers> all = {{}};
  for (const Node& node : state.nodes) {
    std::vector<Numbers> longer;
    for (const Numbers& numbers : all) {
      for (std::uint64_t more = 0; more <= (node.or_more ? extra : 0); ++more) {
        longer.push_back(numbers);
        longer.back().push_back(node.count + more);
      }
    }
    all = std::move(longer);
  }
  return all;
}

State spelled_out(const State& state, const Numbers& numbers) {
  State result = state;
  result.nodes.clear();
  std::vector<std::uint32_t> first;  // block of each node
  std::uint32_t blocks = 0;
  for (const std::uint64_t number : numbers) {
    first.push_back(blocks);
    blocks += static_cast<std::uint32_t>(number);
  }
  const auto place = [&](Value value) {
    if (auto* pointer = std::get_if<Pointer>(&value)) {
      const std::uint32_t node = pointer->node;
      const auto last = static_cast<std::uint32_t>(numbers[node]) - 1;
      pointer->node = first[node] + (pointer->last ? last : 0);
      pointer->last = false;
    }
    return value;
  };
  for (Value& value : result.store) value = place(value);
  for (std::size_t n = 0; n < numbers.size(); ++n) {
    for (std::uint32_t b = 0; b < numbers[n]; ++b) {
      Node block = state.nodes[n];
      block.count = 1;
      block.or_more = false;
      for (CellValue& cell : block.cells) {
        const bool at_end = cell.step == 0 || (cell.step > 0 ? b + 1 == numbers[n] : b == 0);
        const std::uint32_t neighbour = first[n] + b + (cell.step > 0 ? 1 : -1);
        cell = {0, 0, at_end ? place(cell.value) : Pointer{neighbour, false, {cell.offset, {}}}};
      }
      result.nodes.push_back(block);
    }
  }
  return result;
}

namespace {

/// Tries to map blocks of the outer state to different ones of the inner state.
class Embedding {
 public:
  Embedding(const State& outer, const State& inner)
      : outer_(outer), inner_(inner), image_(outer.nodes.size()) {}

  bool exists() {
    if (outer_.used > inner_.used || outer_.nodes.size() > inner_.nodes.size()) return false;
    for (std::size_t v = 0; v < outer_.store.size(); ++v) {
      if (!lead(outer_.store[v], inner_.store[v])) return false;
    }
    return extend(0);
  }

 private:
  /// Pointers say which blocks correspond.
  bool lead(const Value& outer, const Value& inner) {
    const auto* from = std::get_if<Pointer>(&outer);
    const auto* to = std::get_if<Pointer>(&inner);
    if (from == nullptr) return true;
    if (to == nullptr) return false;
    if (image_[from->node]) return image_[from->node] == to->node;
    if (!assign(from->node, to->node)) return false;
    const std::vector<CellValue>& cells = outer_.nodes[from->node].cells;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      if (!lead(cells[c].value, inner_.nodes[to->node].cells[c].value)) return false;
    }
    return true;
  }

  bool assign(std::size_t block, std::uint32_t image) {
    const Node& a = outer_.nodes[block];
    const Node& b = inner_.nodes[image];
    if (std::find(image_.begin(), image_.end(), image) != image_.end()) return false;
    if (a.size != b.size || a.freed != b.freed || a.is_static != b.is_static) return false;
    image_[block] = image;
    return true;
  }

  bool extend(std::size_t block) {
    while (block < image_.size() && image_[block]) ++block;
    if (block == image_.size()) return holds();
    for (std::uint32_t image = 0; image < inner_.nodes.size(); ++image) {
      if (!assign(block, image)) continue;
      if (extend(block + 1)) return true;
      image_[block].reset();
    }
    return false;
  }

  bool holds() {
    unknowns_.clear();
    for (std::size_t v = 0; v < outer_.store.size(); ++v) {
      if (!equal(outer_.store[v], inner_.store[v])) return false;
    }
    std::size_t live = 0;
    for (const Node& node : inner_.nodes) live += !node.freed && !node.is_static ? 1 : 0;
    for (std::size_t b = 0; b < image_.size(); ++b) {
      const Node& node = outer_.nodes[b];
      live -= !node.freed && !node.is_static ? 1 : 0;
      for (std::size_t c = 0; c < node.cells.size(); ++c) {
        if (!equal(node.cells[c].value, inner_.nodes[*image_[b]].cells[c].value)) return false;
      }
    }
    if (outer_.garbage == evidence::Garbage::any) return true;
    if (outer_.garbage == evidence::Garbage::some) {
      return live > 0 || inner_.garbage == evidence::Garbage::some;
    }
    return live == 0 && inner_.garbage == evidence::Garbage::none;
  }

  bool equal(const Value& outer, const Value& inner) {
    if (std::holds_alternative<Anything>(outer)) return true;
    if (const auto* pointer = std::get_if<Pointer>(&outer)) {
      const auto* to = std::get_if<Pointer>(&inner);
      return to != nullptr && image_[pointer->node] == to->node && pointer->offset == to->offset;
    }
    const auto& number = std::get<Linear>(outer);
    if (number.terms.empty()) return inner == outer;
    if (std::holds_alternative<Pointer>(inner)) return false;
    const auto known = unknowns_.emplace(number.terms[0].first, inner);
    // An arbitrary integer is equal to no other value, itself at another place included.
    return known.second ||
           (!std::holds_alternative<Anything>(inner) && known.first->second == inner);
  }

  const State& outer_;
  const State& inner_;
  std::vector<std::optional<std::uint32_t>> image_;  // of the outer state's blocks
  std::map<evidence::Unknown, Value> unknowns_;
};

Value random_value(const State& state, Random& random) {
  if (random.chance(15)) return Anything{};
  if (random.chance(25)) return Linear{static_cast<long>(random.below(2)), {}};
  if (random.chance(10)) return Linear{0, {{0, 1}}};
  const auto node = static_cast<std::uint32_t>(random.below(state.nodes.size()));
  const bool last = state.nodes[node].is_segment() && random.chance(40);
  return Pointer{node, last, {random.chance(5) ? 1 : 0, {}}};
}

CellValue random_cell(const State& state, const Node& node, bool link, Random& random) {
  CellValue cell;
  if (node.is_segment() && random.chance(link ? 85 : 40)) {
    cell.step = random.chance(link ? 85 : 15) ? 1 : -1;
    cell.offset = random.chance(10) ? 1 : 0;
  }
  cell.value = random.chance(70) && !link ? Value(Linear{7, {}}) : random_value(state, random);
  return cell;
}

void settle(State& state, std::uint32_t n, bool one) {
  Node& node = state.nodes[n];
  if (!node.or_more || !one || node.count > 1) {
    node.count += node.or_more ? 1 : 0;
    return;
  }
  node.or_more = false;
  for (CellValue& cell : node.cells) cell = {0, 0, cell.value};
  const auto adapt = [&](Value& value) {
    auto* pointer = std::get_if<Pointer>(&value);
    if (pointer != nullptr && pointer->node == n) pointer->last = false;
  };
  for (Value& value : state.store) adapt(value);
  for (Node& other : state.nodes) {
    for (CellValue& cell : other.cells) adapt(cell.value);
  }
}

/// Counts a segment from its other end.
void turn_round(State& state, std::uint32_t n) {
  if (!state.nodes[n].is_segment()) return;
  const auto adapt = [&](Value& value) {
    auto* pointer = std::get_if<Pointer>(&value);
    if (pointer != nullptr && pointer->node == n) pointer->last = !pointer->last;
  };
  for (Value& value : state.store) adapt(value);
  for (Node& other : state.nodes) {
    for (CellValue& cell : other.cells) adapt(cell.value);
  }
  for (CellValue& cell : state.nodes[n].cells) cell.step = -cell.step;
}

/// Makes the first block of a segment a node of its own.
void split(State& state, std::uint32_t n) {
  if (state.nodes[n].count < 2) return;
  Node rest = state.nodes[n];
  const auto back = static_cast<std::uint32_t>(state.nodes.size());
  --rest.count;
  const auto adapt = [&](Value& value) {
    auto* pointer = std::get_if<Pointer>(&value);
    if (pointer == nullptr || pointer->node != n || !pointer->last) return;
    *pointer = {back, rest.is_segment(), pointer->offset};
  };
  for (CellValue& cell : rest.cells) adapt(cell.value);
  for (Value& value : state.store) adapt(value);
  for (Node& other : state.nodes) {
    for (CellValue& cell : other.cells) adapt(cell.value);
  }
  Node& front = state.nodes[n];
  front.count = 1;
  front.or_more = false;
  for (std::size_t c = 0; c < front.cells.size(); ++c) {
    const CellValue link = front.cells[c];
    const Linear offset{link.offset, {}};
    front.cells[c] = {0, 0, link.step > 0 ? Value(Pointer{back, false, offset}) : link.value};
    if (link.step < 0) rest.cells[c].value = Pointer{n, false, offset};
    if (!rest.is_segment()) rest.cells[c] = {0, 0, rest.cells[c].value};
  }
  state.nodes.push_back(rest);
}

}  // namespace

bool contains(const State& outer, const State& inner) {
  return Embedding(outer, inner).exists();
}

bool contains_segments(const State& outer, const State& inner, std::uint64_t extra) {
  for (const Numbers& numbers : numbers_of(inner, extra)) {
    const State blocks = spelled_out(inner, numbers);
    bool found = false;
    for (const Numbers& others : numbers_of(outer, blocks.nodes.size())) {
      if (found) break;
      const auto sum = std::accumulate(others.begin(), others.end(), std::uint64_t(0));
      found = sum <= blocks.nodes.size() && contains(spelled_out(outer, others), blocks);
    }
    if (!found) return false;
  }
  return true;
}

State random_segments(Random& random) {
  State state;
  state.garbage = random.pick<evidence::Garbage>(
      {evidence::Garbage::any, evidence::Garbage::none, evidence::Garbage::some});
  state.unknowns = 1;
  state.nodes.resize(1 + random.below(3));
  for (Node& node : state.nodes) {
    node.count = 1 + random.below(2);
    node.or_more = random.chance(60);
    node.size = 2;
    node.freed = random.chance(8);
  }
  for (Node& node : state.nodes) {
    if (node.freed) continue;
    node.cells = {random_cell(state, node, true, random), random_cell(state, node, false, random)};
  }
  state.store = {random_value(state, random), random_value(state, random)};
  return without_garbage(state);
}

State disturbed(const State& state, Random& random) {
  State result = state;
  for (std::size_t turns = 1 + random.below(4); turns > 0 && !result.nodes.empty(); --turns) {
    const auto n = static_cast<std::uint32_t>(random.below(result.nodes.size()));
    if (random.chance(20)) {
      turn_round(result, n);
    } else if (random.chance(70)) {
      split(result, n);
    } else {
      settle(result, n, random.chance(40));
    }
  }
  if (result.nodes.empty() || random.chance(60)) return result;
  Node& changed = result.nodes[random.below(result.nodes.size())];
  switch (random.below(5)) {
    case 0:
      if (changed.is_segment()) changed.count += 1;
      break;
    case 1:
      if (changed.count > 1) changed.or_more = !changed.or_more;
      break;
    case 2:
      result.store[random.below(2)] = random_value(result, random);
      break;
    default:
      if (changed.cells.empty()) break;
      changed.cells[random.below(2)].value = random_value(result, random);
  }
  return without_garbage(result);
}

}  // namespace heapreach::test

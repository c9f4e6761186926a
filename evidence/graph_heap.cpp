#include "evidence/graph_heap.h"

#include "evidence/graph_linear.h"

namespace heapreach::evidence {

using explore::CellValue;
using explore::Node;
using explore::Pointer;
using explore::Value;

namespace {

/// The cell of the two parts of a run. The link between them becomes a pointer of the side that
/// steps to the other.
void divide(CellValue& front, CellValue& back, const Pointer& end_of_front,
            const Pointer& start_of_back, bool front_is_single, bool back_is_single) {
  const auto link = [](Pointer pointer, const Integer& offset) {
    pointer.offset = constant(offset);
    return pointer;
  };
  if (front.step == 1) front.value = link(start_of_back, front.offset);
  if (back.step == -1) back.value = link(end_of_front, back.offset);
  for (const auto& [cell, single] : {std::pair{&front, front_is_single}, {&back, back_is_single}}) {
    if (!single) continue;
    cell->step = 0;
    cell->offset = 0;
  }
}

}  // namespace

Value GraphHeap::named(Value& value) {
  if (std::holds_alternative<explore::Anything>(value)) value = term_of(fresh());
  return value;
}

std::uint32_t GraphHeap::split(std::uint32_t node, std::uint64_t count, Value* held) {
  const auto second = static_cast<std::uint32_t>(state_.nodes.size());
  const std::uint64_t rest = state_.nodes[node].count - count;
  const auto rename = [&](Value& value) {
    auto* pointer = std::get_if<Pointer>(&value);
    if (pointer == nullptr || pointer->node != node || !pointer->last) return;
    pointer->node = second;
    pointer->last = rest > 1;
  };
  for (Value& value : state_.store) rename(value);
  for (Node& other : state_.nodes) {
    for (CellValue& cell : other.cells) rename(cell.value);
  }
  if (held != nullptr) rename(*held);
  state_.nodes.push_back(state_.nodes[node]);
  Node& front = state_.nodes[node];
  Node& back = state_.nodes[second];
  front.count = count;
  back.count = rest;
  for (std::size_t c = 0; c < front.cells.size(); ++c) {
    divide(front.cells[c], back.cells[c], {node, count > 1, {}}, {second, false, {}}, count == 1,
           rest == 1);
  }
  return second;
}

std::uint32_t GraphHeap::isolate(const Pointer& pointer, Value* held) {
  const std::uint32_t node = pointer.node;
  const std::uint64_t count = state_.nodes[node].count;
  if (count == 1) return node;
  if (pointer.last) return split(node, count - 1, held);
  split(node, 1, held);
  return node;
}

}  // namespace heapreach::evidence

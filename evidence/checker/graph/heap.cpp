// Invariant: after a split the state stands for the same concrete states, if its unknowns fulfil
// what take_orders() hands over and what order_of_ends() says of both parts; after settle() for
// those of them that have so many blocks. Every pointer that the state holds is kept up to date;
// one that somebody else holds has to be handed in, and `last` in it means nothing once its node is
// a single block.
#include "evidence/checker/graph/heap.h"

#include <algorithm>

#include "evidence/checker/arithmetic/linear.h"

namespace heapreach::evidence::checker {

namespace {

/// The cell of the two parts of a run. The link between them becomes a pointer of the side that
/// steps to the other.
void divide(CellValue& front, CellValue& back, const Pointer& end_of_front,
            const Pointer& start_of_back, bool front_is_single, bool back_is_single) {
  const auto link = [](Pointer pointer, const Integer& offset) {
    pointer.offset = constant(offset);
    return pointer;
  };
  // An end of the whole node is an end of one of the parts, and its value stays there.
  if (front.step == 1) front.value = link(start_of_back, front.offset);
  if (back.step == -1) back.value = link(end_of_front, back.offset);
  for (const auto& [cell, single] : {std::pair{&front, front_is_single}, {&back, back_is_single}}) {
    if (!single) continue;
    cell->step = 0;
    cell->offset = 0;
  }
}

}  // namespace

Constraint in_order(const CellValue& cell, const Linear& a, const Linear& b,
                    const Integer& blocks) {
  const Linear gap = constant(cell.gap * blocks);
  return cell.order > 0 ? at_most(sum(a, gap), b) : at_most(sum(b, gap), a);
}

State& GraphHeap::change() {
  if (own_) return *own_;
  own_ = *base_;
  for (const auto& [variable, name] : named_) own_->store[variable] = term_of(name);
  return *own_;
}

State GraphHeap::taken() {
  State& result = change();
  result.unknowns = unknowns_;
  return std::move(result);
}

Value GraphHeap::named_variable(rts::VariableId variable) {
  const Value& value = state().store[variable];
  if (!std::holds_alternative<Anything>(value)) return value;
  if (own_) return named(own_->store[variable]);
  const auto known = std::find_if(named_.begin(), named_.end(),
                                  [&](const auto& entry) { return entry.first == variable; });
  if (known != named_.end()) return term_of(known->second);
  named_.emplace_back(variable, fresh());
  return term_of(named_.back().second);
}

Value GraphHeap::named(Value& value) {
  if (std::holds_alternative<Anything>(value)) value = term_of(fresh());
  return value;
}

template <typename Change>
void GraphHeap::for_pointers(std::uint32_t node, const Change& change) {
  const auto visit = [&](Value& value) {
    auto* pointer = std::get_if<Pointer>(&value);
    if (pointer != nullptr && pointer->node == node) change(*pointer);
  };
  State& state = this->change();
  for (Value& value : state.store) visit(value);
  for (Node& other : state.nodes) {
    for (CellValue& cell : other.cells) visit(cell.value);
  }
}

std::uint32_t GraphHeap::split_front(std::uint32_t node, std::uint64_t count, Value* held) {
  const Node& all = this->node(node);
  return split(node, {count, false}, {all.count - count, all.or_more}, held);
}

std::uint32_t GraphHeap::split_back(std::uint32_t node, std::uint64_t count, Value* held) {
  const Node& all = this->node(node);
  return split(node, {all.count - count, all.or_more}, {count, false}, held);
}

std::uint32_t GraphHeap::split(std::uint32_t node, Number front, Number back, Value* held) {
  std::vector<Node>& nodes = change().nodes;
  const auto second = static_cast<std::uint32_t>(nodes.size());
  nodes.push_back(nodes[node]);
  Node& left = nodes[node];
  Node& right = nodes[second];
  left.count = front.count;
  left.or_more = front.or_more;
  right.count = back.count;
  right.or_more = back.or_more;
  const bool runs[] = {left.is_run(), right.is_run()};
  const auto rename = [&](Pointer& pointer) {
    if (pointer.last) pointer = {second, runs[1], pointer.offset};
  };
  for_pointers(node, rename);
  auto* in_hand = held != nullptr ? std::get_if<Pointer>(held) : nullptr;
  if (in_hand != nullptr && in_hand->node == node) rename(*in_hand);
  for (std::size_t c = 0; c < left.cells.size(); ++c) {
    if (left.cells[c].order != 0) {
      divide_order(node, second, c);
      continue;
    }
    divide(left.cells[c], right.cells[c], {node, runs[0], {}}, {second, false, {}}, !runs[0],
           !runs[1]);
  }
  return second;
}

void GraphHeap::divide_order(std::uint32_t front, std::uint32_t back, std::size_t c) {
  std::vector<Node>& nodes = change().nodes;
  CellValue& left = nodes[front].cells[c];
  CellValue& right = nodes[back].cells[c];
  const CellValue whole = left;
  const Linear end = nodes[front].is_run() ? term_of(fresh()) : whole.first;
  const Linear start = nodes[back].is_run() ? term_of(fresh()) : std::get<Linear>(whole.value);
  orders_.push_back(in_order(whole, end, start));
  left.value = end;
  right.first = start;
  if (!nodes[front].is_run()) left = {0, 0, left.value};
  if (!nodes[back].is_run()) right = {0, 0, right.value};
}

std::vector<Constraint> order_of_ends(const Node& node) {
  std::vector<Constraint> result;
  const Integer steps = Integer(static_cast<unsigned long>(node.count)) - 1;
  for (const CellValue& cell : node.cells) {
    if (cell.order == 0) continue;
    result.push_back(in_order(cell, cell.first, std::get<Linear>(cell.value), steps));
  }
  return result;
}

std::uint32_t GraphHeap::isolate(const Pointer& pointer, Value* held) {
  const std::uint32_t node = pointer.node;
  if (!this->node(node).is_run()) return node;
  if (pointer.last) return split_back(node, 1, held);
  split_front(node, 1, held);
  return node;
}

void GraphHeap::settle(std::uint32_t node, bool exactly) {
  Node& settled = change().nodes[node];
  if (!exactly) {
    ++settled.count;
    return;
  }
  settled.or_more = false;
  if (settled.is_run()) return;
  for (CellValue& cell : settled.cells) {
    if (cell.order != 0) orders_.push_back(equal(cell.first, std::get<Linear>(cell.value)));
    cell = {0, 0, cell.value};
  }
  for_pointers(node, [](Pointer& pointer) { pointer.last = false; });
}

void GraphHeap::turn_round(std::uint32_t node) {
  if (!this->node(node).is_run()) return;
  for_pointers(node, [](Pointer& pointer) { pointer.last = !pointer.last; });
  for (CellValue& cell : change().nodes[node].cells) {
    cell.step = -cell.step;
    cell.order = -cell.order;
    if (cell.order == 0) continue;
    Value last = std::move(cell.value);
    cell.value = std::move(cell.first);
    cell.first = std::get<Linear>(std::move(last));
  }
}

Value GraphHeap::current(Value value) const {
  if (auto* pointer = std::get_if<Pointer>(&value)) {
    pointer->last = pointer->last && node(pointer->node).is_run();
  }
  return value;
}

}  // namespace heapreach::evidence::checker

// Invariant: after a split the state stands for the same concrete states, if its unknowns fulfil
// what take_orders() hands over and what order_of_ends() says of both parts; after settle() for
// those of them that have so many blocks. Every pointer that the state holds is kept up to date;
// one that somebody else holds has to be handed in, and `last` in it means nothing once its segment
// is a single block.
#include "evidence/checker/heaps/heap.h"

#include <algorithm>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/heaps/shapes.h"
#include "support/error.h"

namespace heapreach::evidence::checker {

namespace {

/// A path looks like an open segment, but its blocks are linked as its shape says.
void require_list(const Segment& segment) {
  if (segment.is_piece()) throw InternalError("a piece of a shape is taken apart like a list");
}

}  // namespace

SymbolicState& GraphHeap::change() {
  if (own_) return *own_;
  own_ = *base_;
  for (const auto& [variable, name] : named_) own_->store[variable] = term_of(name);
  return *own_;
}

SymbolicState GraphHeap::taken() {
  SymbolicState& result = change();
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

Value GraphHeap::named_cell(std::uint32_t index, std::size_t cell) {
  const Value& value = segment(index).value(cell);
  if (!std::holds_alternative<Anything>(value)) return value;
  return named(change().segments[index].value_to_change(cell));
}

Value GraphHeap::named(Value& value) {
  if (std::holds_alternative<Anything>(value)) value = term_of(fresh());
  return value;
}

template <typename Change>
void GraphHeap::for_pointers(std::uint32_t segment, const Change& change) {
  const auto leads_there = [&](const Value& value) {
    const auto* pointer = std::get_if<Pointer>(&value);
    return pointer != nullptr && pointer->node == segment;
  };
  SymbolicState& state = this->change();
  for (Value& value : state.store) {
    if (leads_there(value)) change(std::get<Pointer>(value));
  }
  for (Segment& other : state.segments) {
    for (std::size_t c = 0; c < other.cells(); ++c) {
      if (leads_there(other.value(c))) change(std::get<Pointer>(other.value_to_change(c)));
    }
  }
}

std::uint32_t GraphHeap::part(const Pointer& pointer, std::uint64_t count, Value* held) {
  const std::uint32_t front = pointer.node;
  require_list(segment(front));
  const bool at_back = pointer.last;
  if (segment(front).is_exactly(count)) return front;
  const std::uint32_t back = segments();
  std::vector<Segment>& all = change().segments;
  all.push_back(all[front].split(count, at_back));
  const auto rename = [&](Pointer& to) {
    if (to.last) to = {back, !all[back].is_single(), to.offset};
  };
  for_pointers(front, rename);
  auto* in_hand = held != nullptr ? std::get_if<Pointer>(held) : nullptr;
  if (in_hand != nullptr && in_hand->node == front) rename(*in_hand);
  const auto fresh = [this] { return this->fresh(); };
  Segment::divide(all[front], front, all[back], back, fresh, orders_);
  ++renamings_;
  return at_back ? back : front;
}

/// No link of the parts leads to the last block of the one in front before divide().
std::uint32_t GraphHeap::cut(std::uint32_t front, std::uint64_t count) {
  require_list(segment(front));
  const std::uint32_t back = segments();
  std::vector<Segment>& all = change().segments;
  all.push_back(all[front].cut(count));
  for_pointers(front, [&](Pointer& to) {
    if (to.last) to = {back, !all[back].is_single(), to.offset};
  });
  const auto fresh = [this] { return this->fresh(); };
  Segment::divide(all[front], front, all[back], back, fresh, orders_);
  ++renamings_;
  return back;
}

void GraphHeap::settle(std::uint32_t index, bool exactly) {
  require_list(segment(index));
  Segment& settled = change().segments[index];
  settled.settle(exactly, orders_);
  if (settled.is_single()) for_pointers(index, [](Pointer& pointer) { pointer.last = false; });
}

void GraphHeap::settle_piece(std::uint32_t piece, bool empty) {
  SymbolicState& state = change();
  if (!empty) return state.segments[piece].exclude_empty();
  const Segment& before = state.segments[piece];
  const Value held = before.has_hole() ? before.value(0) : leaf_of(state.shapes(), before);
  state.segments[piece].vanish();
  for (Segment& segment : state.segments) {
    for (std::size_t c = 0; c < segment.cells(); ++c) {
      const auto* pointer = std::get_if<Pointer>(&segment.value(c));
      if (pointer != nullptr && pointer->node == piece) segment.value_to_change(c) = held;
    }
  }
}

void GraphHeap::lead_last(std::uint32_t path, std::uint32_t to, bool last, Value* held) {
  const auto rename = [&](Pointer& pointer) {
    if (pointer.last) pointer = {to, last, pointer.offset};
  };
  for_pointers(path, rename);
  auto* in_hand = held != nullptr ? std::get_if<Pointer>(held) : nullptr;
  if (in_hand != nullptr && in_hand->node == path) rename(*in_hand);
}

void GraphHeap::turn_round(std::uint32_t index) {
  if (segment(index).is_single()) return;
  for_pointers(index, [](Pointer& pointer) { pointer.last = !pointer.last; });
  change().segments[index].turn_round();
}

std::uint32_t GraphHeap::add(Segment segment) {
  change().segments.push_back(std::move(segment));
  return segments() - 1;
}

bool GraphHeap::holds(Unknown unknown) {
  const auto is_of = [&](const Value& value) {
    const auto* number = std::get_if<Linear>(&value);
    return number != nullptr && coefficient_of(unknown, *number) == 1;
  };
  const SymbolicState& state = change();  // with the names that variables got
  if (std::any_of(state.store.begin(), state.store.end(), is_of)) return true;
  for (const Segment& segment : state.segments) {
    for (std::size_t c = 0; c < segment.cells(); ++c) {
      if (!segment.is_ordered(c) && is_of(segment.value(c))) return true;
    }
  }
  return false;
}

bool GraphHeap::identify(Unknown unknown, const Linear& address, const Pointer& pointer) {
  bool any = false;
  const auto rename = [&](Value& value) {
    const auto* number = std::get_if<Linear>(&value);
    if (number == nullptr || coefficient_of(unknown, *number) != 1) return;
    Pointer renamed = pointer;
    renamed.offset = sum(pointer.offset, difference(*number, address));
    value = renamed;
    any = true;
  };
  SymbolicState& state = change();
  for (Value& value : state.store) rename(value);
  for (Segment& segment : state.segments) {
    for (std::size_t c = 0; c < segment.cells(); ++c) {
      const auto* number = std::get_if<Linear>(&segment.value(c));
      // Orders are about integers, and stay so.
      if (number == nullptr || segment.is_ordered(c)) continue;
      if (coefficient_of(unknown, *number) == 1) rename(segment.value_to_change(c));
    }
  }
  if (any) ++renamings_;
  return any;
}

void GraphHeap::forget(std::uint32_t forgotten) {
  const auto loses = [&](Value& value) {
    const auto* pointer = std::get_if<Pointer>(&value);
    if (pointer != nullptr && pointer->node == forgotten) value = Anything{};
  };
  SymbolicState& state = change();
  for (Value& value : state.store) loses(value);
  for (Segment& segment : state.segments) {
    for (std::size_t c = 0; c < segment.cells(); ++c) {
      if (std::holds_alternative<Pointer>(segment.value(c))) loses(segment.value_to_change(c));
    }
  }
  state.segments[forgotten] = Segment::nothing();
  ++renamings_;
}

Value GraphHeap::current(Value value) const {
  if (auto* pointer = std::get_if<Pointer>(&value)) {
    pointer->last = pointer->last && !segment(pointer->node).is_single();
  }
  return value;
}

}  // namespace heapreach::evidence::checker

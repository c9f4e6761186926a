#include "search/state/configuration.h"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace heapreach::search {

namespace {

Linear to_linear(const LinearExpression& linear) {
  Linear result;
  result.constant = widened(linear.constant);
  for (const auto& [unknown, factor] : linear.terms) {
    result.terms.emplace_back(unknown, widened(factor));
  }
  return result;
}

Value to_value(const Datum& datum) {
  switch (datum.kind) {
    case Datum::Kind::linear:
      return to_linear(datum.linear);
    case Datum::Kind::place:
      return Pointer{datum.segment, datum.last, to_linear(datum.linear)};
    case Datum::Kind::dropped:
    case Datum::Kind::any:
      break;
  }
  return Anything{};
}

Node to_node(const Segment& segment) {
  Node node;
  node.count = segment.count;
  node.size = widened(segment.size);
  node.freed = segment.freed;
  node.is_static = segment.is_static;
  node.or_more = segment.or_more;
  for (const Slot& slot : segment.slots) {
    CellValue cell{slot.step, widened(slot.offset), to_value(slot.value)};
    cell.order = slot.order;
    cell.gap = widened(slot.gap);
    if (slot.order != 0) cell.first = to_linear(slot.first.linear);
    node.cells.push_back(std::move(cell));
  }
  return node;
}

/// A run of one block has no first and last any more, no steps and no orders.
void collapse(Configuration& configuration, SegmentId id) {
  for (Slot& slot : configuration.segments[id].slots) slot = {0, 0, std::move(slot.value)};
  for_each_datum(configuration, [&](Datum& datum) {
    if (datum.is_place() && datum.segment == id) datum.last = false;
  });
}

/// Gives what the block behind the first one holds a name, unless it is the only one left.
void split_order(Configuration& configuration, const Slot& whole, Segment& rest, std::size_t slot) {
  Slot& left = rest.slots[slot];
  if (rest.is_list()) left.first = number(linear_unknown(configuration.unknowns++));
  const LinearExpression& next = rest.is_list() ? left.first.linear : left.value.linear;
  configuration.condition.push_back(in_order(whole, whole.first.linear, next));
}

}  // namespace

Datum number(LinearExpression linear) {
  return {Datum::Kind::linear, false, 0, std::move(linear)};
}

Datum place(SegmentId segment, bool last, LinearExpression offset) {
  return {Datum::Kind::place, last, segment, std::move(offset)};
}

Constraint in_order(const Slot& slot, const LinearExpression& a, const LinearExpression& b,
                    std::uint64_t blocks) {
  const Number gap = checked_multiply(slot.gap, static_cast<Number>(blocks));
  return slot.order > 0 ? less_equal(add(a, gap), b) : less_equal(add(b, gap), a);
}

std::vector<Constraint> order_of_ends(const Segment& segment) {
  std::vector<Constraint> constraints;
  for (const Slot& slot : segment.slots) {
    if (slot.order == 0) continue;
    constraints.push_back(in_order(slot, slot.first.linear, slot.value.linear, segment.count - 1));
  }
  return constraints;
}

void reverse(Configuration& configuration, SegmentId id) {
  if (!configuration.segments[id].is_list()) return;
  for (Slot& slot : configuration.segments[id].slots) {
    slot.step = -slot.step;
    slot.order = -slot.order;
    if (slot.order != 0) std::swap(slot.first, slot.value);
  }
  for_each_datum(configuration, [&](Datum& datum) {
    if (datum.is_place() && datum.segment == id) datum.last = !datum.last;
  });
}

void make_single(Configuration& configuration, SegmentId id) {
  configuration.segments[id].or_more = false;
  collapse(configuration, id);
}

SegmentId split_off(Configuration& configuration, SegmentId id, bool last) {
  assert(!configuration.segments[id].may_be_one());
  if (!configuration.segments[id].is_list()) return id;
  if (last) reverse(configuration, id);
  const auto single = static_cast<SegmentId>(configuration.segments.size());
  for_each_datum(configuration, [&](Datum& datum) {
    if (datum.is_place() && datum.segment == id && !datum.last) datum.segment = single;
  });
  Segment block = configuration.segments[id];
  block.count = 1;
  block.or_more = false;
  Segment& rest = configuration.segments[id];
  --rest.count;
  for (std::size_t i = 0; i < block.slots.size(); ++i) {
    Slot& mine = block.slots[i];
    if (mine.step == 1) mine.value = place(id, false, linear_constant(mine.offset));
    if (mine.step == -1) rest.slots[i].value = place(single, false, linear_constant(mine.offset));
    if (mine.order != 0) split_order(configuration, mine, rest, i);
    mine = {0, 0, mine.order != 0 ? std::move(mine.first) : std::move(mine.value)};
  }
  std::vector<Constraint> ends;
  if (rest.is_list()) ends = order_of_ends(rest);
  configuration.segments.push_back(std::move(block));
  if (!configuration.segments[id].is_list()) collapse(configuration, id);
  std::move(ends.begin(), ends.end(), std::back_inserter(configuration.condition));
  return single;
}

void substitute(Configuration& configuration, Unknown unknown,
                const LinearExpression& replacement) {
  for_each_datum(configuration, [&](Datum& datum) {
    if (!datum.linear.is_constant()) datum.linear = substitute(datum.linear, unknown, replacement);
  });
  for (Constraint& constraint : configuration.condition) {
    constraint =
        normalised({constraint.relation, substitute(constraint.linear, unknown, replacement)});
  }
}

State to_state(const Configuration& configuration) {
  State state;
  state.vertex = configuration.vertex;
  state.used = configuration.used;
  state.garbage = configuration.garbage;
  state.unknowns = configuration.unknowns;
  for (const Segment& segment : configuration.segments) state.nodes.push_back(to_node(segment));
  for (const Datum& datum : configuration.store) state.store.push_back(to_value(datum));
  for (const Constraint& constraint : configuration.condition) {
    state.condition.push_back({constraint.relation, to_linear(constraint.linear)});
  }
  return state;
}

}  // namespace heapreach::search

#include "frontends/lower/values/reuse.h"

namespace heapreach::frontends::lower {

namespace {

/// Offsets that are compared one by one: an order of addresses would ask where blocks lie, which
/// searches with opaque addresses cannot answer.
constexpr unsigned named_offsets = 8;

ExpressionPtr is(rts::Op op, const ExpressionPtr& a, const Integer& b) {
  return compare(op, a, number(b));
}

rts::Action assume_that(const ExpressionPtr& condition) {
  return rts::Assume{condition};
}

rts::Action set(const ExpressionPtr& variable, const ExpressionPtr& value) {
  return rts::Move{variable->variable, value};
}

}  // namespace

Reuse::Reuse(Context& context) : Part(context) {
  for (unsigned i = 1; i <= options_.address_reuse; ++i) {
    const auto variable = [&](const std::string& name, rts::VariableType type) {
      return rts::make_variable(graph_.add_variable(name + std::to_string(i), type));
    };
    Slot slot;
    slot.freed = variable("freed", rts::VariableType::pointer);
    slot.size = variable("freed_size", rts::VariableType::integer);
    slot.again = variable("again", rts::VariableType::pointer);
    context_.reused_address.push_back(slot.again->variable);
    slots_.push_back(slot);
  }
}

void Reuse::begin() {
  for (const Slot& slot : slots_) {
    for (const ExpressionPtr& variable : {slot.freed, slot.size, slot.again}) {
      graph_.emit(set(variable, number(0)), {});
    }
  }
}

void Reuse::free_block(const ExpressionPtr& address, const llvm::Instruction& at,
                       const std::string& note) {
  if (slots_.empty()) {
    assume("addresses of freed blocks are not handed out again");
    return emit(rts::Free{address}, at, note);
  }
  assume(slots_.size() == 1 ? "at most one block gets the address of a freed one"
                            : "at most two blocks get the address of a freed one");
  const ExpressionPtr size = size_now(address, at);
  emit(rts::Free{address}, at, note);
  Ways ways = {{}};
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const Slot& slot = slots_[i];
    ExpressionPtr fits =
        both(is(rts::Op::not_equal, address, 0), is(rts::Op::equal, slot.freed, 0));
    if (i > 0) fits = both(fits, is(rts::Op::not_equal, slots_[i - 1].again, 0));
    ways.push_back({assume_that(fits), set(slot.freed, address), set(slot.size, size)});
  }
  choose_way(ways, at);
}

/// Only conditions may look at blocks.
ExpressionPtr Reuse::size_now(const ExpressionPtr& block, const llvm::Instruction& at) {
  rts::VariableId id = 0;
  const ExpressionPtr size = temporary("block_size", rts::VariableType::integer, id);
  context_.computed.insert(id);
  emit(rts::Havoc{{id}}, at);
  emit(rts::Assume{compare(rts::Op::equal, size, rts::make(rts::Op::size, {block}))}, at);
  return size;
}

void Reuse::made(const ExpressionPtr& block, const llvm::Instruction& at) {
  if (slots_.empty()) return;
  const ExpressionPtr size = size_now(block, at);
  Ways ways = {{}};
  for (const Slot& slot : slots_) {
    const ExpressionPtr open =
        both(is(rts::Op::not_equal, slot.freed, 0), is(rts::Op::equal, slot.again, 0));
    const ExpressionPtr smaller = compare(rts::Op::less, size, slot.size);
    ways.push_back({assume_that(both(open, is(rts::Op::not_equal, block, 0))),
                    set(slot.again, block), set(slot.size, choose(smaller, size, slot.size))});
  }
  choose_way(ways, at);
}

/// Goes on after one of the ways.
void Reuse::choose_way(const Ways& ways, const llvm::Instruction& at) {
  const Position position = position_of(at);
  const rts::VertexId before = graph_.here(position);
  const rts::VertexId after = graph_.add_vertex("", position);
  for (const std::vector<rts::Action>& way : ways) {
    graph_.begin(before);
    for (const rts::Action& action : way) graph_.emit(action, position);
    graph_.end(after);
  }
  graph_.begin(after);
}

ExpressionPtr Reuse::address(const ExpressionPtr& pointer) const {
  ExpressionPtr result = pointer;
  for (auto slot = slots_.rbegin(); slot != slots_.rend(); ++slot) {
    const ExpressionPtr used = is(rts::Op::not_equal, slot->again, 0);
    const ExpressionPtr x = result;
    // The last cells, and one past the end: by their order.
    const ExpressionPtr large =
        both(used, compare(rts::Op::greater, slot->size, number(named_offsets)));
    const ExpressionPtr inside =
        both(compare(rts::Op::less, plus(slot->again, Integer(named_offsets)), x),
             compare(rts::Op::less_equal, x, rts::make(rts::Op::add, {slot->again, slot->size})));
    const ExpressionPtr offset = rts::make(rts::Op::subtract, {x, slot->again});
    result = choose(both(large, inside), rts::make(rts::Op::add, {slot->freed, offset}), result);
    for (unsigned k = 0; k <= named_offsets; ++k) {
      const ExpressionPtr reaches = compare(rts::Op::greater_equal, slot->size, number(k));
      const ExpressionPtr there = compare(rts::Op::equal, x, plus(slot->again, Integer(k)));
      result = choose(both(both(used, reaches), there), plus(slot->freed, Integer(k)), result);
    }
  }
  return result;
}

}  // namespace heapreach::frontends::lower

#include "frontends/lower/memory/amounts.h"

#include <algorithm>

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Operator.h>

namespace heapreach::frontends::lower {

namespace {

/// More cells than any bound has: what a size of 2^63 bytes and more asks for, and a copy
/// of such a length.
const Integer beyond_every_bound = Integer(1) << 40;

void note_undersized(Inference& inference, const llvm::CallBase& call) {
  Layouts& layouts = inference.layouts();
  const ClassId id = inference.points(call);
  if (!layouts.bound(id)) return;
  Integer bytes = 1;
  for (const llvm::Use& argument : call.args()) {
    if (!llvm::isa<llvm::ConstantInt>(*argument))
      bytes = 0;
    else
      bytes *= to_integer(llvm::cast<llvm::ConstantInt>(*argument).getValue(), false);
  }
  if (bytes < Integer(static_cast<unsigned long>(layouts[inference.layout_of(id)].bytes))) {
    layouts.mark(id, Layouts::undersized);
  }
}

/// A block without cells in place of another one.
rts::Alloc empty(rts::Alloc alloc) {
  alloc.size = number(0);
  alloc.is_empty = true;
  return alloc;
}

const char* zero_assumption(MallocZero choice) {
  return choice == MallocZero::null ? "malloc(0) returns null"
                                    : "malloc(0) returns a block without cells";
}

/// Whether cells are counted in another way than by a factor.
bool counts_oddly(const rts::Expression& cells) {
  if (cells.op == rts::Op::divide || cells.op == rts::Op::choose) return true;
  return std::any_of(cells.arguments.begin(), cells.arguments.end(),
                     [](const ExpressionPtr& e) { return counts_oddly(*e); });
}

}  // namespace

void note_undersized(Context& context) {
  for (const llvm::Function* function : context.functions) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call && is_allocation(*call)) note_undersized(context.inference, *call);
    }
  }
}

Amount Amounts::amount_of(const llvm::Value& bytes, const Integer& factor,
                          const llvm::Value& target) {
  Linear linear = integers_.linear_in(bytes);
  // calloc(n, 0) asks for nothing, whatever n is.
  const unsigned bits = bytes.getType()->getIntegerBitWidth();
  const Integer largest = power_of_two(bits - 1) - 1;
  if (!linear.variable || linear.factor == 0 || factor == 0) {
    const Integer asked =
        (linear.constant < 0 ? Integer(power_of_two(bits) + linear.constant) : linear.constant) *
        factor;
    return {known_amount(asked, target), nullptr, nullptr,
            asked > largest ? rts::make_boolean(true) : nullptr};
  }
  linear.factor *= factor;
  linear.constant *= factor;
  const auto* narrow = llvm::dyn_cast<llvm::Operator>(linear.variable);
  const bool widened = narrow && (narrow->getOpcode() == llvm::Instruction::SExt ||
                                  narrow->getOpcode() == llvm::Instruction::ZExt);
  const unsigned width = widened ? narrow->getOperand(0)->getType()->getIntegerBitWidth() : 0;
  if (widened && power_of_two(width) * linear.factor + linear.constant <= power_of_two(bits - 1)) {
    // |x * factor + constant| is at most half of the sizes: nothing wraps, and a negative sum is a
    // huge unsigned one.
    const ExpressionPtr x = integers_.integer(*linear.variable, false);
    const ExpressionPtr asked = plus(times(x, linear.factor), linear.constant);
    Amount amount = exactly(asked, cells_of_bytes(x, linear, target));
    if (!fits_both(*linear.variable)) {
      amount.beyond = amount.too_large = compare(rts::Op::less, asked, number(0));
    }
    return amount;
  }
  // Small enough, or the bytes as they are after wrapping.
  const ExpressionPtr x = integers_.integer(*linear.variable, true);
  const Integer most = (power_of_two(bits) - 1 - linear.constant) / linear.factor;
  const ExpressionPtr exact = cells_of_bytes(x, linear, target);
  const bool below_half = fits_both(*linear.variable) && linear.constant < power_of_two(30);
  const auto sized = [&](const ExpressionPtr& asked, const ExpressionPtr& cells) {
    Amount amount = exactly(asked, cells);
    amount.too_large = compare(rts::Op::greater, asked, number(largest));
    return amount;
  };
  if (linear.factor == 1 && (linear.constant == 0 || below_half)) {
    if (fits_both(*linear.variable)) return exactly(plus(x, linear.constant), exact);
    return sized(plus(x, linear.constant), exact);
  }
  const ExpressionPtr wrapped = times(integers_.integer(bytes, true), factor);
  const ExpressionPtr rest = cells_of_bytes(wrapped, {nullptr, 1, 0}, target);
  const ExpressionPtr wraps_not = compare(rts::Op::less_equal, x, number(most));
  return sized(choose(wraps_not, plus(times(x, linear.factor), linear.constant), wrapped),
               choose(wraps_not, exact, rest));
}

Amount Amounts::exactly(const ExpressionPtr& bytes, const ExpressionPtr& cells) const {
  if (!counts_oddly(*cells)) return {cells, nullptr, nullptr, nullptr};
  return {cells, nullptr, compare(rts::Op::equal, bytes, number(0)), nullptr};
}

/// Cells of a constant number of bytes.
ExpressionPtr Amounts::known_amount(const Integer& bytes, const llvm::Value& target) {
  if (bytes == 0) return number(0);
  if (bytes > beyond_every_bound) return number(beyond_every_bound);
  if (inference_.is_bytes(target)) return number(bytes);
  const LayoutId layout = inference_.layout_of(inference_.points(target));
  const std::optional<std::uint64_t> cells = layouts_.cells_within(layout, bytes.get_ui());
  if (!cells) want_bytes(target, "a block for a record that ends in an array of other records");
  if (layouts_.ends_in_gap(layout, bytes.get_ui())) {
    want_bytes(target, "a block that ends between two fields of its record");
  }
  if (*cells == 0) want_bytes(target, "a block smaller than the first field of its type");
  return records_.size(layout, *cells);
}

/// Cells of x * factor + constant bytes, those that lie there whole; that number is not negative.
ExpressionPtr Amounts::cells_of_bytes(const ExpressionPtr& x, const Linear& linear,
                                      const llvm::Value& target) {
  const ExpressionPtr bytes = plus(times(x, linear.factor), linear.constant);
  if (inference_.is_bytes(target)) return bytes;
  const LayoutId layout = inference_.layout_of(inference_.points(target));
  const Layout object = layouts_[layout];
  const Integer size = static_cast<unsigned long>(object.bytes);
  const Integer cells = static_cast<unsigned long>(object.cells);
  // An empty record: nobody looks into the block, so that one cell will do.
  if (size == 0) return choose(compare(rts::Op::greater, bytes, number(0)), number(1), number(0));
  const auto in_units = [&](const Integer& start, const Integer& unit, const Integer& each) {
    const Integer constant = linear.constant - start;
    if (linear.factor % unit == 0 && constant % unit == 0) {
      return plus(times(x, linear.factor / unit * each), Integer(constant / unit * each));
    }
    return times(divided(plus(bytes, Integer(-start)), unit), each);
  };
  const bool whole = linear.factor % size == 0 && linear.constant % size == 0;
  if (const auto flexible = layouts_.flexible(layout)) {
    if (flexible->has_gaps) want_bytes(target, "a block that may end between two fields");
    const Integer header = flexible->bytes;
    ExpressionPtr before = number(0);
    for (std::uint64_t i = 0; i < flexible->ends.size(); ++i) {
      const ExpressionPtr reached = compare(rts::Op::greater_equal, bytes,
                                            number(static_cast<unsigned long>(flexible->ends[i])));
      before = choose(reached, number(static_cast<unsigned long>(i + 1)), before);
    }
    return choose(compare(rts::Op::greater_equal, bytes, number(header)),
                  plus(in_units(header, flexible->element, 1), Integer(flexible->cells)), before);
  }
  if (layouts_.has_open_array(layout)) {
    want_bytes(target, "a block for a record that ends in an array of other records");
  }
  if (whole) return in_units(0, size, cells);
  if (layouts_.is_uniform(layout)) return in_units(0, size / cells, 1);
  want_bytes(target, "a block of records whose size is not a variable times that of the record");
}

ExpressionPtr Amounts::transferred_cells(const llvm::Value& length, const llvm::Value& target) {
  const ClassId id = inference_.points(target);
  const LayoutId layout = inference_.layout_of(id);
  const Layout object = layouts_[layout];
  const bool uniform = layouts_.is_uniform(layout) && object.cells > 0;
  const bool in_record = (layouts_.marks(id) & Layouts::inside_mixed_record) != 0 &&
                         !layouts_.is_bytes(id) && !(uniform && members_.walks_in_array(target));
  if (const auto* known = integers_.known_integer(length)) {
    const std::uint64_t bytes = known->getZExtValue();
    if (in_record && bytes > object.bytes) {
      want_bytes(target, "a copy or memset that runs over the fields of a record");
    }
    const auto cells = layouts_.cells_of_whole(layout, bytes);
    if (!cells) want_bytes(target, "a copy or memset of part of an object");
    return number(static_cast<unsigned long>(*cells));
  }
  const Integer unit = integers_.size_step(length);
  const Integer size = static_cast<unsigned long>(object.bytes);
  if (in_record) want_bytes(target, "a copy or memset of variable length inside a record");
  if (uniform) {
    const Integer leaf = size / static_cast<unsigned long>(object.cells);
    if (unit % leaf != 0) {
      want_bytes(target, "a copy or memset whose length is not known to be a multiple of the " +
                             leaf.get_str() + " bytes of an element");
    }
  } else if (size == 0 || unit % size != 0 || layouts_.has_open_array(layout)) {
    want_bytes(target,
               "a copy or memset whose length is not a variable times the size of the record");
  }
  const Amount amount = amount_of(length, 1, target);
  // A negative length is a huge one, which leaves every block.
  return amount.beyond ? choose(amount.beyond, number(beyond_every_bound), amount.cells)
                       : amount.cells;
}

void Amounts::allocate(const rts::Alloc& alloc, const Amount& amount, const llvm::Instruction& at) {
  const bool may_be_null = amount.too_large && !llvm::isa<llvm::AllocaInst>(at);
  if (may_be_null && amount.too_large->op == rts::Op::boolean) {
    return emit(rts::Move{alloc.to, number(0)}, at);
  }
  const Integer* cells = amount.beyond || may_be_null ? nullptr : literal(amount.cells);
  if (!cells) return allocate_variable(alloc, amount, at);
  if (*cells > 0) return emit(alloc, at);
  emit(of_nothing(alloc, at), at);
}

/// Nothing is asked for, or less than a cell, or something, or more than an object may have: that
/// makes a null pointer, or cuts the execution where it is the length of an array.
void Amounts::allocate_variable(const rts::Alloc& alloc, const Amount& amount,
                                const llvm::Instruction& instruction) {
  const Position at = position_of(instruction);
  const rts::VertexId before = graph_.here(at);
  const rts::VertexId after = graph_.add_vertex("", at);
  const auto way = [&](const ExpressionPtr& when, const rts::Action& action) {
    graph_.begin(before);
    graph_.emit(rts::Assume{when}, at);
    graph_.emit(action, at);
    graph_.end(after);
  };
  ExpressionPtr none =
      compare(amount.beyond ? rts::Op::equal : rts::Op::less_equal, amount.cells, number(0));
  ExpressionPtr some = compare(rts::Op::greater_equal, amount.cells, number(1));
  if (amount.beyond && llvm::isa<llvm::AllocaInst>(instruction)) {
    rts::Alloc huge = alloc;
    huge.size = number(beyond_every_bound);
    way(amount.beyond, huge);
    none = both(opposite(amount.beyond), none);
  } else if (amount.too_large) {
    way(amount.too_large, rts::Move{alloc.to, number(0)});
    none = both(opposite(amount.too_large), none);
    some = both(opposite(amount.too_large), some);
  }
  way(amount.nothing ? both(none, amount.nothing) : none, of_nothing(alloc, instruction));
  if (amount.nothing) way(both(none, opposite(amount.nothing)), empty(alloc));
  way(some, alloc);
  graph_.begin(after);
}

rts::Action Amounts::of_nothing(const rts::Alloc& alloc, const llvm::Instruction& at) {
  if (llvm::isa<llvm::AllocaInst>(at)) return empty(alloc);  // never null
  if (options_.malloc_zero != MallocZero::either) assume(zero_assumption(options_.malloc_zero));
  if (options_.malloc_zero == MallocZero::null) return rts::Move{alloc.to, number(0)};
  rts::Alloc block = empty(alloc);
  block.may_fail |= options_.malloc_zero == MallocZero::either;
  return block;
}

}  // namespace heapreach::frontends::lower

// malloc and calloc: from bytes to cells.
#include <llvm/ADT/SmallString.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Operator.h>

#include "frontends/lower/translator.h"

namespace heapreach::frontends::lower {

namespace {

/// More cells than any bound has: what a size of 2^63 bytes and more asks for.
const Integer beyond_every_bound = Integer(1) << 40;

Integer constant_of(const llvm::Value& value) {
  llvm::SmallString<40> text;
  llvm::cast<llvm::ConstantInt>(value).getValue().toString(text, 10, false);
  return Integer(text.c_str());
}

}  // namespace

bool is_allocation(const llvm::Value& value) {
  return is_call_of(value, library::Kind::allocation) ||
         is_call_of(value, library::Kind::reallocation);
}

/// Marks the classes that some block is too small for, or is not a whole number of objects of.
void Translator::note_undersized() {
  for (const llvm::Function* function : functions_) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call && is_allocation(*call)) note_undersized(*call);
    }
  }
}

void Translator::note_undersized(const llvm::CallBase& call) {
  const ClassId id = inference_.points(call);
  if (!layouts_.bound(id)) return;
  Integer bytes = 1;
  for (const llvm::Use& argument : call.args()) {
    if (!llvm::isa<llvm::ConstantInt>(*argument))
      bytes = 0;
    else
      bytes *= constant_of(*argument);
  }
  if (bytes < Integer(static_cast<unsigned long>(layouts_[inference_.layout_of(id)].bytes))) {
    layouts_.mark(id, Layouts::undersized);
  }
}

/// The value as a constant plus a multiple of another value, null if there is none.
Translator::Linear Translator::linear_in(const llvm::Value& value) {
  if (const auto* known = known_integer(value)) return {nullptr, 0, constant_of(*known)};
  const auto* op = llvm::dyn_cast<llvm::Operator>(&value);
  const unsigned code = op ? op->getOpcode() : 0;
  const bool is_shift = code == llvm::Instruction::Shl;
  if (!is_shift && code != llvm::Instruction::Mul && code != llvm::Instruction::Add) {
    return {&value, 1, 0};
  }
  for (unsigned side = 2; side-- > (is_shift ? 1u : 0u);) {
    const auto* known = known_integer(*op->getOperand(side));
    if (!known || known->isNegative()) continue;
    Integer number = constant_of(*known);
    if (is_shift && number > 62) break;
    Linear inner = linear_in(*op->getOperand(1 - side));
    if (code == llvm::Instruction::Add) {
      inner.constant += number;
      return inner;
    }
    if (is_shift) number = power_of_two(static_cast<unsigned>(number.get_ui()));
    if (number == 0) return {nullptr, 0, 0};
    return {inner.variable, inner.factor * number, inner.constant * number};
  }
  return {&value, 1, 0};
}

/// A number of bytes that the value is a multiple of.
Integer Translator::size_step(const llvm::Value& value) {
  const Linear linear = linear_in(value);
  return gcd(linear.factor, linear.constant);
}

/// Cells of a block of bytes * factor bytes for objects of the layout.
Translator::Amount Translator::amount_of(const llvm::Value& bytes, const Integer& factor,
                                         LayoutId layout, const llvm::Instruction& at) {
  Linear linear = linear_in(bytes);
  linear.factor *= factor;
  linear.constant *= factor;
  if (!linear.variable) return {known_amount(linear.constant, layout, at), nullptr};
  const auto* narrow = llvm::dyn_cast<llvm::Operator>(linear.variable);
  const bool widened = narrow &&
                       (narrow->getOpcode() == llvm::Instruction::SExt ||
                        narrow->getOpcode() == llvm::Instruction::ZExt) &&
                       narrow->getOperand(0)->getType()->getIntegerBitWidth() <= 32 &&
                       linear.factor < power_of_two(30) && linear.constant < power_of_two(30);
  if (widened) {
    // |x * factor + constant| < 2^63: nothing wraps, and a negative sum is a huge unsigned one.
    const ExpressionPtr x = integer(*linear.variable, false);
    Amount amount{cells_of_bytes(x, linear, layout, at), nullptr};
    if (!fits_both(*linear.variable)) {
      amount.beyond =
          compare(rts::Op::less, plus(times(x, linear.factor), linear.constant), number(0));
    }
    return amount;
  }
  // Small enough, or the bytes as they are after wrapping.
  const ExpressionPtr x = integer(*linear.variable, true);
  const Integer most =
      (power_of_two(bytes.getType()->getIntegerBitWidth()) - 1 - linear.constant) / linear.factor;
  const ExpressionPtr exact = cells_of_bytes(x, linear, layout, at);
  const bool below_half = fits_both(*linear.variable) && linear.constant < power_of_two(30);
  if (linear.factor == 1 && (linear.constant == 0 || below_half)) return {exact, nullptr};
  const ExpressionPtr rest =
      cells_of_bytes(times(integer(bytes, true), factor), {nullptr, 1, 0}, layout, at);
  return {choose(compare(rts::Op::less_equal, x, number(most)), exact, rest), nullptr};
}

/// Cells of a constant number of bytes.
ExpressionPtr Translator::known_amount(const Integer& bytes, LayoutId layout,
                                       const llvm::Instruction& at) {
  if (bytes == 0) return number(0);
  if (bytes > beyond_every_bound) return number(beyond_every_bound);
  if (const auto flexible = layouts_.flexible(layout);
      flexible && bytes >= Integer(flexible->bytes)) {
    const Integer behind = bytes - Integer(flexible->bytes);
    return number(Integer(flexible->cells) + behind / Integer(flexible->element));
  }
  const std::uint64_t cells = layouts_.cells_within(layout, bytes.get_ui());
  if (cells == 0) unsupported(at, "a block smaller than the first field of its type");
  return records_.size(layout, cells);
}

/// Cells of x * factor + constant bytes, rounded down; that number is not negative.
ExpressionPtr Translator::cells_of_bytes(const ExpressionPtr& x, const Linear& linear,
                                         LayoutId layout, const llvm::Instruction& at) {
  const Layout object = layouts_[layout];
  const Integer size = static_cast<unsigned long>(object.bytes);
  const Integer cells = static_cast<unsigned long>(object.cells);
  const auto in_units = [&](const Integer& unit, const Integer& each) {
    if (linear.factor % unit == 0 && linear.constant % unit == 0) {
      return plus(times(x, linear.factor / unit * each), Integer(linear.constant / unit * each));
    }
    return times(divided(plus(times(x, linear.factor), linear.constant), unit), each);
  };
  if (const auto flexible = layouts_.flexible(layout)) {
    const Integer header = flexible->bytes;
    const Integer element = flexible->element;
    const Integer own = flexible->cells;
    const ExpressionPtr bytes = plus(times(x, linear.factor), linear.constant);
    const ExpressionPtr behind =
        linear.factor % element == 0 && (linear.constant - header) % element == 0
            ? plus(times(x, linear.factor / element), Integer((linear.constant - header) / element))
            : divided(plus(bytes, Integer(-header)), element);
    return choose(compare(rts::Op::greater_equal, bytes, number(header)), plus(behind, own),
                  number(own > 1 ? 1 : 0));
  }
  if (layouts_.is_uniform(layout)) {
    if (linear.factor % size == 0) return in_units(size, cells);
    return in_units(size / cells, 1);
  }
  if (linear.variable && linear.factor % size != 0) {
    unsupported(at, "a block of records",
                "its size is not a variable times the size of the record");
  }
  return in_units(size, cells);
}

void Translator::allocate(const llvm::CallBase& call) {
  const bool zeroed = call.arg_size() == 2;
  const bool accessed = layouts_.bound(inference_.points(call)).has_value();
  const LayoutId layout = inference_.layout_of(inference_.points(call));
  if (!options_.malloc_may_fail) assume("malloc and calloc always succeed");
  live_roots_.clear();
  Amount amount;
  if (!zeroed) {
    amount = amount_of(*call.getArgOperand(0), 1, layout, call);
  } else {
    const llvm::Value& a = *call.getArgOperand(0);
    const llvm::Value& b = *call.getArgOperand(1);
    if (const auto* known = known_integer(b)) {
      amount = amount_of(a, constant_of(*known), layout, call);
    } else if (const auto* first = known_integer(a)) {
      amount = amount_of(b, constant_of(*first), layout, call);
    } else {
      unsupported(call, "a block of a variable number of objects of variable size");
    }
  }
  // Nobody looks into the block, so that one cell will do.
  const Integer* known = literal(amount.cells);
  if (!accessed && known && *known > 1) amount.cells = number(1);
  const rts::VariableId variable = variable_of(call);
  const ExpressionPtr result = rts::make_variable(variable);
  expressions_[&call] = result;
  const rts::Alloc alloc{variable, amount.cells, options_.malloc_may_fail, false};
  allocate_amount(alloc, amount, call);
  if (!zeroed) return;
  const Integer* cells = amount.beyond ? nullptr : literal(amount.cells);
  if (cells && *cells == 0) return;
  if (cells && !options_.malloc_may_fail) return fill_cells(result, amount.cells, call);
  fill_cells(result, choose(compare(rts::Op::equal, result, number(0)), number(0), amount.cells),
             call);
}

void Translator::allocate_amount(const rts::Alloc& alloc, const Amount& amount,
                                 const llvm::Instruction& at) {
  const Integer* cells = amount.beyond ? nullptr : literal(amount.cells);
  if (!cells) return allocate_variable(alloc, amount, position_of(at));
  if (*cells > 0) return emit(alloc, at);
  assume("malloc(0) returns null");
  emit(rts::Move{alloc.to, number(0)}, at);
}

/// Nothing is asked for, or something, or more than there is: that cuts the execution.
void Translator::allocate_variable(const rts::Alloc& alloc, const Amount& amount,
                                   const Position& at) {
  assume("malloc(0) returns null");
  const rts::VertexId before = graph_.here(at);
  const rts::VertexId after = graph_.add_vertex("", at);
  const ExpressionPtr none =
      compare(amount.beyond ? rts::Op::equal : rts::Op::less_equal, amount.cells, number(0));
  const auto way = [&](const ExpressionPtr& when, const rts::Action& action) {
    graph_.begin(before);
    graph_.emit(rts::Assume{when}, at);
    graph_.emit(action, at);
    graph_.end(after);
  };
  if (amount.beyond) {
    rts::Alloc huge = alloc;
    huge.size = number(beyond_every_bound);
    way(amount.beyond, huge);
    way(both(opposite(amount.beyond), none), rts::Move{alloc.to, number(0)});
  } else {
    way(none, rts::Move{alloc.to, number(0)});
  }
  way(compare(rts::Op::greater_equal, amount.cells, number(1)), alloc);
  graph_.begin(after);
}

}  // namespace heapreach::frontends::lower

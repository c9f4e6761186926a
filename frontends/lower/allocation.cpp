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

/// Cells of bytes * factor bytes of what the pointer points to.
Translator::Amount Translator::amount_of(const llvm::Value& bytes, const Integer& factor,
                                         const llvm::Value& target) {
  Linear linear = linear_in(bytes);
  linear.factor *= factor;
  linear.constant *= factor;
  if (!linear.variable) return {known_amount(linear.constant, target), nullptr};
  const auto* narrow = llvm::dyn_cast<llvm::Operator>(linear.variable);
  const bool widened = narrow &&
                       (narrow->getOpcode() == llvm::Instruction::SExt ||
                        narrow->getOpcode() == llvm::Instruction::ZExt) &&
                       narrow->getOperand(0)->getType()->getIntegerBitWidth() <= 32 &&
                       linear.factor < power_of_two(30) && linear.constant < power_of_two(30);
  if (widened) {
    // |x * factor + constant| < 2^63: nothing wraps, and a negative sum is a huge unsigned one.
    const ExpressionPtr x = integer(*linear.variable, false);
    Amount amount{cells_of_bytes(x, linear, target), nullptr};
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
  const ExpressionPtr exact = cells_of_bytes(x, linear, target);
  const bool below_half = fits_both(*linear.variable) && linear.constant < power_of_two(30);
  if (linear.factor == 1 && (linear.constant == 0 || below_half)) return {exact, nullptr};
  const ExpressionPtr rest =
      cells_of_bytes(times(integer(bytes, true), factor), {nullptr, 1, 0}, target);
  return {choose(compare(rts::Op::less_equal, x, number(most)), exact, rest), nullptr};
}

/// Cells of a constant number of bytes.
ExpressionPtr Translator::known_amount(const Integer& bytes, const llvm::Value& target) {
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
ExpressionPtr Translator::cells_of_bytes(const ExpressionPtr& x, const Linear& linear,
                                         const llvm::Value& target) {
  const ExpressionPtr bytes = plus(times(x, linear.factor), linear.constant);
  if (inference_.is_bytes(target)) return bytes;
  const LayoutId layout = inference_.layout_of(inference_.points(target));
  const Layout object = layouts_[layout];
  const Integer size = static_cast<unsigned long>(object.bytes);
  const Integer cells = static_cast<unsigned long>(object.cells);
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

void Translator::allocate(const llvm::CallBase& call) {
  const bool zeroed = call.arg_size() == 2;
  const bool accessed = layouts_.bound(inference_.points(call)).has_value();
  inference_.layout_of(inference_.points(call));
  if (!options_.malloc_may_fail) assume("malloc and calloc always succeed");
  live_roots_.clear();
  Amount amount;
  if (!zeroed) {
    amount = amount_of(*call.getArgOperand(0), 1, call);
  } else {
    const llvm::Value& a = *call.getArgOperand(0);
    const llvm::Value& b = *call.getArgOperand(1);
    if (const auto* known = known_integer(b)) {
      amount = amount_of(a, constant_of(*known), call);
    } else if (const auto* first = known_integer(a)) {
      amount = amount_of(b, constant_of(*first), call);
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
  if (cells && !options_.malloc_may_fail) return fill_cells(call, amount.cells);
  fill_cells(call, choose(compare(rts::Op::equal, result, number(0)), number(0), amount.cells));
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
